import { REFUSED_CALL_KINDS, SMS_BUDGETS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CalendarDay, Instant, queryWholeBetween } from './fields.ts';

/** Maximum period of the figures: text messages and scans are kept in detail for this long. */
export const OPERATIONS_MAX_DAYS = 30;
export const OPERATIONS_DEFAULT_DAYS = 7;

/** Outcome of a scan session. */
export const SCAN_OUTCOMES = ['COMPLETE', 'PARTIAL', 'FAILED', 'LEFT', 'RUNNING'] as const;

export const Operations = z.object({
  /** Time of the response. */
  created: Instant,
  /** `TRUST_PROXY` does not cover a proxy in front, so all clients share one address and one rate limit. */
  hasUntrustedProxy: z.boolean(),
  /** First day of the figures, UTC. */
  from: CalendarDay,
  /** Text messages on their way to the carrier. */
  queue: z.object({
    waiting: z.int(),
    /** Number of waiting messages that a carrier has failed to accept at least once. */
    failedBefore: z.int(),
    oldestWaitingS: z.nullable(z.int()),
  }),
  /** By the day (UTC) on which they ended, newest first. */
  messages: z.array(z.object({ day: CalendarDay, sent: z.int(), refused: z.int(), expired: z.int() })),
  /**
   * Sessions that began in that period, by sign-in method: a code costs a message, a passkey none. `other`: links, and
   * profile switches.
   */
  signIns: z.object({ passkey: z.int(), code: z.int(), singleSignOn: z.int(), other: z.int() }),
  /** Error messages of the carrier, most frequent first. */
  refusals: z.array(z.object({ error: z.string(), count: z.int() })),
  /** Usage of each budget in the last 24 hours, whatever the period; refused messages in that period. */
  budgets: z.array(z.object({ budget: z.enum(SMS_BUDGETS), used: z.int(), limit: z.int(), refused: z.int() })),
  /**
   * Networks that requested most codes in the last 24 hours, for known and unknown numbers. The label is a prefix of a
   * keyed hash: the same network has the same label, which reveals no address.
   */
  networks: z.array(z.object({ label: z.string(), codes: z.int() })),
  /** Messages held back by our own limits. */
  limited: z.array(z.object({ limitedBy: z.string(), count: z.int() })),
  /** Calls that were refused because of the caller or the rate, most frequent first. */
  refusedCalls: z.array(z.object({ kind: z.enum(REFUSED_CALL_KINDS), count: z.int() })),
  /** Networks with most of them today and yesterday (UTC), whatever the period; labels as in `networks`. */
  refusedNetworks: z.array(z.object({ label: z.string(), kind: z.enum(REFUSED_CALL_KINDS), count: z.int() })),
  /** `code` is the error code of a failure, null for every other outcome. */
  scans: z.array(
    z.object({
      outcome: z.enum(SCAN_OUTCOMES),
      code: z.nullable(z.string()),
      browser: z.nullable(z.string()),
      count: z.int(),
    }),
  ),
  /** Scans by the day (UTC) on which they began, newest first. */
  scansByDay: z.array(
    z.object({
      day: CalendarDay,
      complete: z.int(),
      partial: z.int(),
      failed: z.int(),
      left: z.int(),
      running: z.int(),
    }),
  ),
  /**
   * Response times in chat, by the day (UTC) of the answer, newest first: measured from the patient's first unanswered
   * message. Null on days without an answer.
   */
  answersByDay: z.array(
    z.object({ day: CalendarDay, count: z.int(), medianS: z.nullable(z.int()), ninetiethS: z.nullable(z.int()) }),
  ),
  jobs: z.array(
    z.object({
      job: z.string(),
      dueAt: Instant,
      startedAt: z.nullable(Instant),
      finishedAt: z.nullable(Instant),
      isRunning: z.boolean(),
      hasFailed: z.boolean(),
      report: z.nullable(z.record(z.string(), z.number())),
    }),
  ),
  /** Unused accounts, and patients deleted in that period. */
  unused: z.object({ warned: z.int(), suspended: z.int(), deleted: z.int() }),
});
export type Operations = z.infer<typeof Operations>;

/** Operational statistics, without personal data. */
export const operations = {
  get: endpoint({
    method: 'GET',
    path: '/operations',
    summary: 'Statistics of the whole installation: text messages, scans, chat reply times, and recurring jobs',
    access: 'viewOperations',
    query: z.object({ days: z._default(queryWholeBetween(1, OPERATIONS_MAX_DAYS), OPERATIONS_DEFAULT_DAYS) }),
    response: { status: 200, schema: Operations },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  retentionPlan: endpoint({
    method: 'GET',
    path: '/operations/retentionPlan',
    summary: 'Dry run: number of unused accounts due for a warning, suspension and deletion',
    access: 'viewOperations',
    response: { status: 200, schema: z.object({ warn: z.int(), suspend: z.int(), delete: z.int(), lift: z.int() }) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
};
