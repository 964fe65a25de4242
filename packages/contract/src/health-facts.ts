import { HEALTH_FACT_KINDS, HEALTH_FACT_LIMITS, isPartialDate } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, NewId, Uid } from './fields.ts';
import { HealthFactId } from './ids.ts';

/** A year, month or day, as exactly as it is known. */
const PartialDay = z.string().check(z.maxLength(10), z.refine(isPartialDate, 'partial_date'));

/** A medicine or a condition reported by the patient. */
export const HealthFact = z.object({
  id: Uid,
  kind: z.enum(HEALTH_FACT_KINDS),
  /** In the patient's own words. */
  name: z.string(),
  /** Dose and frequency; null for a condition, and if not given. */
  dose: z.nullable(z.string()),
  startedOn: z.nullable(z.string()),
  /** Null while it is ongoing. */
  endedOn: z.nullable(z.string()),
  created: Instant,
  changed: Instant,
});
export type HealthFact = z.infer<typeof HealthFact>;

const HealthFacts = z.object({ items: z.array(HealthFact) });

/** The medicines and conditions of the signed-in patient. The care team has a separate call. */
export const healthFacts = {
  list: endpoint({
    method: 'GET',
    path: '/healthFacts',
    summary: 'Medicines and conditions of the signed-in patient: current ones first, then by name',
    access: 'ownRecords',
    forCarers: 'see',
    response: { status: 200, schema: HealthFacts },
    problems: ['sign-in-required', 'not-found'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/healthFacts',
    summary: 'Create or update a medicine or condition with a client-generated id',
    access: 'ownRecords',
    // Allows for typing by hand, with some mistakes.
    limit: { perUserAndHour: 120 },
    forCarers: 'manage',
    body: z
      .strictObject({
        id: NewId,
        kind: z.enum(HEALTH_FACT_KINDS),
        name: line(HEALTH_FACT_LIMITS.nameLength),
        dose: z.nullable(line(HEALTH_FACT_LIMITS.doseLength)),
        startedOn: z.nullable(PartialDay),
        endedOn: z.nullable(PartialDay),
      })
      .check(z.refine(({ kind, dose }) => kind === 'medicine' || dose === null, { error: 'dose', path: ['dose'] })),
    response: { status: 200, schema: HealthFact },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/healthFacts/:id/delete',
    summary: 'Delete a medicine or condition that was entered by mistake; set an end date if it is over',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    forCarers: 'manage',
    params: z.object({ id: HealthFactId }),
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ deleted: z.literal(true) }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
