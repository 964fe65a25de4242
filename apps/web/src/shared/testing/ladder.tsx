import type { Attention, Comparison, MeasureAttention, MeasurementItem, MeasurementResult } from '@mien/contract';
import { ATTENTION_STEPS, HOUR_MS, type MeasureTypeKey, measureTypeOf, type TopRung, topOf } from '@mien/domain';
import { Icon } from '@mien/ui';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { knownScan } from '../health/top/known-scan.ts';
import { MEASUREMENT_ID, PATIENT_UID } from './fixtures.ts';

/** A random person: the data that the rungs of the ladder depend on. */
export interface DrawnPerson {
  readonly score: number | null;
  readonly heartRateBpm: number;
  /** Null if the scan could not measure it. */
  readonly breathingRatePerMin: number | null;
  readonly cuff: { readonly systolicMmHg: number; readonly diastolicMmHg: number; readonly ageHours: number } | null;
  /** Whether a very high cuff reading preceded it on the same day. */
  readonly wasSevere: boolean;
  readonly attention: 'none' | 'seat' | 'unseated' | MeasureAttention['step'] | 'symptoms';
  readonly answer: 'asUsual' | 'justAbove' | 'notRepeated' | 'higher' | 'repeatAsked' | null;
}

export const drawnPerson: fc.Arbitrary<DrawnPerson> = fc.record({
  score: fc.constantFrom(98, 98, 78, null),
  heartRateBpm: fc.constantFrom(72, 72, 72, 118, 134),
  breathingRatePerMin: fc.constantFrom(15, 15, 15, null),
  cuff: fc.option(
    fc.record({
      systolicMmHg: fc.constantFrom(118, 150, 186),
      diastolicMmHg: fc.constantFrom(76, 96),
      ageHours: fc.constantFrom(1, 30, 800),
    }),
  ),
  wasSevere: fc.boolean(),
  attention: fc.constantFrom(
    'none',
    'none',
    'none',
    'seat',
    'unseated',
    'seen-once',
    'confirmed',
    'not-confirmed',
    'symptoms',
  ),
  answer: fc.constantFrom('asUsual', 'asUsual', 'justAbove', 'notRepeated', 'higher', 'repeatAsked', null),
});

function item(key: MeasureTypeKey, displayName: string, value: number): MeasurementItem {
  const type = measureTypeOf(key);
  if (!type) throw new Error(key);
  return {
    id: MEASUREMENT_ID,
    measurementTypeId: key,
    displayName,
    value,
    unit: type.unit,
    precision: type.precision,
    provenance: type.provenance,
    interval: { low: value - 1, high: value + 1 },
    signalToNoiseDb: 4.2,
    measurementRanges: [...type.ranges],
    description: '',
    webIcon: '',
    created: new Date().toISOString(),
    isDeleted: false,
    measurementItems: [],
  };
}

const STEPS: Readonly<Record<string, MeasureAttention['step']>> = Object.fromEntries(
  ATTENTION_STEPS.filter((step) => step !== 'none').map((step) => [step, step]),
);
const ADVICE: Readonly<Record<string, MeasureAttention['advice']>> = {
  symptoms: ['call-emergency'],
  unseated: ['symptoms', 'sit-and-scan'],
};

const USUAL = { low: 60, high: 84 } as const;

/** The API's responses for a random person, and the notice expected at the top. */
export function answersOf(person: DrawnPerson) {
  const { score, heartRateBpm, breathingRatePerMin, cuff, wasSevere, attention, answer } = person;
  const now = new Date();
  const result: MeasurementResult = {
    id: MEASUREMENT_ID,
    patientUid: PATIENT_UID,
    created: now.toISOString(),
    externalStatus: breathingRatePerMin === null ? 'PARTIAL' : 'COMPLETE',
    trust: 'signed',
    providerId: 1,
    engineVersion: '3.1.0',
    overall: { score, plusMinus: null, coverage: 0.8, missing: [] },
    groups: [
      {
        key: 'vitalSigns',
        groupName: 'Vital signs',
        items: [
          item('heartRateBpm', 'Heart rate', heartRateBpm),
          ...(breathingRatePerMin === null ? [] : [item('breathingRatePerMin', 'Breathing rate', breathingRatePerMin)]),
        ],
      },
    ],
    missing:
      breathingRatePerMin === null
        ? [{ measurementTypeId: 'breathingRatePerMin', displayName: 'Breathing rate', reason: 'no-breathing' }]
        : [],
  };
  const comparison: Comparison = {
    previous: null,
    next: null,
    scoreBefore: null,
    comparableId: null,
    calculatedBefore: [],
    tags: [],
    note: '',
    measures: [
      {
        measurementTypeId: 'heartRateBpm',
        usual: { kind: 'settled', ...USUAL, center: 72, days: 20 },
        answer,
        change: null,
        drift: null,
        week: null,
        tagEffects: [],
        latest: [{ created: now.toISOString(), value: heartRateBpm }],
      },
    ],
  };
  const takenAt = new Date(now.getTime() - (cuff?.ageHours ?? 0) * HOUR_MS).toISOString();
  const readings = cuff ? [{ ...cuff, pulseBpm: null }] : [];
  const entry = cuff && {
    id: MEASUREMENT_ID,
    takenAt,
    created: takenAt,
    source: 'typed' as const,
    value: { kind: 'cuff' as const, readings },
  };
  const before = entry &&
    wasSevere && {
      ...entry,
      takenAt: new Date(Date.parse(takenAt) - HOUR_MS).toISOString(),
      value: { kind: 'cuff' as const, readings: [{ systolicMmHg: 190, diastolicMmHg: 104, pulseBpm: null }] },
    };
  const entries = [entry, before].filter((one) => one !== null && one !== false);
  const isState = attention in STEPS;
  const shownAttention: Attention = {
    seatedAskedFor: attention === 'seat' ? MEASUREMENT_ID : null,
    isStaffNotified: false,
    measures: [
      {
        measurementTypeId: 'heartRateBpm',
        step: STEPS[attention] ?? 'none',
        feeling: attention === 'symptoms' ? 'symptoms' : 'not-said',
        advice: isState ? ['symptoms'] : [...(ADVICE[attention] ?? [])],
        value: attention === 'none' ? null : heartRateBpm,
        takenAt: attention === 'none' ? null : now.toISOString(),
        countedBpm: null,
      },
    ],
  };
  const top = topOf({
    at: now,
    scan: knownScan(result, comparison.measures),
    cuff: entry && { readings, takenAt: new Date(takenAt) },
    cuffBefore: before ? { readings: before.value.readings, takenAt: new Date(before.takenAt) } : null,
    attention: shownAttention.measures,
    isSeatAsked: shownAttention.seatedAskedFor !== null,
    isPending: false,
  });
  return { result, comparison, attention: shownAttention, entries, top, usual: USUAL };
}

const GOOD_WORDS = /Optimal|Nothing stands out|all in the normal ranges/;
const REASSURING = /Nothing stands out|all in the normal ranges/;
const TICKS = (['done', 'check'] as const).map((name) => inside(renderToStaticMarkup(<Icon name={name} />)));

/** The contents of an icon, whatever its size. */
function inside(markup: string): string {
  const box = document.createElement('div');
  box.innerHTML = markup;
  return box.firstElementChild?.innerHTML ?? '';
}

/** The element where a rung begins on the page; null if it is not shown. */
export const markOf = (root: ParentNode, rung: TopRung | 'notKnown') => root.querySelector(`[data-rung="${rung}"]`);

/**
 * Checks a page against the ladder: above its highest rung there is neither a reassuring word nor a check mark, and
 * nothing on the page says that all is well.
 */
export function expectLadder(root: Element, rung: TopRung | 'notKnown'): void {
  if (rung === 'asUsual') return;
  const mark = markOf(root, rung);
  if (!mark) throw new Error(`the page has no element of the rung ${rung}: ${root.textContent}`);
  const above = document.createRange();
  above.setStart(root, 0);
  above.setEndBefore(mark);
  const seen = above.cloneContents();
  expect(seen.textContent).not.toMatch(GOOD_WORDS);
  for (const icon of seen.querySelectorAll('svg')) expect(TICKS).not.toContain(icon.innerHTML);
  expect(root.textContent).not.toMatch(REASSURING);
}
