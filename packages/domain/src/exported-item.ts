import { exportedValue } from './known-digits.ts';
import { measureTypeOf } from './measure-type.ts';

/** A value of a scan with the ends of its 90% interval, both null without one. */
export interface ValueWithEnds {
  readonly value: number;
  readonly intervalLow: number | null;
  readonly intervalHigh: number | null;
}

/**
 * A scan value as exported to every kind of file, rounded by `exportedValue`. A measure that is no longer known keeps
 * its digits.
 */
export function exportedItem(measureKey: string, { value, intervalLow, intervalHigh }: ValueWithEnds): ValueWithEnds {
  const decimals = measureTypeOf(measureKey)?.precision ?? DECIMALS_OF_UNKNOWN;
  const interval = intervalLow === null || intervalHigh === null ? null : { low: intervalLow, high: intervalHigh };
  const exported = exportedValue({ value, interval }, decimals);
  return {
    value: exported.value,
    intervalLow: exported.interval?.low ?? null,
    intervalHigh: exported.interval?.high ?? null,
  };
}

/** Chosen: as many as FHIR importers keep. */
const DECIMALS_OF_UNKNOWN = 6;
