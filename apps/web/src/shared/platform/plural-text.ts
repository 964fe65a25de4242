import { type PluralArguments, type PluralForms, plural } from '@mien/messages';
import { numberFormat, pluralRules } from './formats.ts';

/** A plural text for a number in the page's language. `values.count` replaces the formatted number. */
export function pluralText<const Forms extends PluralForms>(
  forms: Forms,
  count: number,
  ...values: PluralArguments<Forms>
): string {
  return plural(forms, { rules: pluralRules(), numbers: numberFormat() }, count, ...values);
}
