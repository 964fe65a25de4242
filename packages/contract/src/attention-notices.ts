import { USUAL_RANGE_MEASURE_KEYS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, MeasuredNumber } from './fields.ts';
import { PatientUid } from './ids.ts';

/** Number of patients with open notices. It is not monitored, and contains nothing about scans. */
export const AttentionNotices = z.object({
  /** Each patient counts once, however many far readings they had. */
  count: z.int(),
  /** Since when the longest-waiting patient waits; null if none does. */
  oldestSince: z.nullable(Instant),
});
export type AttentionNotices = z.infer<typeof AttentionNotices>;

/** A very high cuff reading, the mean of its sitting. Only for patients who share all results with the caller. */
export const NoticeCuff = z.object({ systolicMmHg: MeasuredNumber, diastolicMmHg: MeasuredNumber, takenAt: Instant });

/** The readings that a patient's notices are about, newest first, with the usual range at that time. */
export const NoticeReadings = z.object({
  readings: z.array(
    z.object({
      measurementTypeId: z.enum(USUAL_RANGE_MEASURE_KEYS),
      /** Null until enough days are known. */
      usual: z.nullable(z.object({ low: MeasuredNumber, high: MeasuredNumber })),
      values: z.array(z.object({ value: MeasuredNumber, takenAt: Instant })),
    }),
  ),
  /** The newest very high cuff reading, if a notice is about one. */
  cuff: z.nullable(NoticeCuff),
  /** When readings were last marked as done, unless undone; null for never. */
  doneAt: z.nullable(Instant),
  /** Who marked them; null if no longer known. */
  doneBy: z.nullable(z.string()),
  /** The first reading that was marked. */
  doneSince: z.nullable(Instant),
});
export type NoticeReadings = z.infer<typeof NoticeReadings>;

/** Staff notices about patients whose readings need attention. */
export const attentionNotices = {
  get: endpoint({
    method: 'GET',
    path: '/attention/notices',
    summary: 'Number of patients within reach whose readings need attention. Not monitored: nobody is notified',
    access: 'listUsers',
    response: { status: 200, schema: AttentionNotices },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/attention/notices/:uid/seen',
    summary: 'Mark a patient’s attention notices as seen, up to the latest one that the caller names; idempotent',
    access: 'listUsers',
    limit: { perUserAndHour: 600 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({ latest: Instant }),
    response: { status: 200, schema: AttentionNotices },
    problems: ['sign-in-required', 'not-allowed', 'wrong-origin', 'not-found'],
  }),
};
