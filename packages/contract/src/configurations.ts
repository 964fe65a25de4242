import { MEASUREMENT_GROUPS, PROVENANCES, UNBOUNDED } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

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

export const Configuration = z.object({
  productName: z.string(),
  providerName: z.string(),
  logos: z.array(z.object({ logoType: z.string(), data: z.string() })),
  minimumUsersForAverages: z.int(),
  /** Whose scan site new scans go to. */
  scanProviderId: z.int(),
  hasConsentBanner: z.boolean(),
  /** Whether this installation counts views of its pages. */
  hasBeacon: z.boolean(),
  texts: z.object({ termsVersion: z.string(), privacyVersion: z.string() }),
});
export type Configuration = z.infer<typeof Configuration>;

export const configurations = {
  get: endpoint({
    method: 'GET',
    path: '/configurations',
    summary: 'Names, logos and texts of this installation',
    access: 'public',
    response: { status: 200, schema: Configuration },
    problems: [],
  }),
  consentBanner: endpoint({
    method: 'GET',
    path: '/configurations/consentBanner',
    summary: 'The notice above the consent boxes, as plain text; empty when there is none or it cannot be had',
    access: 'public',
    response: { status: 200, schema: z.object({ text: z.string() }) },
    problems: [],
  }),
  measurementTypes: endpoint({
    method: 'GET',
    path: '/configurations/clientMeasurementTypes',
    summary: 'Measure types shown to the signed-in patient; the first describes the overall score',
    access: 'signedIn',
    response: { status: 200, schema: z.array(MeasureType) },
    problems: ['sign-in-required'],
  }),
};
