import {
  PASSKEY_ALGORITHMS,
  PASSKEY_LENGTHS,
  PASSKEY_NAME_MAX_LENGTH,
  PASSKEY_TRANSPORTS,
  PASSKEYS_PER_USER,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, Token, Uid, verbatim } from './fields.ts';
import { PasskeyId } from './ids.ts';
import { LoginResult } from './sign-in.ts';

/** Bytes as base64url, as in authenticator responses. */
const encoded = (max: number) => verbatim(max).check(z.regex(/^[\w-]+$/));

/** WebAuthn request options. They list no account: the user picks a passkey of this site. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
});

/** WebAuthn creation options. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.literal(PASSKEY_ALGORITHMS), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** The user's existing passkeys: an authenticator does not create a second one. */
  excludeCredentials: z.array(Known),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** An authenticator's assertion response. */
export const ShownPasskey = z.strictObject({
  id: encoded(PASSKEY_LENGTHS.credentialId),
  clientDataJSON: encoded(PASSKEY_LENGTHS.clientData),
  authenticatorData: encoded(PASSKEY_LENGTHS.authenticatorData),
  signature: encoded(PASSKEY_LENGTHS.signature),
});
export type ShownPasskey = z.infer<typeof ShownPasskey>;

/** An authenticator's attestation response. */
export const MadePasskey = z.strictObject({
  id: encoded(PASSKEY_LENGTHS.credentialId),
  clientDataJSON: encoded(PASSKEY_LENGTHS.clientData),
  attestationObject: encoded(PASSKEY_LENGTHS.attestation),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)).check(z.maxLength(PASSKEY_TRANSPORTS.length)),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

export const Passkey = z.object({
  id: Uid,
  name: z.string(),
  created: Instant,
  lastUsed: z.nullable(Instant),
  /** Whether it is synced, so that it outlives its device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The passkeys of a patient, for staff who verify an identity. */
export const PatientPasskeys = z.object({
  count: z.int().check(z.lte(PASSKEYS_PER_USER)),
  /** When a requested removal takes effect. */
  resetAt: z.nullable(Instant),
});
export type PatientPasskeys = z.infer<typeof PatientPasskeys>;

const Nothing = z.strictObject({});
const Id = z.object({ id: PasskeyId });
const Name = line(PASSKEY_NAME_MAX_LENGTH);
const shownProblems = [
  'passkey-unknown',
  'passkey-refused',
  'passkey-copied',
  'cookies-needed',
  'wrong-origin',
] as const;
const ownProblems = ['sign-in-required', 'sms-code-needed', 'wrong-origin'] as const;

/**
 * Passkeys: creating, using, renaming and removing one's own. The calls of staff for a patient who lost them are in
 * `second-factor.ts`.
 */
export const passkeys = {
  signInOptions: endpoint({
    method: 'POST',
    path: '/auth/passkeys/signIn/options',
    summary: 'WebAuthn request options for sign-in; the same for everyone, and bound to this browser',
    access: 'public',
    limit: { perNetworkAndMinute: 120 },
    body: Nothing,
    response: { status: 200, schema: PasskeyRequest },
    problems: ['wrong-origin'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/signIn',
    summary: 'Sign in with a passkey, without a number. Replaces the code, and the second factor of staff',
    access: 'public',
    // In addition to the limit of refused ones per network.
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ passkey: ShownPasskey }),
    response: { status: 200, schema: LoginResult },
    problems: [...shownProblems, 'user-deactivated'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/passkeys/confirm',
    summary: 'Verify a passkey in a session, as an alternative to a new code',
    access: 'signedIn',
    limit: { perUserAndHour: 60 },
    body: z.strictObject({ passkey: ShownPasskey }),
    response: { status: 200, schema: z.object({ confirmed: z.literal(true) }) },
    problems: [...shownProblems, 'sign-in-required'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'The passkeys of the signed-in user',
    access: 'signedIn',
    response: {
      status: 200,
      schema: z.object({
        items: z.array(Passkey),
        /** When the removal requested by the clinic takes effect; null if there is none. */
        resetAt: z.nullable(Instant),
      }),
    },
    problems: ['sign-in-required', 'sms-code-needed'],
  }),
  makeOptions: endpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    summary: 'WebAuthn creation options for the signed-in user; requires a recent code or passkey',
    access: 'signedIn',
    limit: { perUserAndHour: 60 },
    body: Nothing,
    response: { status: 200, schema: PasskeyCreation },
    problems: [...ownProblems, 'new-code-needed', 'phone-not-confirmed', 'too-many-passkeys'],
  }),
  make: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Register a new passkey; a duplicate is refused',
    access: 'signedIn',
    limit: { perUserAndHour: 60 },
    body: z.strictObject({ passkey: MadePasskey }),
    response: { status: 201, schema: Passkey },
    problems: [
      ...ownProblems,
      'new-code-needed',
      'phone-not-confirmed',
      'passkey-refused',
      'too-many-passkeys',
      'cookies-needed',
    ],
  }),
  rename: endpoint({
    method: 'POST',
    path: '/auth/passkeys/:id/rename',
    summary: 'Rename a passkey',
    access: 'signedIn',
    limit: { perUserAndHour: 120 },
    params: Id,
    body: z.strictObject({ name: Name }),
    response: { status: 200, schema: Passkey },
    problems: [...ownProblems, 'not-found'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/auth/passkeys/:id/remove',
    summary: 'Remove a passkey; requires a recent code or passkey. The response lets the browser remove it, too',
    access: 'signedIn',
    limit: { perUserAndHour: 60 },
    params: Id,
    body: Nothing,
    response: { status: 200, schema: z.object({ rpId: z.string(), credentialId: z.string() }) },
    problems: [...ownProblems, 'not-found', 'new-code-needed', 'last-passkey'],
  }),
};

/** A second-step token, with the passkey created in it. */
export const PasskeyOfStep = z.strictObject({ token: Token, passkey: MadePasskey });
