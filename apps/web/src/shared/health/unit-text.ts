import { measures as english } from '@mien/messages';
import { currentDirection, textsOf } from '../platform/language.ts';

const units: Readonly<Record<string, string>> = textsOf('measures', english).units;

/** A unit in the page's language. Responses have the same units in every language. */
export function unitText(unit: string): string {
  // A unit such as `/min` would be turned around.
  return units[unit] ?? (currentDirection() === 'rtl' ? `\u2066${unit}\u2069` : unit);
}
