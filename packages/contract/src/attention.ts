import { ATTENTION_ADVICE, ATTENTION_STEPS, FEELINGS, measureTypeOf, USUAL_RANGE_MEASURE_KEYS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { between, Instant, MeasuredNumber, TimeZone, Uid } from './fields.ts';
import { MeasurementId } from './ids.ts';

/**
 * The state of one measure and the advice for it. Never contains a value of a scan that the patient was not asked
 * about.
 */
export const MeasureAttention = z.object({
  measurementTypeId: z.enum(USUAL_RANGE_MEASURE_KEYS),
  step: z.enum(ATTENTION_STEPS),
  feeling: z.enum(FEELINGS),
  /** In display order. */
  advice: z.array(z.enum(ATTENTION_ADVICE)),
  /** The value of the latest scan that counted, or of the one that a question is about, and when it was taken. */
  value: z.nullable(MeasuredNumber),
  takenAt: z.nullable(Instant),
  /** The patient's manual pulse count, in beats per minute. */
  countedBpm: z.nullable(MeasuredNumber),
});
export type MeasureAttention = z.infer<typeof MeasureAttention>;

/** Whether to ask a patient how they feel. It is not a diagnosis. */
export const Attention = z.object({
  /** The newest scan, if the seated answer affects the result. */
  seatedAskedFor: z.nullable(Uid),
  measures: z.array(MeasureAttention),
  /** Whether the patient's client has been notified and has not marked it as seen. */
  isStaffNotified: z.boolean(),
});
export type Attention = z.infer<typeof Attention>;

export const AttentionSettings = z.object({
  /** Athletes, beta blockers, pacemakers. */
  isPulseOftenLow: z.boolean(),
});
export type AttentionSettings = z.infer<typeof AttentionSettings>;

const pulseLimits = measureTypeOf('heartRateBpm')?.limits ?? { min: 0, max: 0 };

export const AttentionEventBody = z.discriminatedUnion('kind', [
  /** Whether the patient was seated during their newest scan; applies to all its measures. */
  z.strictObject({ kind: z.literal('seated'), measurementId: MeasurementId, isSeated: z.boolean() }),
  z.strictObject({ kind: z.literal('repeat-asked') }),
  /** Applies to all measures. */
  z.strictObject({ kind: z.literal('felt'), feeling: z.enum(['well', 'symptoms']) }),
  z.strictObject({ kind: z.literal('pulse-counted'), bpm: between(pulseLimits.min, pulseLimits.max) }),
]);
export type AttentionEventBody = z.infer<typeof AttentionEventBody>;

/** Time zone of the days of the usual range. */
const query = z.object({ timeZone: TimeZone });

/** The attention rule: when readings are so far from the usual resting values that we ask the patient how they feel. */
export const attention = {
  get: endpoint({
    method: 'GET',
    path: '/attention',
    summary: 'State of the attention rule for the signed-in patient, and its advice',
    access: 'ownRecords',
    forCarers: 'see',
    query,
    response: { status: 200, schema: Attention },
    problems: ['sign-in-required', 'not-found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/attention/:measure/events',
    summary: 'Record an answer or action of the signed-in patient; ignored if it is too late',
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
    summary: 'Set whether the signed-in patient’s pulse is usually low',
    access: 'ownRecords',
    limit: { perUserAndHour: 600 },
    forCarers: 'manage',
    body: z.strictObject({ isPulseOftenLow: z.boolean() }),
    response: { status: 200, schema: AttentionSettings },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
