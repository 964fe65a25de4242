import { CARER_RIGHTS, SECOND_STEP_KINDS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AccessCode, Instant, PhoneNumber, Token, Uid } from './fields.ts';
import { PatientUid, SignInSessionId } from './ids.ts';
import { SESSION_PATH } from './session-path.ts';

export const User = z.object({
  id: Uid,
  clientId: z.nullable(Uid),
  patientUid: z.nullable(Uid),
  email: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  created: Instant,
  userRoles: z.array(z.string()),
});
export type User = z.infer<typeof User>;

/** A profile that a phone number belongs to; `tokenCode` signs it in once. */
export const ProfileMatch = z.object({
  patientUid: Uid,
  firstName: z.string(),
  lastName: z.string(),
  groupCode: z.string(),
  tokenCode: z.string(),
  /** Registration date and number of scans, to tell two profiles of the same name apart. */
  registered: Instant,
  /** Null while results are held back. */
  scanCount: z.nullable(z.int()),
  /**
   * Whether this number has been used to sign in to it. If such a profile exists, the others come after it and without
   * a name, because anyone may have typed them.
   */
  isVerified: z.boolean(),
  /**
   * For a staff account that was never used: its client and role. Its name is omitted, because another person chose it.
   */
  staffOf: z.optional(z.object({ clientName: z.string(), role: z.string() })),
});
export type ProfileMatch = z.infer<typeof ProfileMatch>;

/** Another profile of the number that this browser has verified; a tap signs it in. */
export const OtherProfile = z.omit(ProfileMatch, { tokenCode: true, isVerified: true, staffOf: true });
export type OtherProfile = z.infer<typeof OtherProfile>;

/** Set if the caller acts as carer of the patient in `user`; the id of the care grant. */
export const CarerOfSession = z.object({ id: Uid, rights: z.array(z.enum(CARER_RIGHTS)) });
export type CarerOfSession = z.infer<typeof CarerOfSession>;

/** The next step for staff after the first sign-in step: the token is valid for second-step calls only. */
export const SecondStep = z.object({ token: Token, kind: z.enum(SECOND_STEP_KINDS) });
export type SecondStep = z.infer<typeof SecondStep>;

export const LoginResult = z.object({
  user: User,
  /** Null if the login needs an SMS code first, or a second step after it. */
  accessToken: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
  requiresTwoFactor: z.boolean(),
  /** As in `GET auth/session`. */
  isScanOnly: z.optional(z.literal(true)),
  /** As in `GET auth/session`. */
  isByLink: z.optional(z.literal(true)),
  /** As in `GET auth/session`. */
  heldUntil: z.optional(Instant),
  /** As in `GET auth/session`. */
  needsPasskey: z.optional(z.literal(true)),
  /** As in `GET auth/session`. */
  isPasskeyOfOldAddress: z.optional(z.literal(true)),
  /** As in `GET auth/session`. */
  hasOtherProfiles: z.optional(z.literal(true)),
  /** As in `GET auth/session`. */
  carer: z.optional(CarerOfSession),
});

/** Reveals nothing about a user who must first enter an SMS code or complete a second step. */
export const FirstStepResult = z.extend(LoginResult, {
  user: z.nullable(User),
  /** Present if a second step is required. */
  secondStep: z.optional(SecondStep),
});
export type FirstStepResult = z.infer<typeof FirstStepResult>;

/**
 * Whether the new session may replace another person's session. With `false` the response is `other-user-signed-in`, and
 * nothing is used up.
 */
export const Replaces = z.optional(z.boolean());

/** A code was requested; the uid identifies the attempt, not a patient. */
const CodeSent = z.object({ patientUid: Uid });
const Profiles = z.array(ProfileMatch);

const profilesProblems = ['wrong-access-code', 'cookies-needed', 'wrong-origin'] as const;
const codeProblems = ['wrong-origin'] as const;

/** A browser session, as its owner sees it. */
export const SignedInDevice = z.object({
  id: Uid,
  created: Instant,
  lastUsed: Instant,
  browser: z.string(),
  isCurrent: z.boolean(),
});

const OWN_SESSION = 'it shows, or ends, the session whose token the caller holds, and nothing else';

export const signIn = {
  sendCode: endpoint({
    method: 'POST',
    path: '/auth/phone',
    summary: 'Send an SMS code; the response is the same for known and unknown numbers',
    access: 'public',
    limit: { heldBy: 'codes' },
    body: z.strictObject({ phone: PhoneNumber }),
    response: { status: 200, schema: CodeSent },
    problems: codeProblems,
  }),
  sendCodeByUrl: endpoint({
    method: 'GET',
    path: '/auth/phone/:phone',
    summary: 'As POST /auth/phone; refuses cross-site and navigation requests',
    access: 'public',
    limit: { heldBy: 'codes' },
    params: z.object({ phone: PhoneNumber }),
    response: { status: 200, schema: CodeSent },
    problems: codeProblems,
    deprecated: true,
  }),
  profiles: endpoint({
    method: 'POST',
    path: '/auth/login/profiles',
    summary: 'Redeem an SMS code; returns the profiles of the number',
    access: 'public',
    // In addition to the five tries of each code.
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ phone: PhoneNumber, code: AccessCode }),
    response: { status: 200, schema: Profiles },
    problems: profilesProblems,
  }),
  profilesByUrl: endpoint({
    method: 'GET',
    path: '/auth/login/profiles/:phone/:code',
    summary: 'As POST /auth/login/profiles; refuses cross-site and navigation requests',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    params: z.object({ phone: PhoneNumber, code: AccessCode }),
    response: { status: 200, schema: Profiles },
    problems: profilesProblems,
    deprecated: true,
  }),
  loginTemp: endpoint({
    method: 'POST',
    path: '/auth/login/temp',
    summary: 'Sign in with the single-use token code of a profile; for staff a second factor may be required first',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ patientUid: Uid, tokenCode: Token, replaces: Replaces }),
    response: { status: 200, schema: FirstStepResult },
    problems: ['wrong-access-code', 'wrong-origin', 'other-user-signed-in'],
  }),
  otherProfiles: endpoint({
    method: 'GET',
    path: '/auth/profiles',
    summary: 'The other patients with the signed-in user’s verified number, in a browser that has verified it',
    access: 'signedIn',
    response: { status: 200, schema: z.array(OtherProfile) },
    problems: ['sign-in-required'],
  }),
  switchProfile: endpoint({
    method: 'POST',
    path: '/auth/profiles/:uid/switch',
    summary: 'Switch the session to one of them without another code',
    access: 'signedIn',
    limit: { perUserAndHour: 60 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({}),
    response: { status: 200, schema: LoginResult },
    problems: ['sign-in-required', 'not-found', 'wrong-origin'],
  }),
  session: endpoint({
    method: 'GET',
    path: SESSION_PATH,
    summary: 'The signed-in user; null without a cookie or token and at a shared tablet, 401 if the session has ended',
    access: 'public',
    forKiosks: true,
    limit: { noneBecause: OWN_SESSION },
    statements: 3,
    response: {
      status: 200,
      schema: z.nullable(
        z.object({
          user: User,
          historyCheck: z.int(),
          /** Present if the session can only scan and shows no earlier results. */
          isScanOnly: z.optional(z.literal(true)),
          /**
           * Present in such a session if it began with a staff link or code, or with the link of an appointment: a code
           * to the patient's number unlocks the rest.
           */
          isByLink: z.optional(z.literal(true)),
          /** Present in such a session while earlier results are held back: until then. */
          heldUntil: z.optional(Instant),
          /** Present in such a session if a passkey of the profile would unlock it fully. */
          needsPasskey: z.optional(z.literal(true)),
          /**
           * Present along with it if none of the passkeys works any more: they were created for another domain of the
           * installation.
           */
          isPasskeyOfOldAddress: z.optional(z.literal(true)),
          /** Present if `GET auth/profiles` lists any. */
          hasOtherProfiles: z.optional(z.literal(true)),
          /** Present if the caller is a carer: `user` is then the patient. */
          carer: z.optional(CarerOfSession),
        }),
      ),
    },
    problems: ['sign-in-required', 'care-ended'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token; using one twice ends its session',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ refreshToken: Token }),
    response: { status: 200, schema: z.object({ accessToken: z.string(), refreshToken: z.string() }) },
    problems: ['wrong-credentials'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session. Returns the logout URL of the provider after single sign-on',
    access: 'public',
    forKiosks: true,
    limit: { noneBecause: OWN_SESSION },
    body: z.strictObject({}),
    response: {
      status: 200,
      schema: z.object({ signedOut: z.literal(true), endSessionUrl: z.optional(z.string()) }),
    },
    problems: ['wrong-origin'],
  }),
  logoutTest: endpoint({
    method: 'POST',
    path: '/auth/logout/test',
    summary: 'End the session and respond with 401, to test how a page handles it',
    access: 'public',
    limit: { noneBecause: OWN_SESSION },
    body: z.strictObject({}),
    response: { status: 200, schema: z.never() },
    problems: ['sign-in-required', 'wrong-origin'],
  }),
  devices: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'The sessions of the signed-in user',
    access: 'signedIn',
    response: { status: 200, schema: z.array(SignedInDevice) },
    problems: ['sign-in-required'],
  }),
  endDevice: endpoint({
    method: 'POST',
    path: '/auth/sessions/:id/end',
    summary: 'Revoke one session of the signed-in user',
    access: 'signedIn',
    limit: { perUserAndHour: 120 },
    params: z.object({ id: SignInSessionId }),
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ ended: z.literal(true) }) },
    problems: ['sign-in-required', 'not-found', 'wrong-origin', 'new-code-needed'],
  }),
};
