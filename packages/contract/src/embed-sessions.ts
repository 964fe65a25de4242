import { EMBED_ORIGIN_MAX_LENGTH, isEmbedOrigin, isReturnUrl, RETURN_URL_MAX_LENGTH } from '@mien/domain';
import * as z from 'zod/mini';
import { NamedPatient } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Uid, verbatim } from './fields.ts';

/** Sessions that a program opens, so that a patient scans in its own software. */
export const embedSessions = {
  create: endpoint({
    method: 'POST',
    path: '/embed/sessions',
    summary:
      'Open a scan for a patient in other software: in a frame, or by the address alone. It opens once, within 30 minutes',
    access: 'editPatients',
    beyondOneself: true,
    isOnlyForPrograms: true,
    forPrograms: ['mien/scans.embed'],
    limit: { perUserAndHour: 3000 },
    body: z.strictObject({
      patient: NamedPatient,
      /** The origin of the page with the frame, of the client's list. Absent: it cannot be framed, and tells no page anything. */
      origin: z.optional(verbatim(EMBED_ORIGIN_MAX_LENGTH).check(z.refine(isEmbedOrigin, 'embed_origin'))),
      /** Where the patient returns, on an origin of the client's list. Absent: the page ends with a sentence. */
      returnUrl: z.optional(verbatim(RETURN_URL_MAX_LENGTH).check(z.refine(isReturnUrl, 'return_url'))),
    }),
    /** No origin is listed. */
    example: { origin: undefined, returnUrl: undefined },
    response: {
      status: 201,
      schema: z.object({ url: z.url(), sessionId: Uid, expiresAt: Instant, patientUid: Uid }),
    },
    problems: [
      'sign-in-required',
      'not-allowed',
      'not-found',
      'wrong-origin',
      'user-deactivated',
      'staff-needs-code',
      'scan-not-embeddable',
    ],
  }),
};
