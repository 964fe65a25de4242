import { type Language, NUMBER_LOCALE, type TRANSLATIONS } from '@mien/domain';
import { fill, type PlaceholdersOf } from './fill.ts';

type PluralCategory = Intl.LDMLPluralRule;

/** The CLDR plural categories of a language. A test compares them with `Intl.PluralRules`. */
type CategoriesOf<To extends Language> = (typeof TRANSLATIONS)[To]['plurals'];

/** A text that depends on a number: one form per plural category. */
export type PluralForms = { readonly other: string } & { readonly [Category in PluralCategory]?: string };

/** Placeholders in the forms of a plural text, except `{count}`, which is always filled. */
export type PluralPlaceholders<Forms> = Exclude<PlaceholdersOf<Extract<Forms[keyof Forms], string>>, 'count'>;

/** The forms that a translation of a plural text needs, each with all of `Text`. */
export type PluralFormsIn<To extends Language, Text> = {
  readonly [Category in CategoriesOf<To>['needed'][number]]: Text;
} & { readonly [Category in CategoriesOf<To>['optional'][number]]?: Text };

/** `Plural` if a part of the English catalog is a plural text, else `Rest`. */
export type IfPlural<English, Plural, Rest> = English extends { readonly one: string; readonly other: string }
  ? [Exclude<keyof English, PluralCategory>] extends [never]
    ? Plural
    : Rest
  : Rest;

/** Formatters of a locale, for callers that cache them. */
export interface CountFormats {
  readonly rules: Pick<Intl.PluralRules, 'select'>;
  readonly numbers: Pick<Intl.NumberFormat, 'format'>;
}

/** The other values of a plural text. `count` replaces the formatted number. */
type PluralValues<Forms> = Readonly<Record<PluralPlaceholders<Forms>, string | number>> & {
  readonly count?: string;
};

export type PluralArguments<Forms> = [PluralPlaceholders<Forms>] extends [never]
  ? [values?: PluralValues<Forms>]
  : [values: PluralValues<Forms>];

/** The form of a text for a number, filled. Takes a BCP 47 tag or its formatters. */
export function plural<const Forms extends PluralForms>(
  forms: Forms,
  locale: string | CountFormats,
  count: number,
  ...[values]: PluralArguments<Forms>
): string {
  const { rules, numbers } =
    typeof locale === 'string'
      ? { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(NUMBER_LOCALE) }
      : locale;
  const form: string = forms[rules.select(count)] ?? forms.other;
  return fill(form, { count: numbers.format(count), ...values });
}
