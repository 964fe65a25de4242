import { EXTERNAL_REFERENCE_MAX_LENGTH } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AccessCode, between, Email, GroupCode, line, PhoneNumber, Token, Uid } from './fields.ts';
import { NAME_MAX_LENGTH } from './patients.ts';

/** Wider than every range of a registration: `registrationFaults` checks those, with a message for each. */
const answered = between(0, 10_000);

/** A form field that is empty or omitted. */
const leftEmpty = z.optional(z.literal(''));

const named = {
  anonymousRegistration: z.literal(false),
  firstName: line(NAME_MAX_LENGTH),
  lastName: line(NAME_MAX_LENGTH),
  phoneNumber: PhoneNumber,
  email: z.optional(z.union([z.literal(''), Email])),
  patientUid: leftEmpty,
  /** In years. */
  age: z.optional(answered),
  /** In pounds. */
  weight: z.optional(answered),
  heightFt: z.optional(answered),
  heightIn: z.optional(answered),
  /** Instead of pounds, feet and inches, for users of metric units. */
  weightKg: z.optional(answered),
  heightCm: z.optional(answered),
};

/** The clinic's own id for a person, instead of a name. */
const anonymous = {
  anonymousRegistration: z.literal(true),
  patientUid: line(EXTERNAL_REFERENCE_MAX_LENGTH),
  firstName: leftEmpty,
  lastName: leftEmpty,
  phoneNumber: leftEmpty,
  email: leftEmpty,
};

const withCode = { accessCode: GroupCode };

export const RegistrationForm = z.discriminatedUnion('anonymousRegistration', [
  z.strictObject({ ...named, ...withCode }),
  z.strictObject({ ...anonymous, ...withCode }),
]);
export type RegistrationForm = z.infer<typeof RegistrationForm>;

/** The path contains the code; one in the body must be equal. */
const withoutCode = { accessCode: z.optional(GroupCode) };

const RegistrationFormWithoutCode = z.discriminatedUnion('anonymousRegistration', [
  z.strictObject({ ...named, ...withoutCode }),
  z.strictObject({ ...anonymous, ...withoutCode }),
]);

/** The new patient, and a one-time code with which the same browser fetches its login link. */
const Registered = z.object({ patientUid: Uid, tokenCode: z.string() });

/**
 * A code was requested; the uid identifies the attempt, not a patient. With a token code it is a new patient. Absent
 * only in responses of other servers.
 */
const PhoneRegistration = z.object({ patientUid: z.optional(Uid), tokenCode: z.optional(z.string()) });

const registrationProblems = ['wrong-access-code', 'cookies-needed', 'wrong-origin'] as const;

/** An adult, in both systems of units. */
const example = { age: 34, weight: 140, heightFt: 5, heightIn: 6, weightKg: 64, heightCm: 168 };

export const registrations = {
  start: endpoint({
    method: 'POST',
    path: '/auth/startMeasurement',
    summary: 'Register a new patient with the access code of a group',
    access: 'public',
    limit: { heldBy: 'registrations' },
    body: RegistrationForm,
    example,
    response: { status: 200, schema: Registered },
    problems: registrationProblems,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'As POST /auth/startMeasurement',
    access: 'public',
    limit: { heldBy: 'registrations' },
    body: RegistrationForm,
    example,
    response: { status: 200, schema: Registered },
    problems: registrationProblems,
  }),
  registerWithCode: endpoint({
    method: 'POST',
    path: '/auth/register/:accessCode',
    summary: 'As POST /auth/startMeasurement, with the access code in the URL',
    access: 'public',
    limit: { heldBy: 'registrations' },
    params: z.object({ accessCode: GroupCode }),
    body: RegistrationFormWithoutCode,
    example,
    response: { status: 200, schema: Registered },
    problems: registrationProblems,
  }),
  loginUrl: endpoint({
    method: 'POST',
    path: '/auth/loginUrl',
    summary: 'The login link of a new patient, once and only in the browser that registered',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ patientUid: Uid, tokenCode: Token }),
    response: { status: 200, schema: z.object({ loginUrl: z.url() }) },
    problems: registrationProblems,
  }),
  startByPhone: endpoint({
    method: 'POST',
    path: '/auth/demoregister',
    summary: 'Send an SMS code to register by phone; the response is the same for known and unknown numbers',
    access: 'public',
    limit: { heldBy: 'registrations' },
    body: z.strictObject({ phone: PhoneNumber, accessCode: GroupCode }),
    response: { status: 200, schema: PhoneRegistration },
    problems: registrationProblems,
  }),
  startByPhoneUrl: endpoint({
    method: 'POST',
    path: '/auth/demoregister/:phoneOrReference',
    summary:
      'With a phone number as POST /auth/demoregister; with a clinic’s reference as an anonymous registration. Refuses cross-site and navigation requests',
    access: 'public',
    limit: { heldBy: 'registrations' },
    params: z.object({ phoneOrReference: line(EXTERNAL_REFERENCE_MAX_LENGTH) }),
    query: z.object({ accessCode: GroupCode }),
    response: { status: 200, schema: PhoneRegistration },
    problems: registrationProblems,
    deprecated: true,
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/auth/demoregister/code',
    summary: 'Redeem the SMS code of a registration; returns a login-link id, or null if the phone must sign in',
    access: 'public',
    // In addition to the five tries of each code.
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ patientUid: Uid, phone: PhoneNumber, accessCode: GroupCode, code: AccessCode }),
    response: { status: 200, schema: z.object({ patientUid: Uid, loginLinkId: z.nullable(z.string()) }) },
    problems: registrationProblems,
  }),
};
