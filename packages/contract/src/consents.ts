import { AGREEMENT_LANGUAGES } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line } from './fields.ts';

/** Versions of the consent texts, as `YYYY-MM[.n]`. */
const TextVersion = line(20);

export const Consent = z.object({
  termsVersion: z.string(),
  privacyVersion: z.string(),
  language: z.string(),
  created: Instant,
});

export const consents = {
  create: endpoint({
    method: 'POST',
    path: '/consents',
    summary: 'Record the signed-in patient’s consent to the current texts',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    isForScanning: true,
    loggedByLink: 'consent',
    body: z.strictObject({
      termsVersion: TextVersion,
      privacyVersion: TextVersion,
      language: z.enum(AGREEMENT_LANGUAGES),
    }),
    response: { status: 201, schema: Consent },
    problems: ['sign-in-required', 'wrong-origin', 'not-found', 'text-outdated'],
  }),
};
