import { type Language, TRANSLATIONS } from '../../packages/domain/src/index.ts';
import type { TextFile } from './text-files.ts';

/** Files of texts by name, without the ending. */
export type TextFiles = ReadonlyMap<string, TextFile>;

type Category = Intl.LDMLPluralRule;

/** A text to translate. */
export interface Unit {
  /** `consent:consent.points.kept.own`. */
  readonly id: string;
  /** Name of its file. */
  readonly file: string;
  readonly key: string;
  readonly english: string;
  /** Null if the language has none yet. */
  readonly own: string | null;
  /** The plural category, of a form of a plural text. */
  readonly category: Category | null;
  readonly comments: readonly string[];
}

/** The categories of a plural text in a language: those that it needs, and the optional ones that the text has. */
function categoriesOf(language: Language, key: string, own: TextFile | undefined): readonly Category[] {
  const { needed, optional }: { needed: readonly Category[]; optional: readonly Category[] } =
    TRANSLATIONS[language].plurals;
  return [...needed, ...optional.filter((category) => own?.texts.has(`${key}.${category}`))];
}

function unitsIn(language: Language, file: string, english: TextFile, own: TextFile | undefined): readonly Unit[] {
  const units: Unit[] = [];
  const seen = new Set<unknown>();
  for (const [key, { node, text, comments, formOf }] of english.texts) {
    // One text under two keys, or a text that the translation takes from another file, is translated once.
    if (seen.has(node) || (own?.values.has(key) && !own.texts.has(key) && formOf === null)) continue;
    seen.add(node);
    const unit = (unitKey: string, source: string, category: Category | null): Unit => ({
      id: `${file}:${unitKey}`,
      file,
      key: unitKey,
      english: source,
      own: own?.texts.get(unitKey)?.text ?? null,
      category,
      comments,
    });
    if (formOf === null) units.push(unit(key, text, null));
    else if (!seen.has(formOf)) {
      seen.add(formOf);
      const formIn = (category: Category) => english.texts.get(`${formOf}.${category}`)?.text;
      for (const category of categoriesOf(language, formOf, own))
        units.push(unit(`${formOf}.${category}`, formIn(category) ?? formIn('other') ?? text, category));
    }
  }
  return units;
}

/** The texts that a language has, or should have, in the order of the English files. */
export function unitsOf(language: Language, english: TextFiles, own: TextFiles): readonly Unit[] {
  return [...english].flatMap(([file, texts]) => unitsIn(language, file, texts, own.get(file)));
}
