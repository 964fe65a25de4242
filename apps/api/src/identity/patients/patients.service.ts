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
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { CheckNewCode } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { othersInReach } from '../../platform/access/reach.ts';
import { bindAll } from '../../platform/bind-all.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { SafetyNotices } from '../../platform/sms/safety-notices.ts';
import type { PatientsStore } from './patients.store.ts';

export interface PatientsDependencies {
  readonly store: PatientsStore;
  readonly recordAccess: RecordAccess;
  readonly checkNewCode: CheckNewCode;
  readonly notices: Pick<SafetyNotices, 'phoneReplaced'>;
  readonly now: () => Date;
  /** Whether a consent is to the texts in force. */
  readonly isConsentCurrent: (consent: { termsVersion: string; privacyVersion: string; language: string }) => boolean;
  /** Records what a patient says to agree to for the first time, without naming the texts. */
  readonly addStatedConsent: (clientId: string, patientId: string, language: Language) => Promise<void>;
  /** Whether a patient lets the care team see all results, as some clients ask of whoever scans. */
  readonly careTeamSeesAll: (patient: PatientKey) => Promise<boolean>;
}

/** Somebody else may change a patient between the look and the change; more often than so nobody does. */
const GROUP_CHANGE_ATTEMPTS = 3;

/** Where each day begins first and last: a birthday counts as soon, and as long, as it is one anywhere. */
const OUTERMOST_TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Niue'] as const;

const isoOrNull = (instant: Date | null) => instant?.toISOString() ?? null;

const invalid = (path: string, rule: string) => new Problem('invalid-request', { fields: [{ path, rule }] });

type PatientRow = NonNullable<Awaited<ReturnType<PatientsStore['patient']>>>;

/**
 * What of a patient is to be changed. What is read only stays as it is; a field that says nothing is one of a patient who
 * was read without it, and never takes away what is known.
 *
 * @throws Problem invalid-request for the uid of somebody else, or a field that would be emptied
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
    // A time is written with the day that is meant.
    birthDate: birthDate?.slice(0, 'YYYY-MM-DD'.length),
    email: email === '' ? null : email,
    // What stays the same is no change, whoever may make one.
    phoneNumber: (phoneNumber || null) === row.phoneNumber ? undefined : phoneNumber === '' ? null : phoneNumber,
    externalReference: externalReference === row.externalReference ? undefined : externalReference,
    groupCode: groupCode === row.groupCode ? undefined : groupCode,
  } satisfies Readonly<Record<WrittenPatientField, unknown>>;
}

/** Whether a session that staff may have begun fills a field that is empty. */
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
 * Whether something that was empty is filled, in a session that staff may have begun: what is filled already stays.
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

/** Who a patient is and how to reach them. Health, consent and when somebody was last measured are the patient's own. */
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

/** What was agreed to before the number was proved may be somebody else's word. */
async function hasCurrentConsent(
  { store, isConsentCurrent }: PatientsDependencies,
  clientId: string,
  { patientId, phoneVerifiedAt }: Pick<PatientRow, 'patientId' | 'phoneVerifiedAt'>,
): Promise<boolean> {
  const consent = await store.latestConsent(clientId, patientId);
  return (
    consent !== undefined &&
    (phoneVerifiedAt === null || consent.createdAt >= phoneVerifiedAt) &&
    isConsentCurrent({
      termsVersion: consent.termsVersion,
      privacyVersion: consent.privacyVersion,
      language: consent.language,
    })
  );
}

/** @throws Problem invalid-request */
function checkBirthDate({ now }: PatientsDependencies, birthDate: string | undefined): void {
  const days = OUTERMOST_TIME_ZONES.map((timeZone) => calendarDateIn(timeZone, now()));
  if (birthDate !== undefined && !days.some((day) => isBirthDateInRange(birthDate, day)))
    throw invalid('birthDate', 'birth_date_range');
}

/** @throws Problem not-found */
async function rowOf({ store }: PatientsDependencies, clientId: string, patientId: string): Promise<PatientRow> {
  const row = await store.patient(clientId, patientId);
  if (!row) throw new Problem('not-found');
  return row;
}

/**
 * A patient as patients see themselves: what another system calls them is between that system and the clinic.
 *
 * @param onlySession  a session that can only scan: earlier answers about body, health and scans are left out
 * @throws Problem not-found
 */
async function patient(
  parts: PatientsDependencies,
  clientId: string,
  patientId: string,
  onlySession: string | null,
): Promise<Patient> {
  const { store, now, careTeamSeesAll } = parts;
  const row = await rowOf(parts, clientId, patientId);
  const isAll = onlySession === null;
  // Answers of before the first proof of the number may be somebody else's.
  const screening = await store.latestScreening(clientId, patientId, onlySession, isAll ? row.phoneVerifiedAt : null);
  return {
    ...personOf(row),
    externalReference: null,
    measurementStartDate: isAll ? isoOrNull(row.measurementStartAt) : null,
    measurementEndDate: isAll ? isoOrNull(row.measurementEndAt) : null,
    // A newer version of the texts takes the acceptance back, and so does what the client asks besides.
    isConsentAccepted:
      row.isConsentAccepted &&
      (await hasCurrentConsent(parts, clientId, row)) &&
      (row.careTeamRule === 'byPatient' ||
        // Nobody can allow it then, and they may scan meanwhile.
        areResultsHeld(row, now()) ||
        (await careTeamSeesAll({ clientId, patientId }))),
    registeredBody:
      !isAll || screening || row.registeredHeightCm === null || row.registeredWeightKg === null
        ? null
        : { heightCm: row.registeredHeightCm, weightKg: row.registeredWeightKg },
    latestScreening: screening
      ? {
          heightCm: screening.heightCm,
          // What was weighed since the questions were answered is newer.
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

/** What a session that can only scan does stands in the patient's log: staff may have begun it. */
const recordInScan =
  ({ recordAccess }: PatientsDependencies, key: PatientKey, sessionId: string, action: AccessAction) =>
  (transaction: Database): Promise<void> =>
    recordAccess({ ...key, actor: { kind: 'link' }, action, subjectId: sessionId }, transaction);

/** A patient as a scan takes one: with the answers of the session in which it began, where they count in it alone. */
async function patientOfScan(
  parts: PatientsDependencies,
  clientId: string,
  patientId: string,
  signInSessionId: string | null,
) {
  if (signInSessionId !== null) {
    const inSession = await patient(parts, clientId, patientId, signInSessionId);
    if (inSession.latestScreening !== null) return { patient: inSession, isOnlySession: true };
  }
  return { patient: await patient(parts, clientId, patientId, null), isOnlySession: false };
}

/** Which record a caller means by a uid: their own, or one within the reach of a permission. @throws Problem not-found, not-allowed */
async function recordOf({ store }: PatientsDependencies, caller: Caller, patientId: string, permission: Permission) {
  if (caller.patientId === patientId) return { clientId: caller.clientId, patientId, isOwn: true };
  const clientId = await store.clientOf(patientId, othersInReach(caller, permission));
  if (clientId === null) throw new Problem('not-found');
  return { clientId, patientId, isOwn: false };
}

/** A patient as staff see one: who it is and how to reach them, nothing about health, consent or scans. */
async function patientForStaff(
  parts: PatientsDependencies,
  caller: Caller,
  clientId: string,
  patientId: string,
): Promise<Patient> {
  await parts.recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'patientOpened' });
  return personOf(await rowOf(parts, clientId, patientId));
}

/**
 * Changes somebody else's record. A proved number that is replaced gets a message.
 *
 * @throws Problem too-many-requests when that message has no room: then nothing is changed
 * @throws Problem not-allowed for consent, and for the phone number of staff: it is what they sign in with
 * @throws Problem changed-meanwhile unless the revision is the newest
 * @throws Problem reference-taken when another patient of the client has the reference
 * @throws Problem invalid-request without a revision, for a group of another client, or a birth date out of range
 */
async function changeByStaff(
  parts: PatientsDependencies,
  caller: Caller,
  { clientId, patientId }: PatientKey,
  changes: PatientUpdate,
): Promise<Patient> {
  const { store, now, recordAccess, notices } = parts;
  const { revision, isConsentAccepted } = changes;
  // Nobody of the staff sees consent: "no" is what they were shown.
  if (isConsentAccepted) throw new Problem('not-allowed');
  if (revision === undefined) throw invalid('revision', 'required');
  const row = await rowOf(parts, clientId, patientId);
  const { groupCode, ...rest } = wantedChanges(row, changes);
  checkBirthDate(parts, rest.birthDate);
  if (rest.phoneNumber !== undefined && isStaff(row.roles)) throw new Problem('not-allowed');
  const groupId = groupCode === undefined ? undefined : await store.groupByCode(clientId, groupCode);
  if (groupId === null) throw invalid('groupCode', 'group');
  const outcome = await store.changeByStaff(
    { clientId, patientId },
    { ...rest, groupId, revision, holdResultsUntil: new Date(now().getTime() + RESULTS_HELD_MS) },
    now(),
    (transaction, isNewPhone) => {
      const action = isNewPhone ? 'phoneChanged' : 'patientEdited';
      return recordAccess({ clientId, patientId, actor: actorOf(caller), action }, transaction);
    },
    (transaction, before) => notices.phoneReplaced(transaction, { clientId, patientId }, before),
  );
  if (outcome !== 'changed') throw new Problem(outcome);
  return personOf(await rowOf(parts, clientId, patientId));
}

/** Puts a patient into a group of their client; whoever changes something else of them at the same moment is not overwritten. */
async function changeGroup(
  { store, now, recordAccess, notices }: PatientsDependencies,
  caller: Caller,
  { clientId, patientId }: PatientKey,
  groupCode: string,
): Promise<GroupChange['items'][number]['outcome']> {
  for (let attempt = 0; attempt < GROUP_CHANGE_ATTEMPTS; attempt += 1) {
    const row = await store.patient(clientId, patientId);
    if (!row) return 'not-found';
    if (row.groupCode === groupCode) return 'unchanged';
    const groupId = await store.groupByCode(clientId, groupCode);
    if (groupId === null) return 'no-such-group';
    const at = now();
    const outcome = await store.changeByStaff(
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

/** Where messages about a patient may go: a number that is known to be theirs, or null. */
async function provedPhoneNumber(
  { store }: PatientsDependencies,
  clientId: string,
  patientId: string,
): Promise<string | null> {
  const row = await store.patient(clientId, patientId);
  return row?.phoneVerifiedAt ? row.phoneNumber : null;
}

/**
 * Changes the caller's own record. "Agreed" is what a patient says: the first time it is recorded, for the texts in force.
 *
 * @throws Problem consent-missing when the texts have changed since: which ones were read has to be named then
 * @throws Problem invalid-request for a birth date outside the ages that are scanned
 * @throws Problem not-allowed for what only staff change: it decides who signs in as whom
 * @throws Problem sms-code-needed for what is filled already, in a session that can only scan
 * @throws Problem new-code-needed for another email in place of one that there is
 */
async function change(
  parts: PatientsDependencies,
  caller: Caller,
  { clientId, patientId }: PatientKey,
  given: PatientUpdate,
  language: Language,
  onlySession: string | null,
): Promise<Patient> {
  const { checkNewCode, store, addStatedConsent } = parts;
  const row = await rowOf(parts, clientId, patientId);
  const wanted = wantedChanges(row, given);
  const isFilledInScan = onlySession !== null && fillsOnly(row, wanted);
  const { phoneNumber, groupCode, externalReference, ...changes } = wanted;
  // A reference that is left out, as it is where patients read themselves, stays.
  if (phoneNumber !== undefined || groupCode !== undefined || externalReference) throw new Problem('not-allowed');
  checkBirthDate(parts, changes.birthDate);
  const isOtherEmail = changes.email !== undefined && row.email !== null && changes.email !== row.email;
  // A carer who may change the profile was let in for it, and can have no code of the patient's.
  if (isOtherEmail && caller.carer === null) await checkNewCode(caller);
  const { isConsentAccepted } = given;
  if (isConsentAccepted && !(await hasCurrentConsent(parts, clientId, row))) {
    // A program that writes back what it read must not agree to a text that nobody has seen.
    if (await store.latestConsent(clientId, patientId)) throw new Problem('consent-missing');
    await addStatedConsent(clientId, patientId, language);
  }
  await store.change(
    clientId,
    patientId,
    { ...changes, isConsentAccepted },
    isFilledInScan ? recordInScan(parts, { clientId, patientId }, onlySession, 'patientEdited') : undefined,
  );
  return patient(parts, clientId, patientId, onlySession);
}

/** @param onlySession  a session that can only scan: the answers count for its scans alone */
async function addScreening(
  parts: PatientsDependencies,
  key: PatientKey,
  screening: Screening,
  onlySession: string | null,
) {
  const createdAt = parts.now();
  await parts.store.addScreening(
    key,
    screening,
    createdAt,
    onlySession === null
      ? null
      : { sessionId: onlySession, record: recordInScan(parts, key, onlySession, 'answeredForScan') },
  );
  return { ...screening, created: createdAt.toISOString() };
}

/** Patients' own records: person, body and health. */
export const createPatients = (parts: PatientsDependencies) =>
  bindAll(parts, {
    patient,
    patientOfScan,
    recordOf,
    patientForStaff,
    changeByStaff,
    changeGroup,
    provedPhoneNumber,
    change,
    addScreening,
  });

export type Patients = ReturnType<typeof createPatients>;
