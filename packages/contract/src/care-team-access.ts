import { AGREEMENT_LANGUAGES, CARE_TEAM_ACTS, CARE_TEAM_RULES, CARE_TEAM_TERMS, ROLES } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, Uid } from './fields.ts';
import { CareTeamRequestId } from './ids.ts';

/** A member of staff, as shown to the patient; the name is null for a deleted user. */
export const CareTeamPerson = z.object({ name: z.nullable(z.string()), role: z.nullable(z.enum(ROLES)) });
export type CareTeamPerson = z.infer<typeof CareTeamPerson>;

const Scan = z.object({ id: Uid, created: Instant });

/** One record of the permission: what was asked, given, declined or ended, for which text version, and when. */
export const CareTeamReceipt = z.object({
  id: Uid,
  act: z.enum(CARE_TEAM_ACTS),
  at: Instant,
  /** Set for `given`; null otherwise. */
  term: z.nullable(z.enum(CARE_TEAM_TERMS)),
  until: z.nullable(Instant),
  /** When the only scan that it covers was taken. */
  scanCreated: z.nullable(Instant),
  /** Who asked; null for the patient's own actions. */
  by: z.nullable(CareTeamPerson),
  textVersion: z.string(),
  language: z.string(),
});
export type CareTeamReceipt = z.infer<typeof CareTeamReceipt>;

/** Whether the staff of the patient's client may see the results, and the history of that permission. */
export const CareTeamAccess = z.object({
  clientName: z.string(),
  /** `required`: no scans without it. */
  rule: z.enum(CARE_TEAM_RULES),
  /** The permission in force; null for none. */
  given: z.nullable(
    z.object({
      term: z.enum(CARE_TEAM_TERMS),
      since: Instant,
      /** Null if it lasts until the patient ends it. */
      until: z.nullable(Instant),
      /** The only scan that it covers. */
      scan: z.nullable(Scan),
    }),
  ),
  request: z.nullable(z.object({ id: Uid, by: CareTeamPerson, asked: Instant, expires: Instant })),
  /** The newest scan, which a single-scan permission would cover. Null before the first. */
  newestScan: z.nullable(Scan),
  /** Newest first, at most a hundred; the export has all of them. */
  receipts: z.array(CareTeamReceipt),
  /** Version of the current consent text. */
  textVersion: z.string(),
});
export type CareTeamAccess = z.infer<typeof CareTeamAccess>;

const answer = { status: 200, schema: CareTeamAccess } as const;
const access = 'ownRecords';

/**
 * What a patient permits the staff of their client to see. Only patients themselves may answer: no carers, staff, or
 * sessions that began with a staff link.
 */
export const careTeamAccess = {
  get: endpoint({
    method: 'GET',
    path: '/careTeam/access',
    summary: 'The care team’s access to the results of the signed-in patient, open requests, and earlier answers',
    access,
    response: answer,
    problems: ['sign-in-required', 'not-found'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/careTeam/access/decline',
    summary: 'Decline an open request; existing access does not change',
    limit: { perUserAndHour: 60 },
    access,
    body: z.strictObject({ requestId: CareTeamRequestId }),
    response: answer,
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
  give: endpoint({
    method: 'POST',
    path: '/careTeam/access/give',
    summary: 'Grant the care team access to results, replacing earlier access; also answers an open request',
    // One answer per call.
    limit: { perUserAndHour: 60 },
    access,
    body: z.strictObject({
      term: z.enum(CARE_TEAM_TERMS),
      /** For a single-scan permission: the scan. */
      measurementId: z.optional(Uid),
      /** The request that is answered; it must be open. */
      requestId: z.optional(Uid),
      textVersion: line(20),
      language: z.enum(AGREEMENT_LANGUAGES),
    }),
    example: { term: 'oneScan' },
    response: answer,
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
    path: '/careTeam/access/end',
    summary: 'Revoke access, effective with the next request; no effect if there is none',
    limit: { perUserAndHour: 60 },
    access,
    body: z.strictObject({}),
    response: answer,
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
