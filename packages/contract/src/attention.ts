import { ATTENTION_ADVICE, ATTENTION_STEPS, FEELINGS, measureTypeOf, USUAL_RANGE_MEASURE_KEYS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { between, Instant, MeasuredNumber, TimeZone, Uid } from './fields.ts';
import { MeasurementId } from './ids.ts';

/** The state of one measure, and what to say about it. Never a value of a scan that the patient was not asked about. */
export const MeasureAttention = z.object({
  measurementTypeId: z.enum(USUAL_RANGE_MEASURE_KEYS),
  step: z.enum(ATTENTION_STEPS),
  feeling: z.enum(FEELINGS),
  /** In the order in which it is said. */
  advice: z.array(z.enum(ATTENTION_ADVICE)),
  /** The value of the latest scan that counted, or of the one about which is asked, and when it was taken. */
  value: z.nullable(MeasuredNumber),
  takenAt: z.nullable(Instant),
  /** What the patient counted with a finger, in beats a minute. */
  countedBpm: z.nullable(MeasuredNumber),
});
export type MeasureAttention = z.infer<typeof MeasureAttention>;

/** Whether a patient is asked how they feel. It diagnoses nothing. */
export const Attention = z.object({
  /** The newest scan, where it makes a difference whether the patient sat. */
  seatedAskedFor: z.nullable(Uid),
  measures: z.array(MeasureAttention),
  /** Whether the patient's client is notified that readings need attention, and no one has marked it as seen. */
  isStaffTold: z.boolean(),
});
export type Attention = z.infer<typeof Attention>;

export const AttentionSettings = z.object({
  /** Athletes, beta blockers, pacemakers. */
  isPulseOftenLow: z.boolean(),
});
export type AttentionSettings = z.infer<typeof AttentionSettings>;

const pulseLimits = measureTypeOf('heartRateBpm')?.limits ?? { min: 0, max: 0 };

export const AttentionEventBody = z.discriminatedUnion('kind', [
  /** Whether they sat during their newest scan; holds for all its measures. */
  z.strictObject({ kind: z.literal('seated'), measurementId: MeasurementId, isSeated: z.boolean() }),
  z.strictObject({ kind: z.literal('repeat-asked') }),
  /** Holds for all measures. */
  z.strictObject({ kind: z.literal('felt'), feeling: z.enum(['well', 'symptoms']) }),
  z.strictObject({ kind: z.literal('pulse-counted'), bpm: between(pulseLimits.min, pulseLimits.max) }),
]);
export type AttentionEventBody = z.infer<typeof AttentionEventBody>;

/** Days of what is usual are those of this zone. */
const query = z.object({ timeZone: TimeZone });

/** When readings are so far from what is usual at rest that a patient is asked how they feel. */
export const attention = {
  get: endpoint({
    method: 'GET',
    path: '/attention',
    summary: 'Where the attention rule stands for the signed-in patient, and what it advises',
    access: 'ownRecords',
    forCarers: 'see',
    query,
    response: { status: 200, schema: Attention },
    problems: ['sign-in-required', 'not-found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/attention/:measure/events',
    summary: 'What the signed-in patient answered or did; what comes too late changes nothing',
    access: 'ownRecords',
    limit: { perUserAndHour: 600 },
    forCarers: 'manage',
    params: z.object({ measure: z.enum(USUAL_RANGE_MEASURE_KEYS) }),
    query,
    body: AttentionEventBody,
    response: { status: 200, schema: Attention },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/attention/settings',
    summary: 'What the signed-in patient said about their pulse',
    access: 'ownRecords',
    forCarers: 'see',
    response: { status: 200, schema: AttentionSettings },
    problems: ['sign-in-required', 'not-found'],
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/attention/settings',
    summary: 'Say whether the pulse of the signed-in patient is often low',
    access: 'ownRecords',
    limit: { perUserAndHour: 600 },
    forCarers: 'manage',
    body: z.strictObject({ isPulseOftenLow: z.boolean() }),
    response: { status: 200, schema: AttentionSettings },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
