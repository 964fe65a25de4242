import { AGREEMENT_LANGUAGES, BIRTH_SEXES } from '@mien/domain';
import * as z from 'zod/mini';
import { ClientLook } from './configurations.ts';
import { endpoint } from './endpoint.ts';
import { CalendarDay, Instant, line } from './fields.ts';
import { MeasurementId } from './ids.ts';
import { PairingCode, SlipCode } from './kiosks.ts';
import { LatestScreening, NewScreening } from './patients.ts';

/** What the pages of a paired tablet know of it. */
export const KioskDevice = z.object({
  ...ClientLook.shape,
  /** Whether people without a slip may scan. */
  takesAnonymous: z.boolean(),
  /** The provider of its scans. */
  scanProviderId: z.int(),
});
export type KioskDevice = z.infer<typeof KioskDevice>;

/** What a scan needs of a person: no name, no contact details, and nothing from before the session. */
export const ScanPerson = z.object({
  isConsentAccepted: z.boolean(),
  /** Null while the birth date is not known. */
  ageYears: z.nullable(z.int()),
  birthSex: z.enum(BIRTH_SEXES),
  /** As answered in this session. */
  latestScreening: z.nullable(LatestScreening),
});
export type ScanPerson = z.infer<typeof ScanPerson>;

/** The same of the person at a tablet. */
export const KioskPerson = z.extend(ScanPerson, {
  /** Whether a link can be sent to the person's verified number. */
  canSendToPhone: z.boolean(),
});
export type KioskPerson = z.infer<typeof KioskPerson>;

/** The tablet that a browser is paired as, and the person at it; both null for any other browser. */
export const KioskState = z.object({ device: z.nullable(KioskDevice), person: z.nullable(KioskPerson) });
export type KioskState = z.infer<typeof KioskState>;

/** What a person answers before a scan. */
export const AnswersOfPerson = z.strictObject({
  consent: z.optional(
    z.strictObject({ termsVersion: line(20), privacyVersion: line(20), language: z.enum(AGREEMENT_LANGUAGES) }),
  ),
  /** Only where none is known. */
  birthDate: z.optional(CalendarDay),
  birthSex: z.optional(z.enum(BIRTH_SEXES)),
  screening: z.optional(NewScreening),
});

const ofPerson = { access: 'ownRecords', forKiosks: 'only' } as const;
const ofMeasurement = z.strictObject({ measurementId: MeasurementId });
const person = { status: 200, schema: KioskPerson } as const;
const beginProblems = ['wrong-origin', 'not-found'] as const;
const personProblems = ['sign-in-required', 'not-allowed', 'not-found', 'wrong-origin'] as const;

/**
 * Calls of a shared tablet. The device has a cookie of its own; each person at it has a short session in the session
 * cookie. Besides these, such a session may make only calls that declare `forKiosks`.
 */
export const kiosk = {
  state: endpoint({
    method: 'GET',
    path: '/kiosk',
    summary: 'The tablet that this browser is paired as, until it ends, and what a scan needs of the person at it',
    access: 'public',
    limit: { perNetworkAndMinute: 600 },
    forKiosks: true,
    response: { status: 200, schema: KioskState },
    problems: [],
  }),
  pair: endpoint({
    method: 'POST',
    path: '/kiosk/pair',
    summary: 'Pair this browser by a code that staff made; signs out the browser',
    access: 'public',
    limit: { heldBy: 'tablets' },
    body: z.strictObject({ code: PairingCode }),
    response: { status: 200, schema: KioskDevice },
    problems: ['wrong-origin', 'wrong-access-code'],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/kiosk/begin',
    summary: 'Begin the session of the patient with a slip; ends that of the previous person',
    access: 'public',
    // The wrong codes of a tablet, and its participants, are counted by tablet. This stops browsers that are none.
    limit: { perNetworkAndMinute: 600 },
    body: z.strictObject({ code: SlipCode }),
    response: person,
    problems: [...beginProblems, 'wrong-access-code'],
  }),
  beginAnonymously: endpoint({
    method: 'POST',
    path: '/kiosk/anonymous',
    summary: 'Register an anonymous participant of the tablet’s group and begin their session',
    access: 'public',
    limit: { perNetworkAndMinute: 600 },
    body: z.strictObject({}),
    response: person,
    problems: beginProblems,
  }),
  answer: endpoint({
    ...ofPerson,
    method: 'POST',
    path: '/kiosk/answers',
    summary: 'Store the person’s consent and answers; those about body and health count for this session’s scans only',
    limit: { perUserAndHour: 60 },
    body: AnswersOfPerson,
    response: person,
    problems: [...personProblems, 'text-outdated', 'sms-code-needed', 'consent-missing'],
  }),
  makeLink: endpoint({
    ...ofPerson,
    method: 'POST',
    path: '/kiosk/links',
    summary: 'A link to a result of this session, which opens once within ten minutes',
    limit: { perUserAndHour: 60 },
    body: ofMeasurement,
    response: { status: 200, schema: z.object({ url: z.string(), expires: Instant }) },
    problems: personProblems,
  }),
  sendToPhone: endpoint({
    ...ofPerson,
    method: 'POST',
    path: '/kiosk/messages',
    summary: 'Send a link to a result of this session, which opens once within a day, to the person’s verified number',
    limit: { perUserAndHour: 20 },
    body: ofMeasurement,
    response: { status: 200, schema: z.object({ sent: z.literal(true) }) },
    problems: [...personProblems, 'phone-missing', 'text-message-failed'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/kiosk/end',
    summary: 'End the person’s session and clear what the browser stored; the tablet stays paired',
    access: 'public',
    limit: { noneBecause: 'it ends only the caller’s own session' },
    forKiosks: true,
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ ended: z.literal(true) }) },
    problems: ['wrong-origin'],
  }),
};
