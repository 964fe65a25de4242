import { SHARE_LIFETIME_HOURS, type UnitSystem, USUAL_RANGE_MEASURE_KEYS } from '@mien/domain';
import * as z from 'zod/mini';
import type { ClientLook } from './configurations.ts';
import { endpoint } from './endpoint.ts';
import { Instant, MeasuredNumber, TimeZone, Uid, wholeBetween } from './fields.ts';
import { MeasurementId, PatientUid, ShareId } from './ids.ts';
import { MeasurementGroup, MeasurementItem, MeasurementResult } from './measurements.ts';

/** A link to one measurement, as its owner sees it. */
export const Share = z.object({
  id: Uid,
  /** The key at the end of the link; null if the server's encryption key has changed since the link was created. */
  accessKey: z.nullable(z.string()),
  created: Instant,
  expires: Instant,
  lifetimeHours: z.int(),
  /** Whether it shows the patient's usual range. */
  showsUsualRange: z.boolean(),
  /** How often the result was delivered, including messenger previews. */
  viewCount: z.int(),
  lastViewed: z.nullable(Instant),
});
export type Share = z.infer<typeof Share>;

/** A result as seen with a link: without the patient's name and without ids. */
export const SharedResult = z.extend(z.omit(MeasurementResult, { id: true, patientUid: true, groups: true }), {
  groups: z.array(
    z.extend(z.omit(MeasurementGroup, { items: true }), { items: z.array(z.omit(MeasurementItem, { id: true })) }),
  ),
  /** Time zone of the scan's time: the patient's. */
  timeZone: TimeZone,
  /** The patient's usual ranges, as far as known; none unless the patient shares them. */
  usualRanges: z.array(
    z.object({ measurementTypeId: z.enum(USUAL_RANGE_MEASURE_KEYS), low: MeasuredNumber, high: MeasuredNumber }),
  ),
});
export type SharedResult = z.infer<typeof SharedResult>;

/** A shared result, and the branding of the client whose patient shared it. */
export interface OpenedShare {
  readonly result: SharedResult;
  readonly look: ClientLook;
}

/** Input of the page of a shared result. The web app's build provides the function, the API calls it. */
export interface SharedResultPage {
  /** Null for the page that asks for a tap before it shows the result. */
  readonly opened: OpenedShare | null;
  readonly productName: string;
  /** Inlined CSS of the page: a phone that opens the link needs only one request to render. */
  readonly style: string;
  /** Units for the reader. */
  readonly units: UnitSystem;
}
export type RenderSharedResult = (page: SharedResultPage) => string;

/** Maximum length of text that is searched for a link. */
const MESSAGE_MAX_LENGTH = 1000;

const ofMeasurement = z.object({ id: MeasurementId });
const letInProblems = ['phone-not-confirmed', 'new-code-needed'] as const;
const ownerProblems = ['sign-in-required', 'wrong-origin', 'not-found'] as const;

/** Links to measurements: created, listed and revoked by the patient, opened by anyone who has one. */
export const shares = {
  create: endpoint({
    method: 'POST',
    path: '/measurements/:id/shares',
    summary: 'A link to a measurement: the existing one with this lifetime, or a new one after half of it',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    params: ofMeasurement,
    body: z.strictObject({
      lifetimeHours: wholeBetween(SHARE_LIFETIME_HOURS.min, SHARE_LIFETIME_HOURS.max),
      /** The patient's, if the link shows their usual range: it defines the days. */
      usualRangeTimeZone: z.optional(TimeZone),
      /** The patient's time zone, for the time of the scan; defaults to the client's. */
      timeZone: z.optional(TimeZone),
    }),
    response: { status: 200, schema: Share },
    problems: [...ownerProblems, ...letInProblems, 'too-many-links'],
  }),
  createByGet: endpoint({
    method: 'GET',
    path: '/measurements/:id/share',
    summary: 'As POST, with the default lifetime; refuses cross-site and navigation requests',
    access: 'ownRecords',
    params: ofMeasurement,
    response: { status: 200, schema: z.object({ accessKey: z.string() }) },
    problems: [...ownerProblems, ...letInProblems, 'too-many-links'],
    deprecated: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/measurements/:id/shares',
    summary: 'The active links of a measurement, newest first',
    access: 'ownRecords',
    params: ofMeasurement,
    response: { status: 200, schema: z.array(Share) },
    problems: ['sign-in-required', 'not-found'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/measurements/:id/shares/:shareId/revoke',
    summary: 'Revoke a link immediately',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    params: z.object({ id: MeasurementId, shareId: ShareId }),
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ revoked: z.literal(true) }) },
    problems: ownerProblems,
  }),
  open: endpoint({
    method: 'GET',
    path: '/measurements/share/:key',
    summary: 'The result behind a link; counts as a view',
    access: 'public',
    limit: { heldBy: 'shared results' },
    changesOnGet: true,
    // Any text: an invalid key is answered like an unknown one.
    params: z.object({ key: z.string() }),
    statements: 11,
    response: { status: 200, schema: SharedResult },
    problems: ['not-found', 'wrong-origin'],
  }),
  sendToPhone: endpoint({
    method: 'POST',
    path: '/patients/sendSms/:uid',
    summary:
      'Send a link to the patient’s own phone. Only the link is taken from the message; the server composes the text',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({
      message: z.string().check(z.minLength(1), z.maxLength(MESSAGE_MAX_LENGTH)),
      mediaUri: z.null(),
    }),
    example: { message: 'https://mien.example' },
    response: { status: 200, schema: z.object({ sent: z.literal(true) }) },
    problems: [...ownerProblems, 'phone-missing', 'text-message-failed'],
  }),
};
