import { type Language, TRANSLATIONS } from '../../packages/domain/src/index.ts';
import {
  foreignSignOf,
  missingNumbersOf,
  placeholdersOf,
  sharedPlaceholdersOf,
  tagsOf,
} from '../../packages/messages/src/testing/text-rules.ts';
import type { ReadUnit, ReadXliff } from './from-xliff.ts';
import { keyOf, pathOf, type TextFile } from './text-files.ts';
import { type TextFiles, type Unit, unitsOf } from './units.ts';
import { changedFile, newFile } from './write-texts.ts';

/** What an import would do. */
export interface Import {
  /** Why nothing is written: unit ids, each with its fault. */
  readonly faults: readonly string[];
  /** Units whose English text is another one today: they are left out. */
  readonly outdated: readonly string[];
  /** Units that are marked as not translated: they are left out. */
  readonly waiting: readonly string[];
  /** Files and objects that are left out, because a language has them as a whole; each with the keys without a text. */
  readonly incomplete: ReadonlyMap<string, readonly string[]>;
  /** Sources by name of the file: those that change, and those that the language did not have. */
  readonly changed: ReadonlyMap<string, string>;
}

const NOT_TRANSLATED = ['new', 'needs-translation', 'needs-adaptation', 'needs-l10n'];

const listed = (parts: readonly string[]): string => parts.join(' ');

const alike = (one: readonly string[], other: readonly string[]): boolean => listed(one) === listed(other);

/** What is wrong with a translation, in words for its author. */
function faultsIn({ english, category }: Pick<Unit, 'english' | 'category'>, text: string): readonly string[] {
  const names = category === null ? placeholdersOf : sharedPlaceholdersOf;
  const missing = category === null ? missingNumbersOf(english, text) : [];
  const sign = foreignSignOf(text);
  const isEmpty = text.trim() === '';
  return [
    ...(isEmpty && english.trim() !== '' ? ['it is empty'] : []),
    ...(!isEmpty && !alike(names(english), names(text))
      ? [`it has the placeholders "${listed(names(text))}", not "${listed(names(english))}"`]
      : []),
    ...(alike(tagsOf(english), tagsOf(text))
      ? []
      : [`it has the tags "${listed(tagsOf(text))}", not "${listed(tagsOf(english))}"`]),
    ...(missing.length > 0 ? [`it lacks the number ${missing.join(', ')}`] : []),
    ...(sign === undefined
      ? []
      : [
          `it has U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}: no direction marks, no other digits than 0 to 9`,
        ]),
    ...(text.includes('  ') ? ['it has two spaces in a row'] : []),
    ...(text.includes('!') && !english.includes('!') ? ['it has an exclamation mark, which English has not'] : []),
  ];
}

/** The faults of a unit on its own. */
function faultsOf(read: ReadUnit, unit: Unit): readonly string[] {
  if (read.markup.length > 0) return [`it has the element <${read.markup.join('>, <')}>: tags are written as text`];
  if (isWaiting(read, unit) || read.source !== unit.english) return [];
  return faultsIn(unit, read.target ?? '');
}

/** Whether a unit is marked as not translated, or was left as it came. */
function isWaiting({ target, state }: ReadUnit, { own }: Unit): boolean {
  if (target === null || NOT_TRANSLATED.includes(state ?? '')) return true;
  return target === '' && own === null;
}

/** Faults of a file as a whole. */
function faultsOfFile({ languages, units }: ReadXliff, language: Language): readonly string[] {
  const others = languages.filter((tag) => tag.split(/[-_]/)[0]?.toLowerCase() !== language);
  const ids = new Set<string>();
  const twice = units.filter(({ id }) => ids.size === ids.add(id).size).map(({ id }) => `${id}: it is there twice`);
  return [
    ...(units.length === 0 ? ['the file has no texts'] : []),
    ...new Set(others.map((tag) => `the file is for "${tag}", not for ${language}`)),
    ...twice,
  ];
}

/** The id of a form of a plural text. */
const FORM = /^(.*)\.(zero|one|two|few|many|other)$/;

/** Why there is no unit of this id: a form that the language does not have, or no such text. */
function unknownFault(id: string, language: Language, units: ReadonlyMap<string, Unit>): string {
  const [, text, category] = FORM.exec(id) ?? [];
  const { needed }: { readonly needed: readonly string[] } = TRANSLATIONS[language].plurals;
  const isPlural = text !== undefined && units.has(`${text}.other`);
  return isPlural
    ? `${id}: ${language} has no plural form "${category}", only ${needed.join(', ')}`
    : `${id}: there is no such text`;
}

/** The scan site loads one file, which says there that a machine translated it. */
const MACHINE_NOTE = "\nexport { machineTranslation } from './machine-translation.ts';\n";

function isMachine(language: Language): boolean {
  const { status }: { readonly status: 'reviewed' | 'machine' } = TRANSLATIONS[language];
  return status === 'machine';
}

interface Files {
  readonly english: TextFile;
  readonly own: TextFile | undefined;
}

interface Texts {
  readonly texts: ReadonlyMap<string, string>;
  /** Keys without a text. */
  readonly lacking: readonly string[];
}

const isIn = (key: string, whole: string): boolean => key === whole || key.startsWith(`${whole}.`);

/** The keys that lead to a text, from its export to itself. */
function keysTo(key: string): readonly string[] {
  const path = pathOf(key);
  return path.map((_, index) => keyOf(path.slice(0, index + 1)));
}

/**
 * What cannot be written while a text has no translation. In a machine's translation this is the text, or the list or
 * plural text that it belongs to; readers get it in English. Others have each object as a whole.
 */
function wholeOf(key: string, language: Language, { english, own }: Files): string {
  const keys = keysTo(key);
  const isOneValue = (part: string) => {
    const value = english.values.get(part);
    return value?.type === 'ArrayExpression' || [...english.texts.values()].some(({ formOf }) => formOf === part);
  };
  const smallest = keys.find(isOneValue) ?? key;
  if (isMachine(language)) return smallest;
  const missing = keys.find((part) => !own?.values.has(part)) ?? key;
  return keys.indexOf(smallest) < keys.indexOf(missing) ? smallest : missing;
}

/** The source of a file of texts, changed or new, and what is left out for want of texts. */
function sourceOf(file: string, language: Language, files: Files, { texts, lacking }: Texts) {
  const { english, own } = files;
  const incomplete = new Map<string, readonly string[]>();
  // Exports, and what functions add, are always there.
  const isNeeded = (key: string) => !isMachine(language) || pathOf(key).length === 1;
  if (own === undefined && lacking.some(isNeeded)) return { incomplete: incomplete.set(file, lacking), source: null };
  const kept = new Map(texts);
  const wholes = Map.groupBy(lacking, (key) => wholeOf(key, language, files));
  for (const [whole, keys] of wholes) {
    const without = [...texts.keys()].filter((key) => !own?.texts.has(key) && isIn(key, whole));
    if (without.length > 0) incomplete.set(`${file}:${whole}`, keys);
    for (const key of without) kept.delete(key);
  }
  const translations = { texts: kept, omitted: new Set(wholes.keys()) };
  if (kept.size === 0) return { incomplete, source: null };
  if (own) return { incomplete, source: changedFile(english, own, translations, language) };
  const note = file === 'scan-site' && isMachine(language) ? MACHINE_NOTE : '';
  return { incomplete, source: newFile(file, english, translations, language) + note };
}

/**
 * What a translator's file changes in the texts of a language. Nothing is written here.
 * @param english  the English files of which the language has, or should have, the texts
 */
export function importTexts(language: Language, english: TextFiles, own: TextFiles, read: ReadXliff): Import {
  const units = new Map(unitsOf(language, english, own).map((unit) => [unit.id, unit]));
  const faults = [...faultsOfFile(read, language)];
  const outdated: string[] = [];
  const waiting: string[] = [];
  const texts = new Map<string, string>();
  for (const each of read.units) {
    const unit = units.get(each.id);
    if (unit === undefined) {
      faults.push(unknownFault(each.id, language, units));
      continue;
    }
    faults.push(...faultsOf(each, unit).map((fault) => `${each.id}: ${fault}`));
    if (each.source !== unit.english) outdated.push(each.id);
    else if (isWaiting(each, unit)) waiting.push(each.id);
    else texts.set(each.id, each.target ?? '');
  }
  const nothing = { incomplete: new Map(), changed: new Map() };
  const result = faults.length > 0 ? nothing : sourcesOf(language, english, own, { units: [...units.values()], texts });
  return { faults, outdated, waiting, ...result };
}

/** The sources of all files that change. */
function sourcesOf(
  language: Language,
  english: TextFiles,
  own: TextFiles,
  { units, texts }: { readonly units: readonly Unit[]; readonly texts: ReadonlyMap<string, string> },
): Pick<Import, 'incomplete' | 'changed'> {
  const incomplete = new Map<string, readonly string[]>();
  const changed = new Map<string, string>();
  for (const [file, inFile] of Map.groupBy(units, (unit) => unit.file)) {
    const translated = inFile.filter((unit) => texts.has(unit.id) && texts.get(unit.id) !== unit.own);
    if (translated.length === 0) continue;
    const lacking = inFile.filter((unit) => unit.own === null && !texts.has(unit.id)).map(({ key }) => key);
    const files = { english: english.get(file) as TextFile, own: own.get(file) };
    const result = sourceOf(file, language, files, {
      texts: new Map(translated.map(({ id, key }) => [key, texts.get(id) as string])),
      lacking,
    });
    for (const [what, keys] of result.incomplete) incomplete.set(what, keys);
    if (result.source !== null) changed.set(file, result.source);
  }
  return { incomplete, changed };
}
