import { REFUSED_CALL_KINDS, SMS_BUDGETS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CalendarDay, Instant, queryWholeBetween } from './fields.ts';

/** Longest time that the figures look back: text messages and scans are kept in detail for this long. */
export const OPERATIONS_MAX_DAYS = 30;
export const OPERATIONS_DEFAULT_DAYS = 7;

/** How a trip to the scan site ended. */
export const SCAN_OUTCOMES = ['COMPLETE', 'PARTIAL', 'FAILED', 'LEFT', 'RUNNING'] as const;

export const Operations = z.object({
  /** When the server answered. */
  created: Instant,
  /** There is a proxy in front that `TRUST_PROXY` does not count, so everyone is limited as one network. */
  hasUntrustedProxy: z.boolean(),
  /** First day of the figures, UTC. */
  from: CalendarDay,
  /** Text messages on their way to the carrier. */
  queue: z.object({
    waiting: z.int(),
    /** How many of the waiting ones a carrier has failed to take at least once. */
    failedBefore: z.int(),
    oldestWaitingS: z.nullable(z.int()),
  }),
  /** By the day (UTC) on which they ended, newest first. */
  messages: z.array(z.object({ day: CalendarDay, sent: z.int(), refused: z.int(), expired: z.int() })),
  /** Sessions that began in that period, by what was shown: a code costs a message, a passkey none. `other`: links, and changes of profile. */
  signIns: z.object({ passkey: z.int(), code: z.int(), singleSignOn: z.int(), other: z.int() }),
  /** What the carrier said when it refused, most frequent first. */
  refusals: z.array(z.object({ error: z.string(), count: z.int() })),
  /** How much of each budget the last 24 hours have used, whatever period is shown; refused ones in that period. */
  budgets: z.array(z.object({ budget: z.enum(SMS_BUDGETS), used: z.int(), limit: z.int(), refused: z.int() })),
  /**
   * Networks that asked for most codes in the last 24 hours, for known and unknown numbers. The label is the beginning of a keyed
   * hash: the same network has the same label, which reveals no address.
   */
  networks: z.array(z.object({ label: z.string(), codes: z.int() })),
  /** Messages that our own limits held back. */
  limited: z.array(z.object({ limitedBy: z.string(), count: z.int() })),
  /** Calls that were refused because of who made them, or how often, most frequent first. */
  refusedCalls: z.array(z.object({ kind: z.enum(REFUSED_CALL_KINDS), count: z.int() })),
  /** Networks with most of them today and yesterday (UTC), whatever period is shown; labels as in `networks`. */
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
   * How long patients waited for an answer in chat, by the day (UTC) of the answer, newest first: from their first unanswered
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

/** How the installation is doing, in numbers without people. */
export const operations = {
  get: endpoint({
    method: 'GET',
    path: '/operations',
    summary: 'Text messages, scans, times to answer in chat, and recurring jobs of the whole installation',
    access: 'viewOperations',
    query: z.object({ days: z._default(queryWholeBetween(1, OPERATIONS_MAX_DAYS), OPERATIONS_DEFAULT_DAYS) }),
    response: { status: 200, schema: Operations },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  retentionPlan: endpoint({
    method: 'GET',
    path: '/operations/retentionPlan',
    summary: 'Number of unused accounts due to be warned, suspended and deleted; changes nothing',
    access: 'viewOperations',
    response: { status: 200, schema: z.object({ warn: z.int(), suspend: z.int(), delete: z.int(), lift: z.int() }) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
};
