import {
  type GroupChange,
  type ImportPreview,
  type ListedUser,
  Problem,
  type SimilarUser,
  type UserPage,
} from '@mien/contract';
import {
  ageYearsAt,
  type BirthSex,
  calendarDateIn,
  DAY_MS,
  type DateOrder,
  IMPORT_UNDO_DAYS,
  isBirthDateInRange,
  isResultSort,
  isStaff,
  type Role,
  reachesAllClients,
  reachOf,
  roleName,
  type SortDirection,
  type UserSort,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogues';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { type AccessLogContext, actorOf, recordAll, recordEntry, recordOnce } from '../../base/access-log/index.ts';
import { type CareTeamDeps, newestShared, type SharedNewest } from '../../care/care-team/index.ts';
import { eraseUntouched } from '../../care/records/index.ts';
import { changeGroupOfPatient, type PatientsDeps } from '../../identity/patients/index.ts';
import { type SignInDeps, setDeactivated } from '../../identity/sign-in/index.ts';
import { type CuffNoticesDeps, type WaitingCuff, waitingCuffs } from '../../insight/attention/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { type ClientsInReach, clientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { UserFilters } from './found-users.store.ts';
import * as foundUsersStore from './found-users.store.ts';
import * as importedPatientsStore from './imported-patients.store.ts';
import type { StoredUser } from './listed-users.store.ts';
import * as listedUsersStore from './listed-users.store.ts';
import type { GroupToFill, PatientToAdd } from './new-patients.store.ts';
import * as newPatientsStore from './new-patients.store.ts';
import { type PatientFile, PatientFileError, readPatientFile } from './patient-file.ts';
import * as patientImportsStore from './patient-imports.store.ts';
import * as userPageStore from './user-page.store.ts';

/** Faults of a file that are shown: users fix no more at a time. */
const MAX_FAULTS_SHOWN = 100;
/** Lines of a file shown before it is imported. */
const SAMPLE_LINES = 5;
/** The namespace of ids of imported lines (RFC 9562, version 5). */
const IMPORTED_LINES = '7d0e6a34-3f0b-4a53-9a0e-2f1a8e0b7c11';

export interface UsersDeps {
  readonly reader: Database;
  readonly database: Database;
  readonly signIn: SignInDeps;
  readonly accessLog: AccessLogContext;
  readonly careTeam: CareTeamDeps;
  readonly attention: CuffNoticesDeps;
  readonly patients: PatientsDeps;
  readonly now: () => Date;
  readonly installation: { readonly providerName: string };
}

/** The parameters of the list. */
export interface UserQuery extends Pick<UserFilters, 'search' | 'group' | 'role' | 'status' | 'consent'> {
  readonly sort: UserSort;
  readonly direction: SortDirection;
  readonly only?: 'attention' | undefined;
  readonly days: number;
  readonly with?: 'results' | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const NOTHING_SHARED: ReadonlyMap<string, SharedNewest> = new Map();

/** The group of patients for whom none is named. Source: specification, section 7, averages. */
const DEFAULT_GROUP_CODE = 'signature';

/** The details that staff enter about a patient. */
export interface PatientDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly externalReference: string | null;
  readonly groupCode: string;
}

/** The zones where each day begins first and ends last: a birth date counts while it is the current day anywhere. */
const OUTERMOST_TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Niue'] as const;

/** Whether a caller may deactivate or reactivate a user: not oneself, and not a user who sees more clients. */
function mayDeactivate(caller: Caller, user: { userId: string; roles: readonly Role[] }): boolean {
  const reach = reachOf(caller.roles, 'editPatients');
  if (user.userId === caller.userId) return false;
  return reach === 'all' || (reach === 'client' && !reachesAllClients(user.roles));
}

/** Data of a list's patients, as far as they let the caller see it. */
interface Told {
  readonly results: ReadonlyMap<string, SharedNewest>;
  readonly cuffs: ReadonlyMap<string, WaitingCuff>;
}

const listed = ({ installation, now }: UsersDeps, caller: Caller, user: StoredUser, told: Told): ListedUser => ({
  id: user.patientId ?? user.userId,
  patientUid: user.patientId,
  firstName: user.firstName,
  lastName: user.lastName,
  ageYears: ageYearsAt(user.birthDate, now()),
  email: user.email,
  phoneNumber: user.phoneNumber,
  isPhoneProved: user.phoneVerifiedAt !== null,
  samePhoneCount: user.samePhoneCount,
  roles: user.roles.map((role) => roleName(role, installation.providerName)),
  isStaff: isStaff(user.roles),
  externalReference: user.externalReference,
  groupCode: user.groupCode,
  clientName: user.clientName,
  loginLinkExpires: user.loginLinkExpiresAt?.toISOString() ?? null,
  tokenCodeExpires: user.tokenCodeExpiresAt?.toISOString() ?? null,
  attention: user.attention && {
    since: new Date(user.attention.sinceMs).toISOString(),
    latest: new Date(user.attention.latestMs).toISOString(),
    followUpOn: user.attention.restsUntil,
    cuff: told.cuffs.get(user.patientId ?? '') ?? null,
  },
  isDeactivated: user.deactivatedAt !== null,
  status: user.status,
  results: told.results.get(user.patientId ?? '') ?? null,
  canDeactivate: mayDeactivate(caller, user),
});

/** The group of a code; without one the default group, or the only one. @throws Problem invalid-request for a group out of reach */
async function groupOf({ database }: UsersDeps, reach: ClientsInReach, code: string | null): Promise<GroupToFill> {
  const groups = await newPatientsStore.groups(database, reach);
  const only = groups.length === 1 ? groups[0] : undefined;
  const group =
    groups.find((candidate) => candidate.code === (code ?? DEFAULT_GROUP_CODE)) ?? (code === null ? only : undefined);
  if (!group) throw new Problem('invalid-request', { fields: [{ path: 'groupCode', rule: 'group' }] });
  return group;
}

const patientsOf = (
  people: readonly { readonly clientId: string; readonly patientId: string | null }[],
): PatientKey[] => people.flatMap(({ clientId, patientId }) => (patientId === null ? [] : { clientId, patientId }));

/**
 * Cuff readings that need attention, of patients who let the caller see all results. Those shown are logged with the
 * results.
 */
function cuffsOf(
  { attention }: UsersDeps,
  { clientId }: Caller,
  users: readonly StoredUser[],
  results: ReadonlyMap<string, SharedNewest>,
): Promise<ReadonlyMap<string, WaitingCuff>> {
  const waiting = users.filter(({ attention }) => attention !== null);
  const open = patientsOf(waiting).filter(({ patientId }) => results.get(patientId)?.scope === 'all');
  return waitingCuffs(
    attention,
    clientId,
    open.map(({ patientId }) => patientId),
  );
}

/** Records in each patient's log that the caller read their data. Staff are not patients. */
function recordReading(
  { accessLog }: UsersDeps,
  caller: Caller,
  action: 'patientsListed' | 'attentionListed',
  people: readonly { readonly clientId: string; readonly patientId: string | null }[],
): Promise<void> {
  return recordOnce(accessLog, caller, action, patientsOf(people));
}

/** @throws Problem not-found, not-allowed */
async function userToDeactivate({ database }: UsersDeps, caller: Caller, id: string) {
  const user = await listedUsersStore.user(database, clientsInReach(caller, 'editPatients'), id);
  if (!user) throw new Problem('not-found');
  if (!mayDeactivate(caller, user)) throw new Problem('not-allowed');
  return user;
}

/** The time zone where each day begins last, so that no age is too high. Used for staff without groups. */
const LAST_TIME_ZONE = 'Pacific/Niue';

/** @throws Problem invalid-request for a text that is not a file of patients */
async function readFile({ database, now }: UsersDeps, caller: Caller, csv: string, dateOrder: DateOrder | null) {
  const reach = clientsInReach(caller, 'editPatients');
  const inReach = await newPatientsStore.groups(database, reach);
  const groups = new Map(inReach.map((group) => [group.code, group]));
  const own = inReach.find(({ clientId }) => clientId === caller.clientId) ?? inReach[0];
  const today = calendarDateIn(own?.timeZone ?? LAST_TIME_ZONE, now());
  let file: PatientFile;
  try {
    file = await readPatientFile(csv, new Set(groups.keys()), today, dateOrder);
  } catch (error) {
    if (!(error instanceof PatientFileError)) throw error;
    const found = error.found === null ? {} : { found: error.found };
    throw new Problem('invalid-request', { fields: [{ path: 'csv', rule: error.rule, ...found }] });
  }
  const patients = file.good.flatMap(({ line: _, isDoubtful: _doubt, ...details }): PatientToAdd[] => {
    const group = groups.get(details.groupCode);
    const { externalReference, ...others } = details;
    // Files without references keep the ids that they had before there were any.
    const identity = externalReference === null ? others : details;
    // An id derived from the content: the same line creates one patient, whatever the file and whoever the importer.
    return group ? [{ ...details, group, requestId: uuidv5(JSON.stringify(identity), IMPORTED_LINES) }] : [];
  });
  return { reach, file, patients };
}

/** @throws Problem not-allowed for filters that reveal results, without the right to see results */
export async function list(deps: UsersDeps, caller: Caller, query: UserQuery): Promise<UserPage> {
  const { now, reader, careTeam } = deps;
  const { search, group, role, consent, page, pageSize, days, only, sort, direction } = query;
  const status = query.status ?? only;
  const ofResults = status === 'noScan' || consent !== undefined || isResultSort(sort);
  const reach = clientsInReach(caller, ofResults ? 'readResults' : 'listUsers');
  const at = now();
  const filters = {
    search,
    group,
    role,
    status,
    consent,
    quietSince: new Date(at.getTime() - days * DAY_MS),
    textVersion: CARE_TEAM_CONSENT_VERSION,
  };
  const isConfined = search !== '' || [group, role, status, consent].some((filter) => filter !== undefined);
  const { users, total, hasMore } =
    isConfined || isResultSort(sort)
      ? await foundUsersStore.foundPage(reader, reach, filters, { sort, direction }, { page, pageSize }, at)
      : { ...(await userPageStore.page(reader, reach, { sort, direction }, { page, pageSize }, at)), hasMore: false };
  await recordReading(deps, caller, 'patientsListed', users);
  await recordReading(
    deps,
    caller,
    'attentionListed',
    users.filter(({ attention }) => attention !== null),
  );
  // A filter by the time of the last scan, and an order by results, reveal part of them.
  const results =
    query.with === 'results' || status === 'noScan' || isResultSort(sort)
      ? await newestShared(careTeam, caller, patientsOf(users), 'resultsListed')
      : NOTHING_SHARED;
  const shown = users.filter(({ patientId }) => status !== 'noScan' || results.get(patientId ?? '')?.scope === 'all');
  const told = { results, cuffs: await cuffsOf(deps, caller, shown, results) };
  return {
    items: shown.map((user) => listed(deps, caller, user, told)),
    page,
    pageSize,
    totalItems: total,
    hasMore,
  };
}

/** Users to export to a file, with the columns of the list. Every export is in each patient's log. */
export async function exportUsers(
  deps: UsersDeps,
  caller: Caller,
  ids: readonly string[],
): Promise<{ items: ListedUser[] }> {
  const { reader, now, careTeam, accessLog } = deps;
  const wanted = [...new Set(ids)];
  const found = await listedUsersStore.usersOf(reader, clientsInReach(caller, 'listUsers'), wanted, now());
  const results = await newestShared(careTeam, caller, patientsOf(found), 'recordsExported');
  const others = patientsOf(found).filter(({ patientId }) => !results.has(patientId));
  await recordAll(
    accessLog,
    others.map((patient) => ({ ...patient, actor: actorOf(caller), action: 'recordsExported' as const })),
  );
  const told = { results, cuffs: await cuffsOf(deps, caller, found, results) };
  const byId = new Map(found.map((user) => [user.patientId ?? user.userId, user]));
  return {
    items: wanted.flatMap((id) => {
      const user = byId.get(id);
      return user ? listed(deps, caller, user, told) : [];
    }),
  };
}

/** Moves patients to a group, one after the other: changes made stay when others fail. */
export async function changeGroup(
  { reader, now, patients }: UsersDeps,
  caller: Caller,
  patientUids: readonly string[],
  groupCode: string,
): Promise<GroupChange> {
  const wanted = [...new Set(patientUids)];
  const found = await listedUsersStore.usersOf(reader, clientsInReach(caller, 'editPatients'), wanted, now());
  const clientOf = new Map(patientsOf(found).map(({ clientId, patientId }) => [patientId, clientId]));
  const items: GroupChange['items'] = [];
  for (const patientUid of wanted) {
    const clientId = clientOf.get(patientUid);
    const outcome =
      clientId === undefined
        ? 'not-found'
        : await changeGroupOfPatient(patients, caller, { clientId, patientId: patientUid }, groupCode);
    items.push({ patientUid, outcome });
  }
  return { items };
}

export async function groups({ database }: UsersDeps, caller: Caller): Promise<{ code: string; clientName: string }[]> {
  const groups = await newPatientsStore.groups(database, clientsInReach(caller, 'editPatients'));
  return groups.map(({ code, clientName }) => ({ code, clientName }));
}

export async function similar(
  deps: UsersDeps,
  caller: Caller,
  person: Pick<PatientDetails, 'firstName' | 'lastName' | 'phoneNumber' | 'birthDate'>,
  exceptPatientUid: string | null,
): Promise<SimilarUser[]> {
  const rows = await newPatientsStore.similar(
    deps.database,
    clientsInReach(caller, 'editPatients'),
    person,
    exceptPatientUid,
  );
  await recordReading(
    deps,
    caller,
    'patientsListed',
    rows.map(({ clientId, id }) => ({ clientId, patientId: id })),
  );
  return rows.map(({ isSamePhone, isSameBirthDate, clientId: _, ...row }) => ({
    ...row,
    reason: isSamePhone ? 'phone' : isSameBirthDate ? 'nameAndBirthDate' : 'name',
  }));
}

/**
 * @throws Problem invalid-request for a group out of reach, or a birth date outside the accepted ages
 * @throws Problem request-differs when the same request created a patient with other details
 * @throws Problem reference-taken when another patient of the client has the reference
 */
export async function createPatient(
  deps: UsersDeps,
  caller: Caller,
  requestId: string,
  details: Omit<PatientDetails, 'groupCode'> & { readonly groupCode: string | null },
) {
  const { now, database, accessLog } = deps;
  const { birthDate } = details;
  const days = OUTERMOST_TIME_ZONES.map((timeZone) => calendarDateIn(timeZone, now()));
  if (birthDate !== null && !days.some((day) => isBirthDateInRange(birthDate, day)))
    throw new Problem('invalid-request', { fields: [{ path: 'birthDate', rule: 'birth_date_range' }] });
  const group = await groupOf(deps, clientsInReach(caller, 'editPatients'), details.groupCode);
  const patient = await newPatientsStore.addPatient(
    database,
    { ...details, group, requestId },
    now(),
    (created, transaction) =>
      recordEntry(accessLog, { ...created, actor: actorOf(caller), action: 'patientCreated' }, transaction),
  );
  if (typeof patient === 'string') throw new Problem(patient);
  return { patientUid: patient.patientId };
}

/** @throws Problem not-found, not-allowed */
export async function deactivate(deps: UsersDeps, caller: Caller, id: string): Promise<void> {
  const user = await userToDeactivate(deps, caller, id);
  await setDeactivated(deps.signIn, caller, user, true);
}

/** @throws Problem not-found, not-allowed */
export async function reactivate(deps: UsersDeps, caller: Caller, id: string): Promise<void> {
  const user = await userToDeactivate(deps, caller, id);
  await setDeactivated(deps.signIn, caller, user, false);
}

/** @throws Problem invalid-request for a text that is not a file of patients */
export async function previewImport(
  deps: UsersDeps,
  caller: Caller,
  csv: string,
  dateOrder: DateOrder | null,
): Promise<ImportPreview> {
  const { reach, file, patients } = await readFile(deps, caller, csv, dateOrder);
  const known = await importedPatientsStore.knownLines(deps.database, reach, patients);
  const taken = file.good.filter((_, index) => known[index]?.isReferenceTaken);
  const good = file.good.filter((one) => !taken.includes(one));
  const faults = [
    ...file.faults,
    ...taken.map(({ line }) => ({ line, column: 'reference' as const, fault: 'referenceTaken' as const })),
  ].toSorted((one, other) => one.line - other.line);
  return {
    lineCount: file.lineCount,
    goodCount: good.length,
    knownCount: known.filter(({ isKnown }) => isKnown).length,
    importedCount: known.filter(({ isImported }) => isImported).length,
    badCount: file.badCount + taken.length,
    unknownColumns: [...file.unknownColumns],
    faults: faults.slice(0, MAX_FAULTS_SHOWN),
    dates: {
      order: file.isOrderAsked ? null : file.dateOrder,
      example: file.example,
      choices: [...file.choices],
    },
    sample: good
      .filter(({ isDoubtful }, index) => isDoubtful || index < SAMPLE_LINES)
      .map((one) => ({ ...one, birthDate: file.isOrderAsked && one.isDoubtful ? null : one.birthDate })),
  };
}

/** The user's choices for a file of patients. */
interface ImportChoices {
  readonly takeKnown: boolean;
  readonly dateOrder: DateOrder | null;
  readonly ignoreUnknown: boolean;
}

/**
 * Imports the valid lines of a file.
 *
 * @throws Problem invalid-request for a text that is not a file of patients, for one whose birth dates are ambiguous while
 *   `dateOrder` is not given, and for one with unknown columns that are not to be ignored
 */
export async function importPatients(
  deps: UsersDeps,
  caller: Caller,
  csv: string,
  { takeKnown, dateOrder, ignoreUnknown }: ImportChoices,
): Promise<{ createdCount: number; importUid: string }> {
  const { database, now, accessLog } = deps;
  const { reach, file, patients } = await readFile(deps, caller, csv, dateOrder);
  if (file.isOrderAsked) throw new Problem('invalid-request', { fields: [{ path: 'dateOrder', rule: 'required' }] });
  if (file.unknownColumns.length > 0 && !ignoreUnknown)
    throw new Problem('invalid-request', {
      fields: file.unknownColumns.map((found) => ({ path: 'csv', rule: 'unknown_column', found })),
    });
  const actor = actorOf(caller);
  const importId = uuidv7();
  const at = now();
  const createdCount = await importedPatientsStore.importPatients(
    database,
    reach,
    patients,
    { takeKnown, createdAt: at },
    async (created, transaction) => {
      await patientImportsStore.noteImported(transaction, created, { importId, staff: caller, at });
      await recordAll(
        accessLog,
        created.map((patient) => ({ ...patient, actor, action: 'patientCreated' as const })),
        transaction,
      );
    },
  );
  return { createdCount, importUid: importId };
}

const undoableSince = (at: Date) => new Date(at.getTime() - IMPORT_UNDO_DAYS * DAY_MS);

/** Imports of files of patients within reach that can be undone, the newest first. */
export async function listImports({ database, now }: UsersDeps, caller: Caller) {
  const found = await patientImportsStore.patientImports(
    database,
    clientsInReach(caller, 'editPatients'),
    undoableSince(now()),
  );
  return {
    items: found.map(({ importId, createdAt, firstName, lastName, count }) => ({
      id: importId,
      created: createdAt.toISOString(),
      by: firstName === null ? null : `${firstName} ${lastName}`,
      count,
    })),
  };
}

/**
 * Deletes the patients created by an import and unchanged since then; their numbers are free again. Other patients
 * stay, and are returned. A repeated undo finds only those.
 *
 * @throws Problem not-found for an import out of reach, older than 30 days, or without patients
 */
export async function undoImport({ database, now, accessLog }: UsersDeps, caller: Caller, importId: string) {
  const at = now();
  const actor = actorOf(caller);
  const undone = await patientImportsStore.undoPatientImport(
    database,
    clientsInReach(caller, 'editPatients'),
    { importId, since: undoableSince(at) },
    async (transaction, patients) => {
      const erased = await eraseUntouched(transaction, patients, at);
      await recordAll(
        accessLog,
        erased.map((patient) => ({ ...patient, actor, action: 'recordsDeleted' as const })),
        transaction,
      );
      return erased;
    },
  );
  if (undone === null) throw new Problem('not-found');
  return {
    removedCount: undone.removedCount,
    kept: undone.kept.map(({ patientId, firstName, lastName }) => ({ patientUid: patientId, firstName, lastName })),
  };
}
