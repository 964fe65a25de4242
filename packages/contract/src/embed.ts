import * as z from 'zod/mini';
import { ClientLook } from './configurations.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Token, Uid } from './fields.ts';
import { MeasurementId } from './ids.ts';
import { AnswersOfPerson, ScanPerson } from './kiosk.ts';

/** An opened session: the right to scan, and what its page shows. */
export const EmbedOpened = z.object({
  ...ClientLook.shape,
  sessionId: Uid,
  /** Of a session that can only scan. The page keeps it in memory: a frame of another site gets no cookie. */
  accessToken: z.string(),
  /** When it ends. */
  expires: Instant,
  /** The page that the frame may tell how the scan goes; null for none. */
  origin: z.nullable(z.string()),
  returnUrl: z.nullable(z.string()),
  scanProviderId: z.int(),
  person: ScanPerson,
});
export type EmbedOpened = z.infer<typeof EmbedOpened>;

/** What a receipt says (the payload of a JWS). Ids and times only. */
export const EmbedReceipt = z.object({
  /** The address of this installation. */
  iss: z.string(),
  /** The program that opened the session. */
  aud: Uid,
  /** The session. */
  sub: Uid,
  status: z.literal('completed'),
  measurementId: Uid,
  /** When the measurement was made, in seconds since 1970. */
  iat: z.int(),
});
export type EmbedReceipt = z.infer<typeof EmbedReceipt>;

/** The type of a receipt, in the header of the JWS: no other token of the installation is taken for one. */
export const EMBED_RECEIPT_TYPE = 'mien-embed+jwt';

const ofSession = { access: 'ownRecords', forEmbeds: 'only' } as const;
const problems = ['sign-in-required', 'not-allowed', 'not-found', 'wrong-origin'] as const;

/**
 * Calls of the page that other software embeds. Besides these, such a session may make only calls that declare
 * `forEmbeds`.
 */
export const embed = {
  keys: endpoint({
    method: 'GET',
    path: '/keys',
    summary: 'The public keys that verify the receipts of embedded scans: a JSON Web Key Set (RFC 7517)',
    access: 'public',
    isCrossOrigin: true,
    limit: { noneBecause: 'its answer is the same for everybody' },
    response: {
      status: 200,
      schema: z.object({
        keys: z.array(
          z.object({
            kty: z.literal('OKP'),
            crv: z.literal('Ed25519'),
            x: z.string(),
            kid: z.string(),
            alg: z.literal('EdDSA'),
            use: z.literal('sig'),
          }),
        ),
      }),
    },
    problems: [],
  }),
  open: endpoint({
    method: 'POST',
    path: '/embed/open',
    summary: 'Open an embedded session with the key of its address, once',
    access: 'public',
    // The key has 256 random bits. This stops scripts, and lets everybody in a clinic's network in.
    limit: { perNetworkAndMinute: 600 },
    body: z.strictObject({ key: Token }),
    response: { status: 200, schema: EmbedOpened },
    problems: ['wrong-origin', 'login-link-invalid'],
  }),
  answer: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/embed/answers',
    summary: 'Store the person’s consent and answers; those about body and health count for this session’s scans only',
    limit: { perUserAndHour: 60 },
    body: AnswersOfPerson,
    response: { status: 200, schema: ScanPerson },
    problems: [...problems, 'text-outdated', 'sms-code-needed', 'consent-missing'],
  }),
  receipt: endpoint({
    ...ofSession,
    method: 'POST',
    path: '/embed/receipts',
    summary: 'The signed receipt of a scan of this session, for the software that embeds it: without values',
    limit: { perUserAndHour: 60 },
    body: z.strictObject({ measurementId: MeasurementId }),
    response: { status: 200, schema: z.object({ receipt: z.string() }) },
    problems,
  }),
};
