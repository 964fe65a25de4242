import type { PlaceholdersOf } from './fill.ts';

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never;

/** A text that holds each placeholder of another one, in any order. */
type TextWith<Names extends string> = [Names] extends [never]
  ? string
  : Intersection<Names extends string ? `${string}{${Names}}${string}` : never>;

/**
 * What a translation has to be: the same keys, the same number of entries in each list, and in each text every
 * placeholder of the English one. `catalogues.test.ts` refuses placeholders that English does not have.
 */
export type Translated<English> = English extends string
  ? TextWith<PlaceholdersOf<English>>
  : { readonly [Key in keyof English]: Translated<English[Key]> };

/** The texts of all features, by name. */
export type Catalogue = typeof import('./en/catalogue.ts');
