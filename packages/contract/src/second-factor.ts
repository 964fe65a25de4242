import { FACTOR_KINDS, SECOND_STEP_CODE_MAX_LENGTH } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, Token, Uid } from './fields.ts';
import { PatientUid } from './ids.ts';
import { PasskeyCreation, PasskeyOfStep, PatientPasskeys } from './passkeys.ts';
import { LoginResult } from './sign-in.ts';

/** A TOTP code or a recovery code, as typed. */
const Code = line(SECOND_STEP_CODE_MAX_LENGTH);

/** The TOTP secret for an authenticator app: as a QR code, or typed. */
export const AuthenticatorKey = z.object({
  /** An `otpauth:` URI. */
  uri: z.string(),
  /** The secret alone, in base 32. */
  key: z.string(),
});
export type AuthenticatorKey = z.infer<typeof AuthenticatorKey>;

/** Shown once: only their hashes are stored. */
const RecoveryCodes = z.array(z.string());

/** The second factors of the signed-in staff member. */
export const SecondFactor = z.object({
  /** Whether this installation requires one from staff. */
  isRequired: z.boolean(),
  hasPasskey: z.boolean(),
  factors: z.array(z.object({ id: Uid, kind: z.enum(FACTOR_KINDS), created: Instant, lastUsed: z.nullable(Instant) })),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const stepProblems = ['wrong-credentials', 'wrong-origin'] as const;
const codeProblems = [...stepProblems, 'wrong-access-code'] as const;
const ofPatient = z.object({ uid: PatientUid });
const staffProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const ownProblems = ['sign-in-required', 'wrong-origin', 'wrong-access-code'] as const;

/**
 * The second sign-in step of staff, their factors, and the staff calls for a patient who has lost all passkeys.
 * Second-step calls take the token returned by the first step; it is valid for nothing else.
 */
export const secondFactor = {
  key: endpoint({
    method: 'POST',
    path: '/auth/secondStep/key',
    summary: 'The key of a new authenticator; the same for the same token',
    access: 'public',
    // In addition to the tries per person.
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ token: Token }),
    response: { status: 200, schema: AuthenticatorKey },
    problems: stepProblems,
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/auth/secondStep/setUp',
    summary: 'Confirm the new authenticator with a code and sign in. Only this response contains the recovery codes',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ token: Token, code: Code }),
    response: { status: 200, schema: z.extend(LoginResult, { recoveryCodes: RecoveryCodes }) },
    problems: codeProblems,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/secondStep/passkey/options',
    summary: 'WebAuthn creation options for the passkey to set up in this step',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ token: Token }),
    response: { status: 200, schema: PasskeyCreation },
    problems: stepProblems,
  }),
  setUpPasskey: endpoint({
    method: 'POST',
    path: '/auth/secondStep/passkey',
    summary: 'Register the new passkey and sign in. Only this response contains the recovery codes',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: PasskeyOfStep,
    response: { status: 200, schema: z.extend(LoginResult, { recoveryCodes: RecoveryCodes }) },
    problems: [...stepProblems, 'passkey-refused', 'cookies-needed'],
  }),
  pass: endpoint({
    method: 'POST',
    path: '/auth/secondStep',
    summary: 'Sign in with an authenticator code, or with a single-use recovery code',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ token: Token, code: Code }),
    response: { status: 200, schema: z.extend(LoginResult, { recoveryCodesLeft: z.int() }) },
    problems: codeProblems,
  }),
  get: endpoint({
    method: 'GET',
    path: '/auth/secondFactor',
    summary: 'The second factors of the signed-in user',
    access: 'signedIn',
    response: { status: 200, schema: SecondFactor },
    problems: ['sign-in-required'],
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/secondFactor/recoveryCodes',
    summary: 'Replace the recovery codes; requires a second-factor code',
    access: 'signedIn',
    limit: { perUserAndHour: 30 },
    body: z.strictObject({ code: Code }),
    response: { status: 200, schema: z.object({ recoveryCodes: RecoveryCodes }) },
    problems: ownProblems,
  }),
  beginReplacement: endpoint({
    method: 'POST',
    path: '/auth/secondFactor/replacement',
    summary: 'The key of a new authenticator, with the token to confirm it; requires a second-factor code',
    access: 'signedIn',
    limit: { perUserAndHour: 30 },
    body: z.strictObject({ code: Code }),
    response: { status: 200, schema: z.extend(AuthenticatorKey, { token: Token }) },
    problems: ownProblems,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/auth/secondFactor/replace',
    summary: 'Confirm the new authenticator with a code; replaces the previous one',
    access: 'signedIn',
    limit: { perUserAndHour: 30 },
    body: z.strictObject({ token: Token, code: Code }),
    response: { status: 200, schema: z.object({ replaced: z.literal(true) }) },
    problems: [...ownProblems, 'wrong-credentials'],
  }),
  passkeysOfPatient: endpoint({
    method: 'GET',
    path: '/patients/:uid/passkeys',
    summary: 'Number of passkeys of a patient, and whether a removal is pending',
    access: 'editPatients',
    beyondOneself: true,
    params: ofPatient,
    response: { status: 200, schema: PatientPasskeys },
    problems: staffProblems,
  }),
  resetPasskeys: endpoint({
    method: 'POST',
    path: '/patients/:uid/passkeys/reset',
    summary:
      'Request removal of a patient’s lost passkeys, after staff have verified their identity. Notifies the patient and takes effect a day later',
    access: 'editPatients',
    beyondOneself: true,
    limit: { perUserAndHour: 60 },
    params: ofPatient,
    body: z.strictObject({ isPersonChecked: z.literal(true) }),
    response: { status: 200, schema: PatientPasskeys },
    problems: [...staffProblems, 'wrong-origin', 'user-deactivated', 'text-message-failed'],
  }),
  keepPasskeys: endpoint({
    method: 'POST',
    path: '/patients/:uid/passkeys/keep',
    summary: 'Cancel a pending removal',
    access: 'editPatients',
    beyondOneself: true,
    limit: { perUserAndHour: 60 },
    params: ofPatient,
    body: z.strictObject({}),
    response: { status: 200, schema: PatientPasskeys },
    problems: [...staffProblems, 'wrong-origin'],
  }),
};
