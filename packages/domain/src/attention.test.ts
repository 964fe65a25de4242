import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AttentionAdvice,
  type AttentionEvent,
  type AttentionReading,
  type AttentionState,
  asksWhetherSeated,
  attentionAdvice,
  attentionAfter,
  attentionAt,
  attentionLimits,
  NO_ATTENTION,
  needsAttentionOfStaff,
  pulseFromTaps,
} from './attention.ts';
import type { UsualRange } from './usual-range.ts';

const PROPERTY = { seed: 20_261_122, numRuns: 2000 } as const;
const LEARNING: UsualRange = { kind: 'learning', daysMissing: 5 };
const usualFrom = (low: number): UsualRange => ({
  kind: 'settled',
  days: 30,
  low,
  high: low + 20,
  center: low + 10,
  spread: 5,
});
const LIMITS = attentionLimits('heartRateBpm', { isPulseOftenLow: false, usual: LEARNING });

const START_MS = Date.parse('2026-11-22T10:00:00Z');
const at = (minutes: number) => new Date(START_MS + minutes * 60_000);
const reading = (bpm: number, other: Partial<AttentionReading> = {}): AttentionReading => ({
  measure: 'heartRateBpm',
  intervalLow: bpm - 2,
  intervalHigh: bpm + 2,
  provenance: 'camera',
  tags: [],
  isVerified: true,
  isSeated: true,
  ...other,
});
const scan = (minutes: number, bpm: number, other: Partial<AttentionReading> = {}): AttentionEvent => ({
  kind: 'scan',
  at: at(minutes),
  reading: reading(bpm, other),
});
const photo = (minutes: number): AttentionEvent => ({ kind: 'scan', at: at(minutes), reading: null });
const asked = (minutes: number): AttentionEvent => ({ kind: 'repeat-asked', at: at(minutes) });
const felt = (minutes: number, feeling: 'well' | 'symptoms'): AttentionEvent => ({
  kind: 'felt',
  at: at(minutes),
  feeling,
});
const time = (minutes: number): AttentionEvent => ({ kind: 'time', at: at(minutes) });
const stateAfter = (events: readonly AttentionEvent[], limits = LIMITS): AttentionState =>
  events.reduce((state, event) => attentionAfter(state, event, limits), NO_ATTENTION);
const stepAfter = (...events: AttentionEvent[]) => stateAfter(events).step;
const adviceAfter = (...events: AttentionEvent[]) => attentionAdvice(stateAfter(events), 'heartRateBpm');

const FAST = 150;
const SLOW = 34;
const ASKED = [scan(0, FAST), asked(1)];
const CONFIRMED = [...ASKED, scan(6, FAST)];

describe('attentionLimits', () => {
  it('uses the NEWS2 single-score-3 limits: 40 or less, 131 or more; 8 or less, 25 or more', () => {
    expect(LIMITS).toEqual({ measure: 'heartRateBpm', low: 40.5, high: 130.5 });
    const breathing = attentionLimits('breathingRatePerMin', { isPulseOftenLow: false, usual: LEARNING });
    expect(breathing).toEqual({ measure: 'breathingRatePerMin', low: 8.5, high: 24.5 });
  });

  it('starts 8 bpm below the usual range for an often low pulse, but never above the common limit', () => {
    const lowOf = (usual: UsualRange) => attentionLimits('heartRateBpm', { isPulseOftenLow: true, usual }).low;
    expect(lowOf(usualFrom(42))).toBe(34);
    expect(lowOf(usualFrom(60))).toBe(40.5);
    expect(lowOf(LEARNING)).toBe(40.5);
    expect(attentionLimits('heartRateBpm', { isPulseOftenLow: true, usual: usualFrom(42) }).high).toBe(130.5);
  });

  it('ignores the usual range of other patients, and of breathing', () => {
    expect(attentionLimits('heartRateBpm', { isPulseOftenLow: false, usual: usualFrom(42) })).toEqual(LIMITS);
    expect(attentionLimits('breathingRatePerMin', { isPulseOftenLow: true, usual: usualFrom(10) }).low).toBe(8.5);
  });

  it('accepts a usual low pulse', () => {
    const limits = attentionLimits('heartRateBpm', { isPulseOftenLow: true, usual: usualFrom(42) });
    expect(stateAfter([scan(0, 36)], limits).step).toBe('none');
    expect(stateAfter([scan(0, 31)], limits).step).toBe('seen-once');
    expect(stateAfter([scan(0, 36)]).step).toBe('seen-once');
  });
});

describe('attentionAfter', () => {
  it('moves from one far reading through the requested repeat to confirmed', () => {
    expect(stepAfter(scan(0, FAST))).toBe('seen-once');
    expect(stepAfter(...ASKED)).toBe('repeat-asked');
    expect(stateAfter(CONFIRMED)).toEqual({
      step: 'confirmed',
      side: 'high',
      firstAt: at(0),
      secondAt: at(6),
      countedBpm: null,
      feeling: 'not-said',
    });
    expect(stepAfter(scan(0, SLOW), asked(1), scan(6, SLOW))).toBe('confirmed');
  });

  it('clears after an ordinary repeat, or without one', () => {
    expect(stepAfter(...ASKED, scan(6, 90))).toBe('not-confirmed');
    expect(stepAfter(...ASKED, time(30))).toBe('repeat-asked');
    expect(stepAfter(...ASKED, time(30.1))).toBe('not-repeated');
    expect(stepAfter(scan(0, FAST), time(30.1))).toBe('not-repeated');
  });

  it('accepts the repeat only 3 to 30 minutes after the first reading', () => {
    expect(stepAfter(...ASKED, scan(2.9, FAST))).toBe('repeat-asked');
    expect(stepAfter(...ASKED, scan(2.9, 90))).toBe('repeat-asked');
    expect(stepAfter(...ASKED, scan(3, FAST))).toBe('confirmed');
    expect(stepAfter(...ASKED, scan(30, FAST))).toBe('confirmed');
    expect(stateAfter([...ASKED, scan(30.1, FAST)])).toMatchObject({ step: 'seen-once', firstAt: at(30.1) });
    expect(stepAfter(...ASKED, scan(-10, FAST))).toBe('repeat-asked');
  });

  it('requires the seated question: a second far reading before it restarts the steps', () => {
    expect(stateAfter([scan(0, FAST), scan(6, FAST)])).toMatchObject({ step: 'seen-once', firstAt: at(6) });
    expect(stepAfter(scan(0, FAST), scan(6, 90))).toBe('not-confirmed');
    expect(stepAfter(asked(0))).toBe('none');
  });

  it('restarts if the repeat is far on the other side', () => {
    expect(stateAfter([...ASKED, scan(6, SLOW)])).toMatchObject({ step: 'seen-once', side: 'low', firstAt: at(6) });
  });

  it('keeps waiting if a reading touches a limit, which neither confirms nor reassures', () => {
    expect(stepAfter(scan(0, 131))).toBe('none');
    expect(stepAfter(scan(0, 132.5))).toBe('seen-once');
    expect(stepAfter(scan(0, 38.5))).toBe('none');
    expect(stepAfter(scan(0, 38.4))).toBe('seen-once');
    expect(stepAfter(...ASKED, scan(6, 131))).toBe('repeat-asked');
    expect(stepAfter(...ASKED, scan(6, 128.5))).toBe('repeat-asked');
    expect(stepAfter(...ASKED, scan(6, 128.4))).toBe('not-confirmed');
    expect(stepAfter(...ASKED, scan(6, 42.4))).toBe('repeat-asked');
    expect(stepAfter(...ASKED, scan(6, 42.5))).toBe('not-confirmed');
  });

  it('stays confirmed until a scan half an hour later', () => {
    expect(stepAfter(...CONFIRMED, scan(36, 90))).toBe('confirmed');
    expect(stepAfter(...CONFIRMED, time(600))).toBe('confirmed');
    expect(stepAfter(...CONFIRMED, photo(600))).toBe('confirmed');
    expect(stepAfter(...CONFIRMED, scan(36.1, 90))).toBe('none');
    expect(stateAfter([...CONFIRMED, felt(7, 'well'), scan(60, FAST)])).toMatchObject({
      step: 'seen-once',
      feeling: 'not-said',
    });
  });
});

describe('the attention state over time', () => {
  it('the attention state ends a day after its last step, including symptoms', () => {
    const ill: AttentionState = { step: 'not-confirmed', feeling: 'symptoms' };
    expect(attentionAt(ill, at(0), at(24 * 60))).toEqual(ill);
    expect(attentionAt(ill, at(0), at(24 * 60 + 1))).toEqual(NO_ATTENTION);
  });

  it('the attention state is late if the repeat does not come within half an hour', () => {
    const asking = stateAfter(ASKED);
    expect([attentionAt(asking, at(1), at(30)).step, attentionAt(asking, at(1), at(31)).step]).toEqual([
      'repeat-asked',
      'not-repeated',
    ]);
  });
});

describe('asksWhetherSeated', () => {
  const asks = (state: AttentionState, minutes: number, bpm: number, other: Partial<AttentionReading> = {}) =>
    asksWhetherSeated(state, { at: at(minutes), reading: reading(bpm, other) }, LIMITS);

  it('asks about a far reading, and about every certain one while a repeat is awaited', () => {
    expect([asks(NO_ATTENTION, 0, FAST), asks(NO_ATTENTION, 0, 72)]).toEqual([true, false]);
    const asking = stateAfter(ASKED);
    expect([asks(asking, 6, FAST), asks(asking, 6, 72), asks(asking, 2, FAST)]).toEqual([true, true, false]);
    const again = stateAfter([scan(0, FAST)]);
    expect(asks(again, 6, FAST)).toBe(true);
  });

  it('does not ask if the answer would not matter', () => {
    for (const other of [{ isVerified: false }, { tags: ['afterExercise'] as const }, { intervalLow: null }])
      expect(asks(NO_ATTENTION, 0, FAST, other)).toBe(false);
  });
});

describe('the attention rule does not start for', () => {
  const UNFIT: readonly [string, Partial<AttentionReading>][] = [
    ['heart rate variability', { measure: 'rmssdMs' }],
    ['the score', { measure: 'overallScore' }],
    ['another measure than the one asked about', { measure: 'breathingRatePerMin' }],
    ['a value that only a browser claims', { isVerified: false }],
    ["a provider's value", { provenance: 'provider' }],
    ['an entered value', { provenance: 'entered' }],
    ['a reading while standing', { isSeated: false }],
    ['a reading after exercise', { tags: ['afterExercise'] }],
    ['a reading after paced breathing', { tags: ['afterBreathing'] }],
    ['a reading with a wide interval', { intervalLow: FAST - 6, intervalHigh: FAST + 6 }],
    ['a reading without an interval', { intervalHigh: null }],
  ];

  it.each(UNFIT)('%s', (_, other) => {
    expect(stepAfter(scan(0, FAST, other))).toBe('none');
    expect(stepAfter(...ASKED, scan(6, FAST, other))).toBe('repeat-asked');
    expect(stepAfter(...ASKED, scan(6, 90, other))).toBe('repeat-asked');
  });

  const minutes = fc.integer({ min: 0, max: 120 });
  const farBpm = fc.oneof(fc.integer({ min: 30, max: 38 }), fc.integer({ min: 133, max: 200 }));
  const anyBpm = fc.integer({ min: 30, max: 200 });
  const unfit = fc.constantFrom(...UNFIT.map(([, other]) => other));
  /** An interval that touches a limit: noise can produce any value, but not one that is both certain and far. */
  const touching = fc.constantFrom(40, 131).map((bpm) => ({ intervalLow: bpm - 4, intervalHigh: bpm + 4 }));
  const harmless: fc.Arbitrary<AttentionEvent> = fc.oneof(
    minutes.map(photo),
    fc.tuple(minutes, anyBpm, unfit).map(([minute, bpm, other]) => scan(minute, bpm, { ...reading(bpm), ...other })),
    fc.tuple(minutes, touching).map(([minute, interval]) => scan(minute, 0, interval)),
    fc.tuple(minutes, fc.integer({ min: 43, max: 128 })).map(([minute, bpm]) => scan(minute, bpm)),
    minutes.map(asked),
    minutes.map(time),
    fc
      .tuple(minutes, fc.constantFrom('well' as const, 'symptoms' as const))
      .map(([minute, feeling]) => felt(minute, feeling)),
    fc.tuple(minutes, anyBpm).map(([minute, bpm]) => ({ kind: 'pulse-counted' as const, at: at(minute), bpm })),
  );
  const minuteOf = (event: AttentionEvent) => event.at.getTime();
  const inOrder = (events: readonly AttentionEvent[]) => events.toSorted((a, b) => minuteOf(a) - minuteOf(b));

  it('never confirms a photo, noise or one odd scan, however often the same scan arrives', () => {
    let begun = 0;
    fc.assert(
      fc.property(
        fc.array(harmless, { maxLength: 20 }),
        minutes,
        farBpm,
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        (events, minute, bpm, times, isInOrder) => {
          const all = [...events, ...Array.from({ length: times }, () => scan(minute, bpm)), asked(minute)];
          let state = NO_ATTENTION;
          for (const event of isInOrder ? inOrder(all) : all) {
            state = attentionAfter(state, event, LIMITS);
            if (state.step === 'repeat-asked') begun += 1;
            expect(state.step).not.toBe('confirmed');
          }
        },
      ),
      PROPERTY,
    );
    expect(begun).toBeGreaterThan(PROPERTY.numRuns / 2);
  });

  it('confirms only two far readings on one side, 3 to 30 minutes apart', () => {
    let confirmed = 0;
    const far = fc.tuple(minutes, farBpm).map(([minute, bpm]) => scan(minute, bpm));
    const events = fc.array(fc.oneof(far, minutes.map(asked), harmless), { minLength: 3, maxLength: 25 });
    const isFar = (event: AttentionEvent, side: 'low' | 'high') =>
      event.kind === 'scan' &&
      event.reading?.isVerified === true &&
      (side === 'low' ? (event.reading.intervalHigh ?? 99) < 40.5 : (event.reading.intervalLow ?? 99) >= 130.5);
    fc.assert(
      fc.property(events, (drawn) => {
        const state = stateAfter(inOrder(drawn));
        if (state.step !== 'confirmed') return;
        confirmed += 1;
        const gap = (state.secondAt.getTime() - state.firstAt.getTime()) / 60_000;
        expect(gap).toBeGreaterThanOrEqual(3);
        expect(gap).toBeLessThanOrEqual(30);
        for (const moment of [state.firstAt, state.secondAt])
          expect(drawn.some((one) => one.at.getTime() === moment.getTime() && isFar(one, state.side))).toBe(true);
      }),
      PROPERTY,
    );
    expect(confirmed).toBeGreaterThan(100);
  });

  it('asks a patient with symptoms for nothing else, before or after any reading', () => {
    fc.assert(
      fc.property(
        fc.array(harmless, { maxLength: 15 }),
        fc.array(harmless, { maxLength: 15 }),
        farBpm,
        (before, after, bpm) => {
          const events = [...before, felt(60, 'symptoms'), ...after, scan(70, bpm), asked(71), scan(80, bpm)];
          expect(adviceAfter(...events)).toEqual(['call-emergency']);
        },
      ),
      PROPERTY,
    );
    expect(adviceAfter(felt(0, 'symptoms'))).toEqual(['call-emergency']);
    expect(adviceAfter(...CONFIRMED, felt(7, 'symptoms'), felt(8, 'well'))).toEqual(['call-emergency']);
  });
});

describe('the attention advice', () => {
  it.each<[string, readonly AttentionEvent[], readonly AttentionAdvice[]]>([
    ['is nothing without an out-of-range reading', [scan(0, 90)], []],
    ['is to rest and repeat after one', [scan(0, FAST)], ['symptoms', 'rest-and-repeat']],
    ['does not change while waiting for the repeat', ASKED, ['symptoms', 'rest-and-repeat']],
    ['asks about symptoms after two', CONFIRMED, ['symptoms', 'how-do-you-feel']],
    [
      'asks about symptoms again after none at the first',
      [...ASKED, felt(2, 'well'), scan(6, FAST)],
      ['symptoms', 'how-do-you-feel'],
    ],
    [
      'is to count the pulse if there are no symptoms',
      [...CONFIRMED, felt(7, 'well')],
      ['symptoms', 'count-pulse', 'talk-if-it-stays'],
    ],
    ['reports an ordinary repeat', [...ASKED, scan(6, 90)], ['symptoms', 'second-was-ordinary']],
    ['ends if the repeat is never done', [...ASKED, time(31)], ['symptoms']],
  ])('%s', (_, events, advice) => expect(adviceAfter(...events)).toEqual(advice));

  it('offers no pulse count for breathing', () => {
    const state = stateAfter([...CONFIRMED, felt(7, 'well')]);
    expect(attentionAdvice(state, 'breathingRatePerMin')).toEqual(['symptoms', 'check-otherwise', 'talk-if-it-stays']);
  });
});

describe('needsAttentionOfStaff', () => {
  const steps = (...events: readonly AttentionEvent[]) =>
    events.filter((_, index) =>
      needsAttentionOfStaff(stateAfter(events.slice(0, index)), stateAfter(events.slice(0, index + 1))),
    );

  it('notifies staff of the second far reading once', () => {
    const events = [...CONFIRMED, felt(7, 'well'), scan(9, FAST), time(10)];
    expect(steps(...events)).toEqual([CONFIRMED.at(-1)]);
  });

  it('notifies staff of symptoms once, at any step', () => {
    expect(steps(scan(0, FAST), felt(1, 'symptoms'), felt(2, 'symptoms'), scan(6, FAST))).toEqual([
      felt(1, 'symptoms'),
    ]);
    expect(steps(felt(1, 'symptoms'))).toHaveLength(1);
    expect(steps(...CONFIRMED, felt(7, 'symptoms'))).toHaveLength(2);
  });

  it('does not notify staff of a single far reading that was followed by an ordinary one or not repeated', () => {
    expect(steps(...ASKED, felt(2, 'well'), time(31), scan(40, 90))).toEqual([]);
    expect(steps(...ASKED, scan(6, 90))).toEqual([]);
  });
});

describe('a pulse counted with a finger', () => {
  const counted = (events: readonly AttentionEvent[], limits = LIMITS) => {
    const state = stateAfter([...events, { kind: 'pulse-counted', at: at(8), bpm: 72 }], limits);
    return 'countedBpm' in state ? state.countedBpm : null;
  };
  /** Steady taps for as long as requested. */
  const taps = (bpm: number, seconds = 40, startMs = 1000) =>
    Array.from({ length: Math.floor((seconds * bpm) / 60) + 1 }, (_, index) => startMs + (index * 60_000) / bpm);

  it('a counted pulse is shown with confirmed readings and does not change them', () => {
    expect(counted(CONFIRMED)).toBe(72);
    expect(counted(ASKED)).toBeNull();
    const events = [...CONFIRMED, felt(7, 'well'), { kind: 'pulse-counted', at: at(8), bpm: 72 } as const];
    expect(adviceAfter(...events)).toContain('talk-if-it-stays');
    const breathing = attentionLimits('breathingRatePerMin', { isPulseOftenLow: false, usual: LEARNING });
    const breaths = { measure: 'breathingRatePerMin', intervalLow: 28, intervalHigh: 30 };
    const confirmed = [scan(0, 0, breaths), asked(1), scan(6, 0, breaths)];
    expect(stateAfter(confirmed, breathing).step).toBe('confirmed');
    expect(counted(confirmed, breathing)).toBeNull();
  });

  it.each([30, 38, 72, 150, 220])('a pulse of %i matches the taps to the beat', (bpm) => {
    expect(pulseFromTaps(taps(bpm))).toBeCloseTo(bpm, 6);
    expect(pulseFromTaps(taps(bpm).toReversed())).toBeCloseTo(bpm, 6);
  });

  it('counting ends after half a minute', () => {
    const faster = taps(180, 20, 1000 + 30_001);
    expect(pulseFromTaps([...taps(60, 30), ...faster])).toBeCloseTo(60, 6);
  });

  it('discards the count if the patient stops early, does not tap, or taps an impossible rate', () => {
    expect(pulseFromTaps([])).toBeNull();
    expect(pulseFromTaps([5])).toBeNull();
    expect(pulseFromTaps(taps(60, 27))).toBeNull();
    expect(pulseFromTaps(taps(60, 28))).toBeCloseTo(60, 6);
    expect(pulseFromTaps(taps(29))).toBeNull();
    expect(pulseFromTaps(taps(221))).toBeNull();
  });
});
