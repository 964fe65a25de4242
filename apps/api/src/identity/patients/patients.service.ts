import { type GroupChange, type Patient, type PatientUpdate, Problem, type WrittenPatientField } from '@mien/contract';
import {
  type AccessAction,
  areResultsHeld,
  calendarDateIn,
  isBirthDateInRange,
  isStaff,
  type Language,
  type Permission,
  RESULTS_HELD_MS,
  type Screening,
} from '@mien/domain';
import { type AccessActor, actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import { type CheckNewCode, patientInReach } from '../../base/accounts/index.ts';
import type { SafetyNotices } from '../../delivery/sms/safety-notices.ts';
import type { Caller, Maker } from '../../platform/access/caller.ts';
import { onlySessionOf } from '../../platform/access/own-patient.ts';
import { othersInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { SignInDeps } from '../sign-in/index.ts';
import * as patientsStore from './patients.store.ts';

export interface PatientsDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
  readonly recordAccess: RecordAccess;
  readonly checkNewCode: CheckNewCode;
  readonly notices: Pick<SafetyNotices, 'phoneReplaced'>;
  readonly now: () => Date;
  /** Whether a consent is to the current texts. */
  readonly isConsentCurrent: (consent: { termsVersion: string; privacyVersion: string; language: string }) => boolean;
  /** Records a patient's first consent, stated without naming the texts. */
  readonly addStatedConsent: (
    clientId: string,
    patientId: string,
    language: Language,
    maker: Maker | null,
  ) => Promise<void>;
  /** Whether a patient lets the care team see all results, which some clients require for scanning. */
  readonly careTeamSeesAll: (patient: PatientKey, transaction?: Database) => Promise<boolean>;
}

/** Another request may change a patient between reading and writing; more collisions than this do not happen. */
const GROUP_CHANGE_ATTEMPTS = 3;

/** The zones where each day begins first and ends last: a birth date counts while it is the current day anywhere. */
const OUTERMOST_TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Niue'] as const;

const isoOrNull = (instant: Date | null) => instant?.toISOString() ?? null;

const invalid = (path: string, rule: string) => new Problem('invalid-request', { fields: [{ path, rule }] });

type ScanOnly = Pick<Caller, 'clientId' | 'userId' | 'roles' | 'sessionId' | 'maker' | 'kiosk'>;
type PatientRow = NonNullable<Awaited<ReturnType<typeof patientsStore.patient>>>;

/**
 * The requested changes to a patient. Read-only fields are ignored. An empty field comes from a caller who read the patient
 * without it, and never deletes a value.
 *
 * @throws Problem invalid-request for another patient's uid, or a field that may not be emptied
 */
function wantedChanges(row: PatientRow, given: PatientUpdate) {
  const { patientUid, birthDate, firstName, lastName, email, phoneNumber, birthSex, groupCode } = given;
  const externalReference = given.externalReference === '' ? null : given.externalReference;
  if (patientUid !== undefined && patientUid !== row.patientId) throw invalid('patientUid', 'patient');
  if (birthDate === null && row.birthDate !== null) throw invalid('birthDate', 'required');
  if (firstName === '' && row.firstName !== '') throw invalid('firstName', 'required');
  if (lastName === '' && row.lastName !== '') throw invalid('lastName', 'required');
  return {
    firstName,
    lastName,
    birthSex,
    // A time may follow; only the date counts.
    birthDate: birthDate?.slice(0, 'YYYY-MM-DD'.length),
    email: email === '' ? null : email,
    // An unchanged number is not a change, for any caller.
    phoneNumber: (phoneNumber || null) === row.phoneNumber ? undefined : phoneNumber === '' ? null : phoneNumber,
    externalReference: externalReference === row.externalReference ? undefined : externalReference,
    groupCode: groupCode === row.groupCode ? undefined : groupCode,
  } satisfies Readonly<Record<WrittenPatientField, unknown>>;
}

/**
 * Whether patients write a field. In a session that staff may have begun, they only fill it while it is empty. False for
 * what only staff write: `change` must refuse it to patients.
 */
const IS_FILLED_IN_SCAN = {
  firstName: true,
  lastName: true,
  email: true,
  phoneNumber: true,
  birthDate: true,
  birthSex: true,
  externalReference: false,
  groupCode: false,
} as const satisfies Readonly<Record<WrittenPatientField, boolean>>;

/**
 * Whether the changes only fill empty fields. A session that staff may have begun can do no more: filled fields stay.
 *
 * @throws Problem sms-code-needed
 */
function fillsOnly(row: PatientRow, wanted: ReturnType<typeof wantedChanges>): boolean {
  const known = (value: string | null | undefined) => (value === '' || value === 'Unknown' ? null : value);
  const fields = Object.keys(IS_FILLED_IN_SCAN) as WrittenPatientField[];
  const changes = fields
    .filter((field) => IS_FILLED_IN_SCAN[field])
    .map((field) => [row[field], wanted[field]] as const)
    .filter(([stored, given]) => given !== undefined && known(given) !== known(stored));
  if (changes.some(([stored]) => known(stored) !== null)) throw new Problem('sms-code-needed');
  return changes.length > 0;
}

/** Name and contact details of a patient. Health, consent and scan dates are the patient's own. */
function personOf(row: PatientRow): Patient {
  return {
    patientUid: row.patientId,
    birthDate: row.birthDate,
    isAnonymous: row.externalReference !== null && row.firstName === '' && row.lastName === '',
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    externalReference: row.externalReference,
    groupCode: row.groupCode,
    revision: row.revision,
    birthSex: row.birthSex,
    measurementStartDate: null,
    measurementEndDate: null,
    measurementProfileUid: null,
    availableMeasurements: row.availableMeasurements,
    isConsentAccepted: false,
    registeredBody: null,
    latestScreening: null,
  };
}

/**
 * The patient's consent to the texts in force; null without one. Consent given before the number was verified may come from another
 * person, and one given through a link of staff counts only in sessions that begin so.
 *
 * @param isByLink  whether such a consent counts
 */
async function currentConsent(
  { database, isConsentCurrent }: PatientsDeps,
  clientId: string,
  { patientId, phoneVerifiedAt }: Pick<PatientRow, 'patientId' | 'phoneVerifiedAt'>,
  isByLink: boolean,
): Promise<{ readonly isByLink: boolean } | null> {
  const consent = await patientsStore.latestConsent(database, clientId, patientId, isByLink);
  const counts =
    consent !== undefined &&
    (phoneVerifiedAt === null || consent.createdAt >= phoneVerifiedAt) &&
    isConsentCurrent({
      termsVersion: consent.termsVersion,
      privacyVersion: consent.privacyVersion,
      language: consent.language,
    });
  return counts ? { isByLink: consent.makerUserId !== null } : null;
}

/** @throws Problem invalid-request */
function checkBirthDate({ now }: PatientsDeps, birthDate: string | undefined): void {
  const days = OUTERMOST_TIME_ZONES.map((timeZone) => calendarDateIn(timeZone, now()));
  if (birthDate !== undefined && !days.some((day) => isBirthDateInRange(birthDate, day)))
    throw invalid('birthDate', 'birth_date_range');
}

/** @throws Problem not-found */
async function rowOf({ database }: PatientsDeps, clientId: string, patientId: string): Promise<PatientRow> {
  const row = await patientsStore.patient(database, clientId, patientId);
  if (!row) throw new Problem('not-found');
  return row;
}

/**
 * A patient as patients see themselves: without the reference, which is between another system and the clinic.
 *
 * @param onlySession  for a scan-only session: earlier answers about body, health and scans are left out
 * @throws Problem not-found
 */
export async function patient(
  deps: PatientsDeps,
  clientId: string,
  patientId: string,
  onlySession: string | null,
): Promise<Patient> {
  const { database, now, careTeamSeesAll } = deps;
  const row = await rowOf(deps, clientId, patientId);
  const isAll = onlySession === null;
  const consent = await currentConsent(deps, clientId, row, !isAll);
  // Answers from before the number was first verified may come from another person.
  const screening = await patientsStore.latestScreening(
    database,
    clientId,
    patientId,
    onlySession,
    isAll ? row.phoneVerifiedAt : null,
  );
  return {
    ...personOf(row),
    externalReference: null,
    measurementStartDate: isAll ? isoOrNull(row.measurementStartAt) : null,
    measurementEndDate: isAll ? isoOrNull(row.measurementEndAt) : null,
    // A newer version of the texts voids the consent, and so does an unmet requirement of the client.
    isConsentAccepted:
      consent !== null &&
      // A consent given through a link is only a record, so it can't be withdrawn.
      (row.isConsentAccepted || consent.isByLink) &&
      (row.careTeamRule === 'byPatient' ||
        // Results that are held cannot be shared, so scanning is allowed meanwhile.
        areResultsHeld(row, now()) ||
        (await careTeamSeesAll({ clientId, patientId }))),
    registeredBody:
      !isAll || screening || row.registeredHeightCm === null || row.registeredWeightKg === null
        ? null
        : { heightCm: row.registeredHeightCm, weightKg: row.registeredWeightKg },
    latestScreening: screening
      ? {
          heightCm: screening.heightCm,
          // A weight entered after the questions were answered is newer.
          weightKg: screening.enteredWeightKg ?? screening.weightKg,
          smoke: screening.smoke,
          bloodPressureMedication: screening.bloodPressureMedication,
          diabetesType: screening.diabetesType,
          isWeightReviewed: screening.isWeightReviewed,
          qol: screening.qualityOfLife,
          created: screening.createdAt.toISOString(),
        }
      : null,
  };
}

/** Who acts in a scan-only session: staff may have begun it by a link, or a person may have begun it with a slip at a tablet. */
const actorInScan = (caller: ScanOnly): AccessActor =>
  caller.kiosk === null ? { kind: 'link', ...caller.maker } : actorOf(caller);

/** Acts of a scan-only session are in the patient's log, with the maker of the link, or the tablet. */
const recordInScan =
  ({ recordAccess }: PatientsDeps, key: PatientKey, caller: ScanOnly, action: AccessAction) =>
  (transaction?: Database): Promise<void> =>
    recordAccess({ ...key, actor: actorInScan(caller), action, subjectId: caller.sessionId }, transaction);

/** A patient as needed for a scan: with the answers of the session in which it began, where they count only there. */
export async function patientOfScan(
  deps: PatientsDeps,
  clientId: string,
  patientId: string,
  signInSessionId: string | null,
) {
  if (signInSessionId !== null) {
    const inSession = await patient(deps, clientId, patientId, signInSessionId);
    if (inSession.latestScreening !== null) return { patient: inSession, isOnlySession: true };
  }
  return { patient: await patient(deps, clientId, patientId, null), isOnlySession: false };
}

/**
 * The record that a uid refers to: the caller's own, or one within reach of a permission. @throws Problem not-found,
 * not-allowed
 */
export async function recordOf({ database }: PatientsDeps, caller: Caller, patientId: string, permission: Permission) {
  if (caller.patientId === patientId) return { clientId: caller.clientId, patientId, isOwn: true };
  const other = await patientInReach(database, othersInReach(caller, permission), patientId);
  if (!other) throw new Problem('not-found');
  return { ...other, isOwn: false };
}

/** A patient as staff see one: name and contact details, nothing about health, consent or scans. */
export async function patientForStaff(
  deps: PatientsDeps,
  caller: Caller,
  clientId: string,
  patientId: string,
): Promise<Patient> {
  await deps.recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'patientOpened' });
  return personOf(await rowOf(deps, clientId, patientId));
}

/**
 * Changes a patient's record on behalf of staff. A verified number that is replaced gets a message.
 *
 * @throws Problem too-many-requests when the message limit is reached; nothing is changed then
 * @throws Problem not-allowed for consent, and for the phone number of staff: it is what they sign in with
 * @throws Problem changed-meanwhile unless the revision is current
 * @throws Problem reference-taken when another patient of the client has the reference
 * @throws Problem invalid-request without a revision, for a group of another client, or a birth date out of range
 */
export async function changeByStaff(
  deps: PatientsDeps,
  caller: Caller,
  { clientId, patientId }: PatientKey,
  changes: PatientUpdate,
): Promise<Patient> {
  const { database, now, recordAccess, notices } = deps;
  const { revision, isConsentAccepted } = changes;
  // Staff never see consent: they were shown "no".
  if (isConsentAccepted) throw new Problem('not-allowed');
  if (revision === undefined) throw invalid('revision', 'required');
  const row = await rowOf(deps, clientId, patientId);
  const { groupCode, ...rest } = wantedChanges(row, changes);
  checkBirthDate(deps, rest.birthDate);
  if (rest.phoneNumber !== undefined && isStaff(row.roles)) throw new Problem('not-allowed');
  const groupId = groupCode === undefined ? undefined : await patientsStore.groupByCode(database, clientId, groupCode);
  if (groupId === null) throw invalid('groupCode', 'group');
  const isOtherIdentity = (['firstName', 'lastName', 'birthDate'] as const).some(
    (field) => rest[field] !== undefined && rest[field] !== row[field],
  );
  const outcome = await patientsStore.changeByStaff(
    deps,
    { clientId, patientId },
    { ...rest, isOtherIdentity, groupId, revision, holdResultsUntil: new Date(now().getTime() + RESULTS_HELD_MS) },
    now(),
    (transaction, isNewPhone) => {
      const action = isNewPhone ? 'phoneChanged' : 'patientEdited';
      return recordAccess({ clientId, patientId, actor: actorOf(caller), action }, transaction);
    },
    (transaction, before) => notices.phoneReplaced(transaction, { clientId, patientId }, before),
  );
  if (outcome !== 'changed') throw new Problem(outcome);
  return personOf(await rowOf(deps, clientId, patientId));
}

/** Moves a patient to another group of their client; concurrent changes to other fields are kept. */
export async function changeGroup(
  deps: PatientsDeps,
  caller: Caller,
  { clientId, patientId }: PatientKey,
  groupCode: string,
): Promise<GroupChange['items'][number]['outcome']> {
  const { database, now, recordAccess, notices } = deps;
  for (let attempt = 0; attempt < GROUP_CHANGE_ATTEMPTS; attempt += 1) {
    const row = await patientsStore.patient(database, clientId, patientId);
    if (!row) return 'not-found';
    if (row.groupCode === groupCode) return 'unchanged';
    const groupId = await patientsStore.groupByCode(database, clientId, groupCode);
    if (groupId === null) return 'no-such-group';
    const at = now();
    const outcome = await patientsStore.changeByStaff(
      deps,
      { clientId, patientId },
      { groupId, revision: row.revision, holdResultsUntil: at },
      at,
      (transaction) =>
        recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'patientEdited' }, transaction),
      (transaction, before) => notices.phoneReplaced(transaction, { clientId, patientId }, before),
    );
    if (outcome === 'changed') return 'changed';
  }
  return 'changed-meanwhile';
}

/** The verified number of a patient, to which messages may go; or null. */
export async function provedPhoneNumber(
  { database }: PatientsDeps,
  clientId: string,
  patientId: string,
): Promise<string | null> {
  const row = await patientsStore.patient(database, clientId, patientId);
  return row?.phoneVerifiedAt ? row.phoneNumber : null;
}

/**
 * Changes the caller's own record. A first "agreed" is recorded as consent to the current texts.
 *
 * @throws Problem consent-missing when the texts have changed since: the caller then has to name the texts that were read
 * @throws Problem invalid-request for a birth date outside the ages that are scanned
 * @throws Problem not-allowed for fields that only staff change, since they decide who can sign in
 * @throws Problem sms-code-needed for a field that is already filled, in a scan-only session
 * @throws Problem new-code-needed for replacing an email address
 */
export async function change(
  deps: PatientsDeps,
  caller: Caller,
  { clientId, patientId }: PatientKey,
  given: PatientUpdate,
  language: Language,
): Promise<Patient> {
  const { checkNewCode, database, addStatedConsent } = deps;
  const onlySession = onlySessionOf(caller);
  const { maker } = caller;
  const row = await rowOf(deps, clientId, patientId);
  const wanted = wantedChanges(row, given);
  const isFilledInScan = onlySession !== null && fillsOnly(row, wanted);
  const { phoneNumber, groupCode, externalReference, ...changes } = wanted;
  // Patients do not read their reference, so an absent one stays.
  if (phoneNumber !== undefined || groupCode !== undefined || externalReference) throw new Problem('not-allowed');
  checkBirthDate(deps, changes.birthDate);
  const isOtherEmail = changes.email !== undefined && row.email !== null && changes.email !== row.email;
  // A carer with this right was admitted for such changes, and cannot have a code of the patient's.
  if (isOtherEmail && caller.carer === null) await checkNewCode(caller);
  const { isConsentAccepted } = given;
  const isByLink = maker !== null;
  if (isConsentAccepted && !(await currentConsent(deps, clientId, row, isByLink))) {
    // A client that writes back what it read must not consent to a text that the patient has not seen.
    if (await patientsStore.latestConsent(database, clientId, patientId, isByLink))
      throw new Problem('consent-missing');
    if (isByLink) await recordInScan(deps, { clientId, patientId }, caller, 'agreedByLink')();
    await addStatedConsent(clientId, patientId, language, maker);
  }
  await patientsStore.change(
    database,
    clientId,
    patientId,
    // Through a link of staff nothing is agreed to for the patient's own sessions, and nothing withdrawn.
    { ...changes, isConsentAccepted: isByLink ? undefined : isConsentAccepted },
    deps.now(),
    isFilledInScan ? recordInScan(deps, { clientId, patientId }, caller, 'patientEdited') : undefined,
  );
  return patient(deps, clientId, patientId, onlySession);
}

/** Stores answers about body and health. Those of a scan-only session apply only to its scans. */
export async function addScreening(deps: PatientsDeps, caller: Caller, key: PatientKey, screening: Screening) {
  const createdAt = deps.now();
  const onlySession = onlySessionOf(caller);
  await patientsStore.addScreening(
    deps.database,
    key,
    screening,
    createdAt,
    onlySession === null
      ? null
      : { sessionId: onlySession, record: recordInScan(deps, key, caller, 'answeredForScan') },
  );
  return { ...screening, created: createdAt.toISOString() };
}
