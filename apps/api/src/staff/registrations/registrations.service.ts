import { type FieldFault, Problem, type RegistrationForm } from '@mien/contract';
import {
  birthDateFromAge,
  calendarDateIn,
  cmOfRegistrationHeight,
  DAY_MS,
  isStaff,
  kgFromPounds,
  type RegistrationFault,
  type RegistrationHeight,
  registrationFaults,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { UserKey } from '../../base/accounts/index.ts';
import { addLinkForRegistration, type LoginLinksContext, loginUrlOf } from '../../identity/login-links/index.ts';
import {
  addRegistrationToken,
  type CodeAsker,
  proveByCode,
  type SignInDeps,
  sendCode,
  spendRegistrationToken,
} from '../../identity/sign-in/index.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Network } from '../../platform/http/network.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { type AttemptLimits, perHour, registrationAttempts } from '../../platform/limits/attempt-limits.ts';
import type { Registration, RegistrationGroup } from './registrations.store.ts';
import * as registrationsStore from './registrations.store.ts';

/** The daily limit of a number, so that strangers cannot fill its owner's list of profiles. */
const REGISTRATIONS_PER_PHONE = { kind: 'registrationPhone', durationMs: DAY_MS, max: 5 } as const;

/**
 * A registration creates a patient and sends no message, so a network may make this many times more of them than guesses at access codes:
 * a full waiting room on a clinic's first day. Chosen.
 */
const REGISTERED_PER_GUESS = 4;

export interface RegistrationsDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
  readonly loginLinks: LoginLinksContext;
  readonly limits: AttemptLimits;
  readonly hash: KeyedHash;
  readonly now: () => Date;
  readonly installation: { readonly registrationsPerHourPerIp: number };
}

/** The zone where each day begins last: a birthday that has begun there has begun everywhere, so no age is shown too high. */
const LAST_TIME_ZONE = 'Pacific/Niue';

/** The form field for each fault. */
const FIELD_OF_FAULT: Readonly<Record<RegistrationFault, string>> = {
  firstNameMissing: 'firstName',
  lastNameMissing: 'lastName',
  ageMissing: 'age',
  weightMissing: 'weight',
  heightMissing: 'heightFt',
  phoneMissing: 'phoneNumber',
  accessCodeMissing: 'accessCode',
  phoneTooShort: 'phoneNumber',
  phoneTooLong: 'phoneNumber',
  phoneAreaCode: 'phoneNumber',
  emailFormat: 'email',
  ageRange: 'age',
  heightRange: 'heightFt',
  weightRange: 'weight',
  bodyMassIndexRange: 'weight',
};

type NamedForm = Extract<RegistrationForm, { anonymousRegistration: false }>;

/** A height in feet without inches, or the reverse, is not in any range. */
function heightOf({ heightCm, heightFt, heightIn }: NamedForm): RegistrationHeight | null {
  if (heightCm !== undefined) return { cm: heightCm };
  if (heightFt === undefined && heightIn === undefined) return null;
  return { feet: heightFt ?? Number.NaN, inches: heightIn ?? Number.NaN };
}

/** The height and weight of a new profile, or neither. */
function bodyOf(form: NamedForm): Registration['body'] {
  const height = heightOf(form);
  const weightKg = form.weightKg ?? (form.weight === undefined ? undefined : kgFromPounds(form.weight));
  if (height === null || weightKg === undefined) return null;
  return { heightCm: cmOfRegistrationHeight(height), weightKg };
}

function faultsOf(form: NamedForm): FieldFault[] {
  const answers = {
    firstName: form.firstName,
    lastName: form.lastName,
    ageYears: form.age ?? null,
    weightPounds: form.weight ?? null,
    weightKg: form.weightKg ?? null,
    height: heightOf(form),
    email: form.email ?? '',
    phone: form.phoneNumber,
    accessCode: form.accessCode,
  };
  return registrationFaults(answers).map((fault) => ({
    path: FIELD_OF_FAULT[fault],
    rule: fault,
  }));
}

export function createRegistrationsContext(deps: RegistrationsDeps) {
  const { installation } = deps;
  const attempts = registrationAttempts(installation.registrationsPerHourPerIp);
  const registered = perHour('registered', installation.registrationsPerHourPerIp * REGISTERED_PER_GUESS);
  return { ...deps, attempts, registered };
}

export type RegistrationsContext = ReturnType<typeof createRegistrationsContext>;

/** @throws Problem wrong-access-code */
async function groupOf({ database }: RegistrationsContext, accessCode: string): Promise<RegistrationGroup> {
  const group = await registrationsStore.groupByCode(database, accessCode);
  if (!group) throw new Problem('wrong-access-code');
  return group;
}

const NO_PERSON = { firstName: '', lastName: '', email: null, phoneNumber: null, phoneVerifiedAt: null } as const;

const NOTHING_KNOWN = { externalReference: null, birthDate: null, body: null } as const;

const anonymousPatient = (
  { now }: Pick<RegistrationsContext, 'now'>,
  externalReference: string,
  group: RegistrationGroup,
): Registration => ({ ...NO_PERSON, ...NOTHING_KNOWN, group, externalReference, createdAt: now() });

function patientFromForm(deps: RegistrationsContext, form: RegistrationForm, group: RegistrationGroup): Registration {
  const createdAt = deps.now();
  if (form.anonymousRegistration) return anonymousPatient(deps, form.patientUid, group);
  return {
    ...NOTHING_KNOWN,
    group,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email || null,
    phoneNumber: form.phoneNumber,
    phoneVerifiedAt: null,
    birthDate: form.age === undefined ? null : birthDateFromAge(form.age, calendarDateIn(LAST_TIME_ZONE, createdAt)),
    body: bodyOf(form),
    createdAt,
  };
}

/**
 * Always registers a new patient: typed data verify nothing, so they never give access to an existing record.
 *
 * @throws Problem invalid-request, wrong-access-code, too-many-requests
 */
export async function register(
  deps: RegistrationsContext,
  form: RegistrationForm,
  network: Network,
  browserToken: string,
): Promise<{ patientUid: string; tokenCode: string }> {
  const { limits, attempts, database, registered, signIn } = deps;
  const fields = form.anonymousRegistration ? [] : faultsOf(form);
  if (fields.length > 0) throw new Problem('invalid-request', { fields });
  // Codes must not be tried quickly; people in one building who know theirs are not guessing.
  const group = await attemptLimits.guess(
    limits,
    attempts,
    network,
    form.accessCode,
    async () => (await registrationsStore.groupByCode(database, form.accessCode)) ?? null,
  );
  if (!group) throw new Problem('wrong-access-code');
  await attemptLimits.takeOfNetwork(limits, registered, network);
  if (!form.anonymousRegistration) await attemptLimits.takeOfPhone(limits, REGISTRATIONS_PER_PHONE, form.phoneNumber);
  const patient = await registrationsStore.addRegistration(database, patientFromForm(deps, form, group));
  const { clientId, userId } = patient;
  const tokenCode = await addRegistrationToken(signIn, { clientId, userId }, browserToken);
  return { patientUid: patient.patientId, tokenCode };
}

/**
 * Registers an anonymous participant at a tablet of the group. Staff paired the tablet, so there is no code to guess, and
 * only the tablet's own limit counts.
 */
export const registerAtKiosk = async (
  deps: Pick<RegistrationsContext, 'database' | 'now'>,
  group: RegistrationGroup,
): Promise<Pick<UserKey, 'clientId' | 'userId'>> =>
  registrationsStore.addRegistration(deps.database, anonymousPatient(deps, `kiosk-${uuidv7()}`, group));

/** @throws Problem wrong-access-code unless this browser registered this patient a moment ago */
export async function loginUrl(
  { signIn, loginLinks }: RegistrationsContext,
  { patientUid, tokenCode }: { patientUid: string; tokenCode: string },
  browserToken: string | null,
): Promise<{ loginUrl: string }> {
  const user = await spendRegistrationToken(signIn, patientUid, tokenCode, browserToken);
  return { loginUrl: loginUrlOf(loginLinks, await addLinkForRegistration(loginLinks, user, browserToken)) };
}

/**
 * Sends a code for a registration by phone, whether or not the number is known.
 *
 * @throws Problem wrong-access-code, too-many-requests
 */
export async function startByPhone(
  { limits, attempts, database, signIn }: RegistrationsContext,
  { phone, accessCode }: { phone: string; accessCode: string },
  asker: CodeAsker,
): Promise<{ patientUid: string }> {
  // A correct code is not a guess; a network's messages are counted with the codes.
  const group = await attemptLimits.guess(
    limits,
    attempts,
    asker.network,
    accessCode,
    async () => (await registrationsStore.groupByCode(database, accessCode)) ?? null,
  );
  if (!group) throw new Problem('wrong-access-code');
  return { patientUid: await sendCode(signIn, phone, asker, `registration ${accessCode}`) };
}

/**
 * Spends the code. Returns the id of a login link for the number's patient in the group, an existing or a new one; null
 * where the phone has to sign in instead, because it belongs to staff or has several profiles here.
 *
 * @throws Problem wrong-access-code
 */
export async function confirmPhone(
  deps: RegistrationsContext,
  form: { patientUid: string; phone: string; accessCode: string; code: string },
  browserToken: string | null,
): Promise<{ patientUid: string; loginLinkId: string | null }> {
  const { signIn, database, now, hash, loginLinks } = deps;
  const { phone, accessCode, code } = form;
  const attemptId = await proveByCode(signIn, phone, code, browserToken, `registration ${accessCode}`);
  if (attemptId !== form.patientUid) throw new Problem('wrong-access-code');
  const group = await groupOf(deps, accessCode);
  const hasToSignIn = { patientUid: attemptId, loginLinkId: null };
  if (isStaff(await registrationsStore.rolesOfPhone(database, phone))) return hasToSignIn;
  const createdAt = now();
  const browserHash = browserToken === null ? null : hash('browser', browserToken);
  const [patient, ...others] = await registrationsStore.patientsOfPhoneOrNew(
    database,
    { phoneHash: hash('phone', phone), browserHash },
    phone,
    {
      ...NO_PERSON,
      ...NOTHING_KNOWN,
      group,
      phoneNumber: phone,
      phoneVerifiedAt: createdAt,
      createdAt,
    },
  );
  if (!patient || others.length > 0) return hasToSignIn;
  return { patientUid: attemptId, loginLinkId: await addLinkForRegistration(loginLinks, patient, browserToken) };
}
