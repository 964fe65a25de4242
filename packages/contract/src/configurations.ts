import {
  CARE_TEAM_RULES,
  CHAT_ANSWER_TIMES,
  LOGO_TYPES,
  MEASUREMENT_GROUPS,
  PROVENANCES,
  STAFF_SECOND_FACTORS,
  UNBOUNDED,
} from '@mien/domain';
import * as z from 'zod/mini';
import { DemoOfPages } from './demo.ts';
import { endpoint } from './endpoint.ts';
import { GroupCode } from './fields.ts';

export const MeasurementRange = z.object({
  order: z.int(),
  min: z.number(),
  max: z.union([z.number(), z.literal(UNBOUNDED)]),
  color: z.string(),
});
export type MeasurementRange = z.infer<typeof MeasurementRange>;

export const MeasureType = z.object({
  key: z.string(),
  displayName: z.string(),
  description: z.string(),
  measurementGroup: z.enum(MEASUREMENT_GROUPS),
  groupOrder: z.int(),
  measurementClass: z.enum(PROVENANCES),
  unit: z.string(),
  precision: z.int(),
  webIcon: z.string(),
  measurementRanges: z.array(MeasurementRange),
});
export type MeasureType = z.infer<typeof MeasureType>;

/**
 * A logo as a `data:` URL, shown only in an image element, so that an SVG can neither run scripts nor load anything.
 */
export const Logo = z.object({
  logoType: z.enum(LOGO_TYPES),
  data: z.string(),
  widthPx: z.int(),
  heightPx: z.int(),
});
export type Logo = z.infer<typeof Logo>;

/** A client's branding. */
export const ClientLook = z.object({
  /** Null for the installation itself. */
  clientName: z.nullable(z.string()),
  logos: z.array(Logo),
});
export type ClientLook = z.infer<typeof ClientLook>;

/** What pages without a session know about a client. */
export const LookOfCode = z.object({
  ...ClientLook.shape,
  /** The scan provider of the client; null without a client. */
  scanProviderId: z.nullable(z.int()),
});
export type LookOfCode = z.infer<typeof LookOfCode>;

/** A group of the client; group codes are not secret. */
const byAccessCode = z.object({ accessCode: z.optional(GroupCode) });

export const Configuration = z.object({
  productName: z.string(),
  providerName: z.string(),
  ...ClientLook.shape,
  minimumUsersForAverages: z.int(),
  /** The provider of new scans. */
  scanProviderId: z.int(),
  hasConsentBanner: z.boolean(),
  /** The group in which medical doctors register. */
  doctorsAccessCode: GroupCode,
  /** `required`: patients can scan only if they let staff see their results. */
  careTeamRule: z.enum(CARE_TEAM_RULES),
  /** The time within which the client usually answers messages; null if it does not say. */
  answerTime: z.nullable(z.enum(CHAT_ANSWER_TIMES)),
  /** The sign-in requirement for staff. */
  staffSecondFactor: z.enum(STAFF_SECOND_FACTORS),
  /** Whether this installation counts page views. */
  hasBeacon: z.boolean(),
  /** Whether the web app can be installed and opened offline. */
  isInstallable: z.boolean(),
  texts: z.object({ termsVersion: z.string(), privacyVersion: z.string() }),
  /** Present without a session if visitors can scan without an account. */
  isTrialOffered: z.optional(z.literal(true)),
  /** Present without a session if no client of the installation uses a hosted scan provider. */
  isEveryScanOurs: z.optional(z.literal(true)),
  /** Present without a session where the demo is on. */
  demo: z.optional(DemoOfPages),
});
export type Configuration = z.infer<typeof Configuration>;

const SAME_FOR_ALL = 'its answer is the same for everybody, or that of the caller’s own client';

export const configurations = {
  get: endpoint({
    method: 'GET',
    path: '/configurations',
    summary: 'Names, logos and texts of the signed-in user’s client, or of the installation',
    access: 'public',
    limit: { noneBecause: SAME_FOR_ALL },
    cache: 'private',
    isCompressed: true,
    statements: 4,
    response: { status: 200, schema: Configuration },
    problems: [],
  }),
  getAnonymously: endpoint({
    method: 'GET',
    path: '/configurations/anonymous',
    summary:
      'Name, logos and scan provider of the client that a group belongs to; of the installation without a group or for an unknown one',
    access: 'public',
    limit: { heldBy: 'access codes' },
    cache: 'public',
    isCompressed: true,
    query: byAccessCode,
    response: { status: 200, schema: LookOfCode },
    problems: [],
  }),
  consentBanner: endpoint({
    method: 'GET',
    path: '/configurations/consentBanner',
    summary: 'The notice above the consent boxes, as plain text; empty if there is none or it cannot be fetched',
    access: 'public',
    limit: { noneBecause: SAME_FOR_ALL },
    cache: 'private',
    isCompressed: true,
    response: { status: 200, schema: z.object({ text: z.string() }) },
    problems: [],
  }),
  measurementTypes: endpoint({
    method: 'GET',
    path: '/configurations/clientMeasurementTypes',
    summary: 'Measure types that the client shows, in its order; the first describes the overall score',
    access: 'signedIn',
    forCarers: 'see',
    isForScanning: true,
    cache: 'private',
    isCompressed: true,
    response: { status: 200, schema: z.array(MeasureType) },
    problems: ['sign-in-required'],
  }),
  allMeasurementTypes: endpoint({
    method: 'GET',
    path: '/measurementTypes',
    summary: 'Measure types shown by the signed-in user’s client, or else by the installation',
    access: 'public',
    limit: { noneBecause: SAME_FOR_ALL },
    cache: 'private',
    isCompressed: true,
    response: { status: 200, schema: z.array(MeasureType) },
    problems: [],
  }),
  measurementTypesAnonymously: endpoint({
    method: 'GET',
    path: '/configurations/clientMeasurementTypes/anonymous',
    summary:
      'Measure types of the client that a group belongs to, or of the installation if the group is missing or unknown',
    access: 'public',
    limit: { heldBy: 'access codes' },
    cache: 'public',
    isCompressed: true,
    query: byAccessCode,
    response: { status: 200, schema: z.array(MeasureType) },
    problems: [],
  }),
};
