import { AGREEMENT_LANGUAGES } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line } from './fields.ts';
import { PatientUid } from './ids.ts';

/** Whether color traces of a patient's scans are retained, and how many there are. */
export const KeptTraces = z.object({
  isAllowed: z.boolean(),
  /** Since when it is permitted; null while it is not. */
  since: z.nullable(Instant),
  count: z.int(),
  /** Version of the current consent text. */
  textVersion: z.string(),
});
export type KeptTraces = z.infer<typeof KeptTraces>;

export const keptTraces = {
  get: endpoint({
    method: 'GET',
    path: '/patients/:uid/keptTraces',
    summary: 'Whether the color traces of the signed-in patient’s scans are stored',
    access: 'ownRecords',
    params: z.object({ uid: PatientUid }),
    response: { status: 200, schema: KeptTraces },
    problems: ['sign-in-required', 'not-found'],
  }),
  allow: endpoint({
    method: 'POST',
    path: '/patients/:uid/keptTraces/allow',
    summary: 'Consent to storing the color traces of future scans',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({ textVersion: line(20), language: z.enum(AGREEMENT_LANGUAGES) }),
    response: { status: 200, schema: KeptTraces },
    problems: [
      'sign-in-required',
      'wrong-origin',
      'not-found',
      'text-outdated',
      'phone-not-confirmed',
      'new-code-needed',
    ],
  }),
  end: endpoint({
    method: 'POST',
    path: '/patients/:uid/keptTraces/end',
    summary: 'Stop storing color traces, and delete the stored ones',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({ isConfirmed: z.literal(true) }),
    response: { status: 200, schema: KeptTraces },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
