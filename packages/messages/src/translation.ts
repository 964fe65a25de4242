import type { Language, TRANSLATIONS } from '@mien/domain';
import type { PlaceholdersOf } from './fill.ts';
import type { IfPlural, PluralFormsIn, PluralPlaceholders } from './plural.ts';
import type { AllTexts, NamesIn } from './tiers.ts';

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;

/** A text that holds each placeholder of another one, in any order. */
type TextWith<Names extends string> = [Names] extends [never]
  ? string
  : Intersection<Names extends string ? `${string}{${Names}}${string}` : never>;

/** The whole translation of a text, a list or an object. */
type Whole<English, To extends Language> = English extends string
  ? TextWith<PlaceholdersOf<English>>
  : IfPlural<
      English,
      PluralFormsIn<To, TextWith<PluralPlaceholders<English>>>,
      { readonly [Key in keyof English]: Whole<English[Key], To> }
    >;

/** The same, except that an object may lack some of its texts. */
type Part<English, To extends Language> = English extends string | readonly unknown[]
  ? Whole<English, To>
  : IfPlural<English, Whole<English, To>, { readonly [Key in keyof English]?: Part<English[Key], To> }>;

/**
 * What a translation has to be: the same keys, the same number of entries in each list, and in each text every
 * placeholder of the English one. A plural text has the categories of the language `To`; its forms may leave out
 * `{count}`. What a machine translated may lack texts: readers get those in English. `catalogs.test.ts` refuses
 * placeholders that English does not have.
 */
export type Translated<English, To extends Language> = (typeof TRANSLATIONS)[To]['status'] extends 'machine'
  ? Part<English, To>
  : Whole<English, To>;

/**
 * The texts of a language, by name: those of its tiers. One that is not translated in full says so in its
 * `first-screen.ts`, and pages mark the rest as English.
 */
export type TextsIn<To extends Language> = Translated<Pick<AllTexts, NamesIn<To>>, To> &
  ((typeof TRANSLATIONS)[To]['tiers'] extends 3 ? unknown : { readonly isPartial: true });

/** The same texts; what a machine translated says so, and only that does. */
export type Noted<Texts extends Pick<AllTexts, 'machineTranslation'>> = Omit<Texts, 'machineTranslation'> &
  Partial<Pick<Texts, 'machineTranslation'>>;

/** The texts of all features, by name. */
export type Catalog = Noted<typeof import('./en/catalog.ts')>;
