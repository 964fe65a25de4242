import { units as english, fill } from '@mien/messages';
import { textsOf } from '../platform/language.ts';
import { amountText, type TypedBody } from './typed-body.ts';
import { typedNumber } from './typed-number.ts';

const texts = textsOf('units', english);

/** A height with its unit; '' if unknown. */
export function heightText({ units, heightFt, heightIn, heightCm }: TypedBody): string {
  if (units === 'metric') return heightCm && fill(texts.height.metric, { centimeters: heightCm });
  return heightFt && heightIn && fill(texts.height.imperial, { feet: heightFt, inches: heightIn });
}

/** A weight with its unit, unchanged if it is not a number; '' if unknown. */
export function weightText({ units, weight }: TypedBody): string {
  const typed = typedNumber(weight);
  return weight && fill(texts.weight[units], { weight: typed === null ? weight : amountText(typed) });
}
