import type { Entry } from '@mien/contract';
import { CM_PER_INCH, type CuffReading, cuffMean, POUNDS_PER_KG_SHOWN, type UnitSystem } from '@mien/domain';
import { entered as english, fill } from '@mien/messages';
import { weightText } from '../forms/body-text.ts';
import { amountText, typedBodyFrom } from '../forms/typed-body.ts';
import { textsOf } from '../platform/language.ts';
import { pluralText } from '../platform/plural-text.ts';

const texts = textsOf('entered', english);

export type AmountKind = 'weight' | 'waist';

/** Converts kilograms or centimeters to the displayed units. */
export function shownAmount(kind: AmountKind, units: UnitSystem, stored: number): number {
  if (units === 'metric') return stored;
  return kind === 'weight' ? stored * POUNDS_PER_KG_SHOWN : stored / CM_PER_INCH;
}

/** An amount with its unit. */
export function amountWithUnit(kind: AmountKind, units: UnitSystem, stored: number): string {
  if (kind === 'weight') return weightText(typedBodyFrom(units, null, stored));
  return fill(texts.waist[units], { waist: amountText(shownAmount(kind, units, stored)) });
}

const shownMean = (readings: readonly CuffReading[]) => {
  const { systolicMmHg, diastolicMmHg, pulseBpm } = cuffMean(readings);
  return {
    systolic: Math.round(systolicMmHg),
    diastolic: Math.round(diastolicMmHg),
    pulse: pulseBpm === null ? null : Math.round(pulseBpm),
  };
};

export const pressureText = ({ systolicMmHg, diastolicMmHg }: Omit<CuffReading, 'pulseBpm'>) =>
  `${Math.round(systolicMmHg)}/${Math.round(diastolicMmHg)}`;

/** The text of an entry: its value in bold, and further details. */
export function entryText(
  { value, source }: Pick<Entry, 'value' | 'source'>,
  units: UnitSystem,
): { readonly value: string; readonly more: string } {
  const origin = source === 'file' ? [texts.fromFile] : [];
  if (value.kind === 'weight')
    return { value: amountWithUnit('weight', units, value.weightKg), more: origin.join(', ') };
  if (value.kind === 'waist') return { value: amountWithUnit('waist', units, value.waistCm), more: '' };
  if (value.kind === 'answers') return { value: texts.answered, more: '' };
  const cuff = cuffText({ value, source });
  const more = [...(cuff.pulse === null ? [] : [fill(texts.cuff.pulse, { pulse: cuff.pulse })]), cuff.more];
  return { value: cuff.value, more: more.filter((part) => part !== '').join(', ') };
}

interface EnteredCuff extends Pick<Entry, 'source'> {
  readonly value: { readonly readings: readonly CuffReading[] };
}

/** The text of a cuff entry, with its pulse separate. */
export function cuffText({ value: { readings }, source }: EnteredCuff) {
  const { systolic, diastolic, pulse } = shownMean(readings);
  const more = [
    ...(source === 'file' ? [texts.fromFile] : []),
    ...(readings.length > 1 ? [pluralText(texts.cuff.mean, readings.length)] : []),
  ];
  return { value: fill(texts.cuff.value, { systolic, diastolic }), pulse, more: more.join(', ') };
}
