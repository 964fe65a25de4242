import { USUAL_RANGE_MEASURE_KEYS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, MeasuredNumber } from './fields.ts';
import { PatientUid } from './ids.ts';

/** How many patients wait for a look. It is not monitored, and contains nothing about scans. */
export const AttentionNotices = z.object({
  /** Patients, however often each of them had readings far from usual since. */
  count: z.int(),
  /** Since when the first of them waits; null if none does. */
  oldestSince: z.nullable(Instant),
});
export type AttentionNotices = z.infer<typeof AttentionNotices>;

/** A very high reading of a cuff, the mean of its sitting. Only of patients who let the caller see all results. */
export const NoticeCuff = z.object({ systolicMmHg: MeasuredNumber, diastolicMmHg: MeasuredNumber, takenAt: Instant });

/** The readings that a patient's notices are about, newest first, with what was usual then. */
export const NoticeReadings = z.object({
  readings: z.array(
    z.object({
      measurementTypeId: z.enum(USUAL_RANGE_MEASURE_KEYS),
      /** Null while too few days are known. */
      usual: z.nullable(z.object({ low: MeasuredNumber, high: MeasuredNumber })),
      values: z.array(z.object({ value: MeasuredNumber, takenAt: Instant })),
    }),
  ),
  /** The newest very high reading of a cuff, where a notice is about one. */
  cuff: z.nullable(NoticeCuff),
  /** When readings were last marked as done, unless that was taken back; null for never. */
  doneAt: z.nullable(Instant),
  /** By whom; null where that is not known any more. */
  doneBy: z.nullable(z.string()),
  /** The first reading that this was about. */
  doneSince: z.nullable(Instant),
});
export type NoticeReadings = z.infer<typeof NoticeReadings>;

/** What staff learn of patients whose readings need attention. */
export const attentionNotices = {
  get: endpoint({
    method: 'GET',
    path: '/attention/notices',
    summary: 'How many patients within reach have readings that need attention. Not monitored: nobody is paged',
    access: 'listUsers',
    response: { status: 200, schema: AttentionNotices },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/attention/notices/:uid/seen',
    summary:
      'Mark a patient as seen. What came after the latest notice that the caller names stays; once more changes nothing',
    access: 'listUsers',
    limit: { perUserAndHour: 600 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({ latest: Instant }),
    response: { status: 200, schema: AttentionNotices },
    problems: ['sign-in-required', 'not-allowed', 'wrong-origin', 'not-found'],
  }),
};
