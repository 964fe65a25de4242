import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, TRANSLATIONS } from '../../packages/domain/src/index.ts';
import type { LanguageFacts } from '../../packages/messages/src/testing/language-facts.ts';
import { isNameIn } from '../../packages/messages/src/tiers.ts';
import { readTextFile } from './text-files.ts';
import type { TextFiles } from './units.ts';

/** Files without texts. */
const LISTS = ['all-texts', 'catalog', 'first-screen', 'rest'];

/** Not translations: each language has its own words, and as many as people use. */
const OWN_WORDS = ['patient-file-words'];

/** Files of a folder that all languages have, and the file that lists a part of them. */
const ORIGINAL = 'en';
const COMPLETE = 'es';

/** The source files of a folder, without the ending. */
const namesIn = (path: string): readonly string[] =>
  readdirSync(path)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted();

/**
 * The files of texts of a language; none if it has no folder.
 * @param folder  `packages/messages/src`
 * @throws UnreadableTexts
 */
export function readFolder(folder: string, language: string): TextFiles {
  const path = join(folder, language);
  if (!existsSync(path)) return new Map();
  const names = namesIn(path).filter((name) => ![...LISTS, ...OWN_WORDS].includes(name));
  return new Map(names.map((name) => [name, readTextFile(name, readFileSync(join(path, `${name}.ts`), 'utf8'))]));
}

/** The English files whose texts a language has, or should have by its tier. */
export function filesFor(language: Language, english: TextFiles, own: TextFiles): TextFiles {
  const wanted = new Set<string>();
  const want = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    english.get(name)?.imports.forEach(want);
  };
  for (const [name, { constants }] of english) {
    const exported = [...constants].filter(([, { isExported }]) => isExported).map(([constant]) => constant);
    if (own.has(name) || exported.some((constant) => isNameIn(language, constant))) want(name);
  }
  return new Map([...english].filter(([name]) => wanted.has(name)));
}

/** What tests expect of a language; null if the file does not exist yet. @throws what its file throws */
export async function factsOf(folder: string, language: Language): Promise<LanguageFacts | null> {
  const path = join(folder, language, 'testing', 'facts.ts');
  if (!existsSync(path)) return null;
  // Computed import: the language is an argument of the command.
  return ((await import(path)) as { readonly facts: LanguageFacts }).facts;
}

/** The source of `first-screen.ts` of a language that has none yet. */
function firstScreenOf(folder: string, language: Language): string {
  const { status, tiers }: { status: string; tiers: number } = TRANSLATIONS[language];
  const source = readFileSync(join(folder, COMPLETE, 'first-screen.ts'), 'utf8');
  const note = status === 'machine' ? "export * from './machine-translation.ts';\n" : '';
  const partial =
    tiers < 3 ? '\n/** Further texts are in English: pages mark them so. */\nexport const isPartial = true;\n' : '';
  return `${source.replace(/^export/m, `${note}export`)}${partial}`;
}

/** The source of `rest.ts` of a language that has none yet. Afterwards a test writes it, for which it has to exist. */
const restOf = (folder: string, names: readonly string[]): string =>
  readFileSync(join(folder, COMPLETE, 'rest.ts'), 'utf8')
    .split('\n')
    .filter((line) => {
      const name = /^export \* from '\.\/([\w-]+)\.ts';$/.exec(line)?.[1];
      return name === undefined || names.includes(name);
    })
    .join('\n');

/** The source of `all-texts.ts`: the files that no list has. */
function allTextsOf(folder: string, language: Language, names: readonly string[]): string {
  const source = readFileSync(join(folder, COMPLETE, 'all-texts.ts'), 'utf8');
  const left = importsOf(source)
    .filter(([, , file = '']) => !names.includes(file))
    .flatMap(([line, name]) => [line, `  ${name},`]);
  return source
    .split('\n')
    .filter((line) => !left.includes(line))
    .join('\n')
    .replace(`TextsIn<'${COMPLETE}'>`, `TextsIn<'${language}'>`);
}

/** Imports of one file of texts, each with the name of the texts and of the file. */
const importsOf = (source: string) => [...source.matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+)\.ts';$/gm)];

/**
 * The lists that a language needs when files are added to its folder, by name.
 * @param added  names of the files, without the ending
 */
export function listsOf(folder: string, language: Language, added: readonly string[]): ReadonlyMap<string, string> {
  const path = join(folder, language);
  const has = (name: string) => existsSync(join(path, `${name}.ts`));
  const names = [...added, ...(existsSync(path) ? namesIn(path) : [])];
  const lists = new Map<string, string>();
  if (!has('first-screen')) lists.set('first-screen', firstScreenOf(folder, language));
  if (!has('rest')) lists.set('rest', restOf(folder, names));
  const before = has('all-texts') ? readFileSync(join(path, 'all-texts.ts'), 'utf8') : '';
  const after = allTextsOf(folder, language, names);
  if (importsOf(after).some(([line]) => !before.includes(line))) lists.set('all-texts', after);
  return lists;
}

/** The English files of texts. @throws UnreadableTexts */
export const readEnglish = (folder: string): TextFiles => readFolder(folder, ORIGINAL);
