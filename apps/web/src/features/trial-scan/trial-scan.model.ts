import { bandOfValue, type HealthBandCode, measureTypeOf } from '@mien/domain';
import { measures as english } from '@mien/messages';
import type { ShownItem } from '../../shared/health/result/result-groups.ts';
import { textsOf } from '../../shared/platform/language.ts';
import type { TrialResult } from '../../shared/platform/trial-result.ts';

const { types, missing } = textsOf('measures', english);

/** What a trial scan measures, in the order shown. */
export const TRIAL_MEASURES = ['heartRateBpm', 'breathingRatePerMin'] as const;
export type TrialMeasure = (typeof TRIAL_MEASURES)[number];

/** A value of a trial result, or the reason why it is missing. */
export type TrialValue =
  | {
      readonly kind: 'measured';
      readonly name: string;
      readonly item: ShownItem;
      readonly band: HealthBandCode | null;
    }
  | { readonly kind: 'missing'; readonly name: string; readonly reason: string };

export function trialValue({ outcome, measuredAt }: TrialResult, key: TrialMeasure): TrialValue | null {
  const type = measureTypeOf(key);
  const { name } = types[key];
  const point = outcome.points.find((one) => one.key === key);
  if (point && type) {
    const { value, intervalLow, intervalHigh, signalToNoiseDb } = point;
    return {
      kind: 'measured',
      name,
      band: bandOfValue(type.ranges, value, type.precision),
      item: {
        measurementTypeId: key,
        displayName: name,
        value,
        unit: type.unit,
        precision: type.precision,
        provenance: type.provenance,
        interval: intervalLow === null || intervalHigh === null ? null : { low: intervalLow, high: intervalHigh },
        signalToNoiseDb,
        measurementRanges: [...type.ranges],
        description: '',
        webIcon: '',
        created: measuredAt.toISOString(),
        isDeleted: false,
        measurementItems: [],
      },
    };
  }
  const refusal = outcome.missing.find((one) => one.key === key);
  return refusal ? { kind: 'missing', name, reason: missing[refusal.reason] } : null;
}

/** Whether a value is so far from ordinary that the visitor needs to know what to do. */
export const isFar = (value: TrialValue | null): boolean => value?.kind === 'measured' && value.band === 'unhealthy';
