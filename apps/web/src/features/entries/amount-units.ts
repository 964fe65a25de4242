import type { UnitSystem } from '@mien/domain';
import { entries as english } from '@mien/messages';
import type { AmountKind } from '../../shared/health/entry-text.ts';
import { textsOf } from '../../shared/platform/language.ts';

const { units } = textsOf('entries', english).amount;

/** The units of amounts, as shown. */
export const UNIT_NAMES = {
  weight: { imperial: units.pounds, metric: units.kilograms },
  waist: { imperial: units.inches, metric: units.centimeters },
} as const satisfies Record<AmountKind, Record<UnitSystem, string>>;
