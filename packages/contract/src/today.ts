import { DAY_COUNT_KEYS, TODAY_COUNT_MAX, TODAY_LINE_KEYS, type TodayLineKey } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CalendarDay, Instant, queryWholeBetween, Uid } from './fields.ts';

/** A person or a text message that may need a look. Never a value of a scan. */
export const TodayItem = z.object({
  /** Null for a text message: its recipient is not known. */
  patientUid: z.nullable(Uid),
  patientName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  /** Whether the patient's number is proved; true for a text message. */
  isProved: z.boolean(),
  /** Since when, to the minute. */
  at: Instant,
  /** Kind or cause of a refused scan, or the carrier’s words for a refused text message; otherwise null. */
  reason: z.nullable(z.string()),
});
export type TodayItem = z.infer<typeof TodayItem>;

/** One kind of thing that may need attention. */
export const TodayLine = z.object({
  line: z.enum(TODAY_LINE_KEYS),
  /** Null if it could not be read; the other lines are independent. */
  found: z.nullable(
    z.object({
      /** Counted up to `TODAY_COUNT_MAX`. */
      count: z.int(),
      oldestAt: z.nullable(Instant),
      items: z.array(TodayItem),
    }),
  ),
});
export type TodayLine = z.infer<typeof TodayLine>;

/** How often something happened on each of the last days. */
export const DayCounts = z.object({ counted: z.enum(DAY_COUNT_KEYS), counts: z.array(z.int()) });
export type DayCounts = z.infer<typeof DayCounts>;

/** What may need the attention of staff. It is not monitored, and no one is paged. */
export const Today = z.object({
  created: Instant,
  lines: z.array(TodayLine),
  /** The oldest first, the last is today, by the calendar of the caller’s client; null where they could not be read. */
  days: z.array(CalendarDay),
  dayCounts: z.nullable(z.array(DayCounts)),
});
export type Today = z.infer<typeof Today>;

const Named = z.optional(queryWholeBetween(1, TODAY_COUNT_MAX));
/** How many each line names at most; absent: `TODAY_ITEMS_MAX`, and none of `unproved`. */
const TodayQuery = z.strictObject({
  needsAttention: Named,
  unansweredMessages: Named,
  refusedScans: Named,
  firstScans: Named,
  unproved: Named,
  unusedLinks: Named,
  refusedTexts: Named,
} satisfies Readonly<Record<TodayLineKey, typeof Named>>);
export type TodayQuery = z.infer<typeof TodayQuery>;

export const today = {
  get: endpoint({
    method: 'GET',
    path: '/today',
    summary:
      'What may need somebody of the staff: the lines and counts that the caller’s roles may see, and no value of a scan. None for patients',
    access: 'signedIn',
    query: TodayQuery,
    statements: 10,
    response: { status: 200, schema: Today },
    problems: ['sign-in-required'],
  }),
};
