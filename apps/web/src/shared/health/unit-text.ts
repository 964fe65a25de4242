import { measures as english } from '@mien/messages';
import { textsOf } from '../platform/language.ts';

const units: Readonly<Record<string, string>> = textsOf('measures', english).units;

/** A unit in the page's language. Responses have the same units in every language. */
export function unitText(unit: string): string {
  return units[unit] ?? unit;
}
