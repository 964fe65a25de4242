import {
  HEALTH_LINK_LABEL_MAX_LENGTH,
  HEALTH_LINK_LATEST,
  HEALTH_LINK_LIFETIME_HOURS,
  HEALTH_LINK_STATES,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, Uid, wholeBetween } from './fields.ts';
import { HealthLinkId, MeasurementId } from './ids.ts';

const Latest = z.strictObject({
  kind: z.literal('latest'),
  count: wholeBetween(HEALTH_LINK_LATEST.min, HEALTH_LINK_LATEST.max),
});
const Span = z
  .strictObject({ kind: z.literal('span'), from: Instant, to: Instant })
  .check(z.refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { error: 'span', path: ['to'] }));
const Everything = z.strictObject({ kind: z.literal('everything') });

/** What a link covers, as the patient chooses it. */
const NewHealthLinkChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('scan'), measurementId: MeasurementId }),
  Latest,
  Span,
  Everything,
]);
export type NewHealthLinkChoice = z.infer<typeof NewHealthLinkChoice>;

/** A SMART Health Link, as its owner sees it. */
export const HealthLink = z.object({
  id: Uid,
  /** The link with the page that opens it; null if it no longer works, or if no server key opens it. */
  address: z.nullable(z.string()),
  /** Whether readers need a passcode. */
  hasPasscode: z.boolean(),
  /** The passcode while the link works. */
  passcode: z.nullable(z.string()),
  /** How many wrong passcodes end the link; null without a passcode. */
  triesLeft: z.nullable(z.int()),
  /** For whom it is, in the patient's words; readers see it. */
  label: z.nullable(z.string()),
  choice: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('scan'), measurementId: Uid, created: Instant }),
    Latest,
    Span,
    Everything,
  ]),
  state: z.enum(HEALTH_LINK_STATES),
  created: Instant,
  expires: Instant,
  /** When the patient ended it; null if they did not. */
  ended: z.nullable(Instant),
  openCount: z.int(),
  /** Who opened it, newest first: what readers called themselves. The oldest are left out of many. */
  openings: z.array(z.object({ recipient: z.string(), at: Instant })),
});
export type HealthLink = z.infer<typeof HealthLink>;

const ownerProblems = ['sign-in-required', 'wrong-origin', 'not-found'] as const;

/**
 * SMART Health Links: made, listed and ended by the patient. The calls of readers are at the address in the link. HL7
 * defines their format, so this contract does not list them (`docs/fhir.md`).
 */
export const healthLinks = {
  list: endpoint({
    method: 'GET',
    path: '/healthLinks',
    summary:
      'The patient’s SMART Health Links with who opened them, newest first; those that ended within 90 days last',
    access: 'ownRecords',
    statements: 3,
    response: { status: 200, schema: z.object({ items: z.array(HealthLink) }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/healthLinks',
    summary:
      'Make a SMART Health Link; the passcode, if there is one, is chosen by the server and not part of the link',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    body: z.strictObject({
      choice: NewHealthLinkChoice,
      label: z.nullable(line(HEALTH_LINK_LABEL_MAX_LENGTH)),
      lifetimeHours: wholeBetween(HEALTH_LINK_LIFETIME_HOURS.min, HEALTH_LINK_LIFETIME_HOURS.max),
      hasPasscode: z.boolean(),
    }),
    response: { status: 201, schema: HealthLink },
    problems: [...ownerProblems, 'phone-not-confirmed', 'new-code-needed', 'too-many-links'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/healthLinks/:id/end',
    summary: 'End a SMART Health Link immediately',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    params: z.object({ id: HealthLinkId }),
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ ended: z.literal(true) }) },
    problems: ownerProblems,
  }),
};
