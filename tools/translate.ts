import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../packages/domain/src/index.ts';
import { ROOT, run } from './processes.ts';
import { factsOf, filesFor, listsOf, readEnglish, readFolder } from './translate/folders.ts';
import { readXliff, XliffFault } from './translate/from-xliff.ts';
import { type Import, importTexts } from './translate/import-texts.ts';
import { UnreadableTexts } from './translate/text-files.ts';
import { toXliff } from './translate/to-xliff.ts';
import { unitsOf } from './translate/units.ts';

/**
 * Writes the texts of a language into a file for translators, and reads such a file back. Nothing is written while the
 * file has a fault.
 */

const USAGE = `npm run translate -- export <language> [file]   writes an XLIFF file, by default <language>.xlf
npm run translate -- import <language> <file>   writes its texts into packages/messages/src/<language>

Languages: ${LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).join(', ')}. A new one begins with its rows in
packages/domain/src/language.ts: see docs/recipes/add-a-language.md.`;

/** A file of all texts of a language has about 3 MB. */
const MAX_BYTES = 20_000_000;

/** An argument is missing or wrong, or the file cannot be read. */
export class TranslateFault extends Error {}

/** Where the texts of all languages are. */
const FOLDER = join(ROOT, 'packages/messages/src');

/** The XLIFF file of a language. @throws UnreadableTexts */
export async function exported(language: Language, folder = FOLDER): Promise<string> {
  const own = readFolder(folder, language);
  const english = filesFor(language, readEnglish(folder), own);
  return toXliff(language, unitsOf(language, english, own), await factsOf(folder, language));
}

/** A translator's file. @throws TranslateFault if it is too large or no UTF-8, and what reading it throws */
function read(path: string): string {
  if (statSync(path).size > MAX_BYTES) throw new TranslateFault(`it has more than ${MAX_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    throw new TranslateFault('it is no UTF-8');
  }
}

/**
 * Writes the texts of a translator's file into the folder of a language, unless it has a fault.
 * @returns what it would do or did, and the paths of the written files
 * @throws TranslateFault, XliffFault, UnreadableTexts
 */
export function imported(
  language: Language,
  path: string,
  folder = FOLDER,
): { readonly result: Import; readonly paths: readonly string[] } {
  const own = readFolder(folder, language);
  const result = importTexts(language, filesFor(language, readEnglish(folder), own), own, readXliff(read(path)));
  const added = [...result.changed.keys()].filter((file) => !own.has(file));
  const sources = [...result.changed, ...(added.length > 0 ? listsOf(folder, language, added) : [])];
  if (sources.length > 0) mkdirSync(join(folder, language), { recursive: true });
  const paths = sources.map(([file, source]) => {
    const target = join(folder, language, `${file}.ts`);
    writeFileSync(target, source);
    return target;
  });
  return { result, paths };
}

const LISTED_MAX = 20;

/** A heading with the things below it; the first ones of many. */
function list(heading: string, things: readonly string[], max = LISTED_MAX): void {
  if (things.length === 0) return;
  const more = things.length > max ? `\n  … and ${things.length - max} more` : '';
  console.log(`${heading}\n  ${things.slice(0, max).join('\n  ')}${more}`);
}

/** Imports a file and prints what happened. Returns the exit code. */
async function importAndTell(language: Language, path: string): Promise<number> {
  const { result, paths } = imported(language, path);
  const { faults, outdated, waiting, incomplete } = result;
  list('Nothing was written. Faults:', faults, Number.POSITIVE_INFINITY);
  if (faults.length > 0) return 1;
  list('Left out, because the English text is another one today (export again):', outdated, Number.POSITIVE_INFINITY);
  list('Left out, because they are not translated:', waiting);
  list(
    'Left out, because a part of it is not translated:',
    [...incomplete].map(([what, keys]) => `${what} lacks ${keys.join(', ')}`),
  );
  if (paths.length === 0) {
    console.log('No text changes.');
    return 0;
  }
  const { code, output } = await run('biome', ['check', '--write', ...paths]);
  if (code !== 0) console.error(output);
  list('Written:', paths, Number.POSITIVE_INFINITY);
  console.log(
    'Then: npx vitest run packages/messages -u, which keeps rest.ts up to date, and npm run check -- --changed',
  );
  return code;
}

if (import.meta.main) {
  const [what, tag, file] = process.argv.slice(2);
  const isKnown = (what === 'export' || (what === 'import' && file !== undefined)) && isLanguage(tag);
  if (!isKnown || tag === DEFAULT_LANGUAGE) {
    console.log(USAGE);
    process.exit(what === undefined || what === '--help' ? 0 : 1);
  }
  try {
    if (what === 'import') process.exitCode = await importAndTell(tag, file as string);
    else {
      const path = file ?? `${tag}.xlf`;
      writeFileSync(path, await exported(tag));
      console.log(`Wrote ${path}.`);
    }
  } catch (error) {
    const isExpected = [TranslateFault, XliffFault, UnreadableTexts].some((kind) => error instanceof kind);
    if (!isExpected && (error as NodeJS.ErrnoException).code === undefined) throw error;
    console.error(`${file ?? tag}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
