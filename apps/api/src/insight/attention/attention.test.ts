import type { AttentionEventBody } from '@mien/contract';
import { HOUR_MS, MINUTE_MS, type Provenance, type ScanTag, type UsualRangeMeasure } from '@mien/domain';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { addAnswer, attentionModule } from './index.ts';

const PHONE = '5125550199';
const query = { timeZone: 'America/Chicago' };

let api: TestApi;
let browser: TestBrowser;
let own: PatientKey;

beforeEach(async () => {
  api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: PHONE });
  own = { clientId, patientId: patientId ?? '' };
  browser = await api.signIn(PHONE);
});

interface ScanParts {
  readonly breathing?: number;
  readonly half?: number;
  readonly provenance?: Provenance;
  readonly trust?: 'signed' | 'serverFetched' | 'browserOnly';
  readonly patient?: PatientKey;
  readonly at?: Date;
}

/** Adds a scan taken now and returns its id. Null: no pulse was found. */
async function scan(heartRate: number | null, parts: ScanParts = {}): Promise<string> {
  const { breathing, half = 2, provenance = 'camera', trust = 'signed', patient = own } = parts;
  const values = { heartRateBpm: heartRate, breathingRatePerMin: breathing ?? null };
  const made = measurementRows({
    ...patient,
    measurementId: uuidv7(),
    providerId: 1,
    externalStatus: 'COMPLETE',
    trust,
    engineVersion: '3.1.0',
    createdAt: parts.at ?? new Date(api.clock.nowMs),
    composed: {
      items: Object.entries(values).flatMap(([key, value]) =>
        value === null
          ? []
          : [
              {
                key: key as keyof typeof values,
                value,
                intervalLow: value - half,
                intervalHigh: value + half,
                signalToNoiseDb: 4,
                provenance,
              },
            ],
      ),
      missing: [],
      overall: { kind: 'scored', score: 70, plusMinus: 1, coverage: 1, missing: [] },
    },
  });
  await addMeasurements(api.database, [made]);
  return made.measurement.measurement_id;
}

const later = (minutes: number) => {
  api.clock.nowMs += minutes * MINUTE_MS;
};
const current = (from = browser) => from.client.attention.get({ query });
const add = (body: AttentionEventBody, measure: UsualRangeMeasure = 'heartRateBpm', from = browser) =>
  from.client.attention.add({ params: { measure }, query, body });
const seated = (measurementId: string, isSeated = true, from = browser) =>
  add({ kind: 'seated', measurementId, isSeated }, 'heartRateBpm', from);
const felt = (feeling: 'well' | 'symptoms') => add({ kind: 'felt', feeling });
const stepOf = ({ measures }: Awaited<ReturnType<typeof current>>, measure: UsualRangeMeasure = 'heartRateBpm') =>
  measures.find(({ measurementTypeId }) => measurementTypeId === measure)?.step;
const heart = ({ measures }: Awaited<ReturnType<typeof current>>) => measures[0];
const events = async () =>
  (await api.database.selectFrom('attention_events').select(['kind', 'step']).orderBy('event_id').execute()).map(
    ({ kind, step }) => `${kind}: ${step}`,
  );

/** A far reading that was answered, so that a repeat is requested. */
async function farOnce(heartRate = 140) {
  const id = await scan(heartRate);
  await seated(id);
  await add({ kind: 'repeat-asked' });
  return id;
}

describe('two far readings', () => {
  it('lead from the question about sitting to counting the pulse, step by step', async () => {
    expect(await current()).toMatchObject({ seatedAskedFor: null, measures: [{ step: 'none', advice: [] }, {}] });
    const first = await scan(140);
    expect(await current()).toMatchObject({
      seatedAskedFor: first,
      measures: [{ step: 'none', advice: [], value: 140 }, { value: null }],
    });
    const once = await seated(first);
    expect(once.seatedAskedFor).toBeNull();
    expect(heart(once)).toMatchObject({
      step: 'seen-once',
      takenAt: new Date(api.clock.nowMs).toISOString(),
      advice: ['symptoms', 'rest-and-repeat'],
      value: 140,
    });
    expect(stepOf(await add({ kind: 'repeat-asked' }))).toBe('repeat-asked');
    later(6);
    const second = await scan(142);
    expect((await current()).seatedAskedFor).toBe(second);
    const confirmed = await seated(second);
    expect(heart(confirmed)).toMatchObject({
      step: 'confirmed',
      advice: ['symptoms', 'how-do-you-feel'],
      value: 142,
    });
    expect(heart(await felt('well'))?.advice).toEqual(['symptoms', 'count-pulse', 'talk-if-it-stays']);
    expect(heart(await add({ kind: 'pulse-counted', bpm: 84 }))).toMatchObject({ countedBpm: 84, value: 142 });
    expect(await current()).toMatchObject({ measures: [{ step: 'confirmed', countedBpm: 84 }, { step: 'none' }] });
    expect(await events()).toEqual([
      'seated: seen-once',
      'repeat-asked: repeat-asked',
      'seated: confirmed',
      'well: confirmed',
      'well: none',
      'pulse-counted: confirmed',
    ]);
  });

  it('are not needed after symptoms: from then on only the emergency call is shown, whatever else is answered', async () => {
    await scan(140);
    expect((await felt('symptoms')).measures.map(({ advice }) => advice)).toEqual([
      ['call-emergency'],
      ['call-emergency'],
    ]);
    expect((await felt('well')).measures.map(({ feeling }) => feeling)).toEqual(['symptoms', 'symptoms']);
    expect((await current()).seatedAskedFor).toBeNull();
    later((24 * HOUR_MS) / MINUTE_MS + 1);
    expect((await current()).measures.map(({ advice }) => advice)).toEqual([[], []]);
    const again = await scan(140);
    expect((await current()).seatedAskedFor).toBe(again);
    expect((await felt('symptoms')).measures.map(({ advice }) => advice)).toEqual([
      ['call-emergency'],
      ['call-emergency'],
    ]);
  });

  it('of breathing are checked in another way', async () => {
    const first = await scan(70, { breathing: 30, half: 1 });
    await seated(first);
    await add({ kind: 'repeat-asked' }, 'breathingRatePerMin');
    later(6);
    await seated(await scan(70, { breathing: 30, half: 1 }));
    const { measures } = await felt('well');
    expect(measures.map(({ step, advice }) => [step, advice])).toEqual([
      ['none', []],
      ['confirmed', ['symptoms', 'check-otherwise', 'talk-if-it-stays']],
    ]);
  });

  it('are not given by one and an ordinary one: it was not confirmed', async () => {
    await farOnce();
    later(6);
    expect(heart(await seated(await scan(72)))).toMatchObject({
      step: 'not-confirmed',
      advice: ['symptoms', 'second-was-ordinary'],
    });
  });

  it('are not given by one without another in half an hour: it was not repeated, and a later one begins again', async () => {
    await farOnce();
    later(31);
    expect(stepOf(await current())).toBe('not-repeated');
    const again = await scan(140);
    expect((await current()).seatedAskedFor).toBe(again);
    expect(stepOf(await seated(again))).toBe('seen-once');
  });
});

describe('whether the patient sat', () => {
  it('starts and confirms: without the answer, or with "no", nothing happens', async () => {
    const first = await scan(140);
    await add({ kind: 'repeat-asked' });
    expect(stepOf(await current())).toBe('none');
    expect(await seated(first, false)).toMatchObject({ seatedAskedFor: null, measures: [{ step: 'none' }, {}] });
    expect(stepOf(await seated(first))).toBe('none');
    later(1);
    await farOnce();
    later(6);
    const second = await scan(140);
    expect(stepOf(await current())).toBe('repeat-asked');
    expect(stepOf(await seated(second, false))).toBe('repeat-asked');
    expect(heart(await current())?.advice).toEqual(['symptoms', 'rest-and-repeat']);
    expect(await events()).toEqual(['seated: seen-once', 'repeat-asked: repeat-asked']);
  });

  it('discards a far reading after "no", but does not clear symptoms', async () => {
    const unseated = { step: 'none', advice: ['symptoms', 'sit-and-scan'], value: 36 };
    const low = await scan(36);
    expect(heart(await seated(low, false))).toMatchObject({
      ...unseated,
      takenAt: new Date(api.clock.nowMs).toISOString(),
    });
    expect(heart(await current())).toMatchObject(unseated);
    expect(heart(await felt('symptoms'))?.advice).toEqual(['call-emergency']);
    later((24 * HOUR_MS) / MINUTE_MS + 1);
    expect(heart(await current())).toMatchObject({ advice: [], value: null, takenAt: null });
    await seated(await scan(36), false);
    later(4);
    await scan(72);
    expect(heart(await current())).toMatchObject({ advice: [], value: null });
  });

  it('is also answered by the tag "at rest"; after exercise it is not asked', async () => {
    const note = (id: string, ...tags: ScanTag[]) =>
      browser.client.scanNotes.save({ params: { id }, body: { tags, note: '' } });
    const exercised = await scan(140);
    await note(exercised, 'afterExercise');
    expect((await current()).seatedAskedFor).toBeNull();
    expect(stepOf(await seated(exercised))).toBe('none');
    later(1);
    const rested = await scan(140);
    await note(rested, 'coffee');
    expect(await current()).toMatchObject({ seatedAskedFor: rested, measures: [{ step: 'none' }, {}] });
    await note(rested, 'coffee', 'atRest');
    expect(await current()).toMatchObject({ seatedAskedFor: null, measures: [{ step: 'seen-once' }, {}] });
  });

  it('is not asked about an ordinary scan, or one older than half an hour', async () => {
    await scan(72);
    expect((await current()).seatedAskedFor).toBeNull();
    const far = await scan(140);
    later(31);
    expect((await current()).seatedAskedFor).toBeNull();
    expect(stepOf(await seated(far))).toBe('none');
  });

  it('applies to the newest scan only', async () => {
    const older = await scan(140);
    later(4);
    await scan(141);
    expect(stepOf(await seated(older))).toBe('none');
  });
});

describe('the same answer twice', () => {
  it('at the same time makes one step, also from two phones', async () => {
    const id = await scan(140);
    const phone = await api.signIn(PHONE);
    const answers = await Promise.all([seated(id), seated(id), seated(id, true, phone), seated(id, true, phone)]);
    expect(answers.map((answer) => stepOf(answer))).toEqual(answers.map(() => 'seen-once'));
    await Promise.all([1, 2, 3].map(() => add({ kind: 'repeat-asked' })));
    expect(await events()).toEqual(['seated: seen-once', 'repeat-asked: repeat-asked']);
  });

  it('at the same time as "I feel well": symptoms stay', async () => {
    await Promise.all([felt('well'), felt('symptoms'), felt('well')]);
    expect((await current()).measures.map(({ advice }) => advice)).toEqual([['call-emergency'], ['call-emergency']]);
  });

  it('for one scan never confirms it', async () => {
    const id = await farOnce();
    later(6);
    expect(stepOf(await seated(id))).toBe('repeat-asked');
  });
});

describe('an often low pulse', () => {
  const save = (isPulseOftenLow: boolean) =>
    browser.client.attention.saveSettings({ body: { isPulseOftenLow } }).then(() => undefined);

  it('is a setting of the patient, off at first', async () => {
    expect(await browser.client.attention.settings()).toEqual({ isPulseOftenLow: false });
    await Promise.all([save(true), save(true)]);
    expect(await browser.client.attention.settings()).toEqual({ isPulseOftenLow: true });
    await save(false);
    expect(await browser.client.attention.settings()).toEqual({ isPulseOftenLow: false });
  });

  it('moves the lower limit once the usual range is known, and never the upper one', async () => {
    for (let day = 1; day <= 7; day += 1) await scan(40, { at: new Date(api.clock.nowMs - day * 24 * HOUR_MS) });
    const low = await scan(37);
    expect((await current()).seatedAskedFor).toBe(low);
    await save(true);
    expect((await current()).seatedAskedFor).toBeNull();
    expect(stepOf(await seated(low))).toBe('none');
    later(1);
    const high = await scan(140);
    expect((await current()).seatedAskedFor).toBe(high);
  });
});

describe('another person', () => {
  it('cannot answer for a patient or read their state', async () => {
    const id = await farOnce();
    await api.addUser({ phone: '5125550198' });
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    const other = await api.signIn('5125550198');
    expect(await problemOf(seated(id, true, other))).toBe('not-found');
    expect(stepOf(await current(other))).toBe('none');
    const staff = await api.signIn('5125550197');
    expect(await problemOf(current(staff))).toBe('not-found');
    expect(await problemOf(staff.client.attention.settings())).toBe('not-found');
    expect(await problemOf(current(api.browser()))).toBe('sign-in-required');
    expect(stepOf(await current())).toBe('repeat-asked');
    await api.database.updateTable('sign_in_sessions').set({ is_scan_only: true }).execute();
    expect(await problemOf(current())).toBe('sms-code-needed');
    expect(await problemOf(felt('well'))).toBe('sms-code-needed');
  });

  it('refuses unknown measures and steps, and impossible pulses', async () => {
    expect(await problemOf(add({ kind: 'repeat-asked' }, 'sdnnMs' as UsualRangeMeasure))).toBe('invalid-request');
    expect(await problemOf(add({ kind: 'confirmed' } as never))).toBe('invalid-request');
    for (const bpm of [0, 29, 221, 1e300])
      expect(await problemOf(add({ kind: 'pulse-counted', bpm }))).toBe('invalid-request');
  });
});

it('is in the export, and is deleted with the patient', async () => {
  await farOnce();
  await browser.client.attention.saveSettings({ body: { isPulseOftenLow: true } });
  const params = { uid: own.patientId };
  const at = new Date(api.clock.nowMs).toISOString();
  const step = { created: at, measurementTypeId: 'heartRateBpm', feeling: 'not-said', countedBpm: null };
  const { attentionEvents, attentionSettings } = await browser.client.records.exportAll({ params });
  expect(attentionEvents).toEqual([
    { ...step, kind: 'seated', step: 'seen-once' },
    { ...step, kind: 'repeat-asked', step: 'repeat-asked' },
  ]);
  expect(attentionSettings).toEqual([{ updated: at, isPulseOftenLow: true }]);
  await browser.client.records.deleteAll({ params, body: { isConfirmed: true } });
  for (const table of ['attention_events', 'attention_states', 'attention_settings'] as const)
    expect(await api.database.selectFrom(table).select('patient_id').execute()).toEqual([]);
});

describe('properties', () => {
  const far = fc.constantFrom(33, 36, 140, 160);
  /** Scans without evidence: no values, too uncertain, or not from our own camera. */
  const idle = fc.oneof(
    fc.constant({ heartRate: null, parts: {} }),
    fc.record({ heartRate: far, parts: fc.record({ half: fc.constantFrom(6, 12) }) }),
    fc.record({ heartRate: far, parts: fc.constant({ trust: 'browserOnly' as const }) }),
    fc.record({
      heartRate: far,
      parts: fc.constant({ trust: 'serverFetched' as const, provenance: 'provider' as const }),
    }),
    fc.record({ heartRate: far, parts: fc.constant({ provenance: 'entered' as const }) }),
  );
  const ordinary = fc.record({ heartRate: fc.integer({ min: 50, max: 110 }), parts: fc.constant({}) });

  it('a photo, noise, one odd scan, values of a browser or a provider are never confirmed', {
    tags: 'thorough',
  }, async () => {
    const others = fc.array(fc.record({ scan: fc.oneof(idle, ordinary), waitMin: fc.integer({ min: 0, max: 12 }) }), {
      maxLength: 6,
    });
    // The service itself on the test database: rate limits are not tested here.
    const attention = attentionModule({
      database: api.database,
      now: () => new Date(api.clock.nowMs),
      measuresOf: async () => ({ isShown: () => true }) as never,
      comparison: async () => ({ measures: [] }) as never,
      recordAccess: async () => Promise.reject(new Error('staff are notified')),
      careTeamSeesAll: async () => false,
    });
    const asked = { patient: own, timeZone: 'UTC', measuresVersion: null };
    await fc.assert(
      fc.asyncProperty(others, fc.option(far), others, async (before, odd, after) => {
        later(25 * 60);
        const odds = odd === null ? [] : [{ scan: { heartRate: odd, parts: {} }, waitMin: 5 }];
        for (const { scan: one, waitMin } of [...before, ...odds, ...after]) {
          const measurementId = await scan(one.heartRate, one.parts);
          await addAnswer(attention, asked, 'heartRateBpm', { kind: 'seated', measurementId, isSeated: true });
          const { measures } = await addAnswer(attention, asked, 'heartRateBpm', { kind: 'repeat-asked' });
          expect(measures.map(({ step }) => step)).not.toContain('confirmed');
          later(waitMin);
        }
      }),
      { numRuns: 25 },
    );
  });
});
