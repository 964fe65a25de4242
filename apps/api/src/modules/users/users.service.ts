import { type ImportPreview, type ListedUser, Problem, type SimilarUser, type UserPage } from '@mien/contract';
import {
  type BirthSex,
  calendarDateIn,
  isBirthDateInRange,
  isStaff,
  type Role,
  reachesAllClients,
  reachOf,
  roleName,
  type UserFilter,
} from '@mien/domain';
import { v5 as uuidv5 } from 'uuid';
import type { Caller } from '../../access/caller.ts';
import { type ClientsInReach, clientsInReach } from '../../access/reach.ts';
import { type AccessLog, actorOf } from '../access-log/index.ts';
import type { SignIn } from '../sign-in/index.ts';
import { type PatientFile, PatientFileError, readPatientFile } from './patient-file.ts';
import type { GroupToFill, PatientToAdd, StoredUser, UserOrder, UsersStore } from './users.store.ts';

/** What is wrong with a file is shown so far; nobody mends more at once. */
const MAX_FAULTS_SHOWN = 100;
/** Lines of a file that are shown before it is imported. */
const SAMPLE_LINES = 5;
/** Where the ids of imported lines belong (RFC 9562, version 5). */
const IMPORTED_LINES = '7d0e6a34-3f0b-4a53-9a0e-2f1a8e0b7c11';

export interface UsersDependencies {
  readonly store: UsersStore;
  readonly signIn: Pick<SignIn, 'setDeactivated'>;
  readonly accessLog: Pick<AccessLog, 'record' | 'recordAll' | 'recordOnce'>;
  readonly now: () => Date;
  readonly installation: { readonly providerName: string };
}

/** The group of whoever names none. Source: specification, section 7, averages. */
const DEFAULT_GROUP_CODE = 'signature';

/** What staff enter about a patient. */
export interface PatientDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly groupCode: string;
}

/** Where each day begins first and last: a birthday counts as soon, and as long, as it is one anywhere. */
const OUTERMOST_TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Niue'] as const;

/** Whether a caller may let a user in or keep them out: not oneself, and nobody who sees more clients. */
function mayDeactivate(caller: Caller, user: { userId: string; roles: readonly Role[] }): boolean {
  const reach = reachOf(caller.roles, 'editPatients');
  if (user.userId === caller.userId) return false;
  return reach === 'all' || (reach === 'client' && !reachesAllClients(user.roles));
}

/** Users and patients as staff keep them: listed, created, imported, deactivated. */
export function createUsers({ store, signIn, accessLog, now, installation }: UsersDependencies) {
  const listed = (caller: Caller, user: StoredUser): ListedUser => ({
    id: user.patientId ?? user.userId,
    patientUid: user.patientId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber,
    isPhoneProved: user.phoneVerifiedAt !== null,
    samePhoneCount: user.samePhoneCount,
    roles: user.roles.map((role) => roleName(role, installation.providerName)),
    isStaff: isStaff(user.roles),
    groupCode: user.groupCode,
    clientName: user.clientName,
    loginLinkExpires: user.loginLinkExpiresAt?.toISOString() ?? null,
    tokenCodeExpires: user.tokenCodeExpiresAt?.toISOString() ?? null,
    attention: user.attention && {
      since: new Date(user.attention.sinceMs).toISOString(),
      latest: new Date(user.attention.latestMs).toISOString(),
    },
    isDeactivated: user.deactivatedAt !== null,
    canDeactivate: mayDeactivate(caller, user),
  });

  /** The group of a code; without one the default group, or the only one. @throws Problem invalid-request for a group out of reach */
  async function groupOf(reach: ClientsInReach, code: string | null): Promise<GroupToFill> {
    const groups = await store.groups(reach);
    const only = groups.length === 1 ? groups[0] : undefined;
    const group =
      groups.find((candidate) => candidate.code === (code ?? DEFAULT_GROUP_CODE)) ?? (code === null ? only : undefined);
    if (!group) throw new Problem('invalid-request', { fields: [{ path: 'groupCode', rule: 'group' }] });
    return group;
  }

  /** Notes in the log of each patient whose reads are recorded, that the caller read them. Staff are no patients. */
  function recordReading(
    caller: Caller,
    action: 'patientsListed' | 'attentionListed',
    people: readonly { readonly clientId: string; readonly patientId: string | null }[],
  ): Promise<void> {
    const patients = people.flatMap(({ clientId, patientId }) => (patientId === null ? [] : [{ clientId, patientId }]));
    return accessLog.recordOnce(caller, action, patients);
  }

  /** @throws Problem not-found, not-allowed */
  async function userToDeactivate(caller: Caller, id: string) {
    const user = await store.user(clientsInReach(caller, 'editPatients'), id.toLowerCase());
    if (!user) throw new Problem('not-found');
    if (!mayDeactivate(caller, user)) throw new Problem('not-allowed');
    return user;
  }

  /** @throws Problem invalid-request for a text that is not a file of patients */
  async function readFile(caller: Caller, csv: string) {
    const reach = clientsInReach(caller, 'editPatients');
    const groups = new Map((await store.groups(reach)).map((group) => [group.code, group]));
    let file: PatientFile;
    try {
      file = readPatientFile(csv, new Set(groups.keys()), now());
    } catch (error) {
      if (!(error instanceof PatientFileError)) throw error;
      throw new Problem('invalid-request', { fields: [{ path: 'csv', rule: error.rule }] });
    }
    const patients = file.good.flatMap(({ line: _, ...details }): PatientToAdd[] => {
      const group = groups.get(details.groupCode);
      // Named by what it says: the same line creates one patient, whichever file it stands in and whoever imports it.
      return group ? [{ ...details, group, requestId: uuidv5(JSON.stringify(details), IMPORTED_LINES) }] : [];
    });
    return { reach, file, patients };
  }

  return {
    async list(
      caller: Caller,
      {
        search,
        only,
        page,
        pageSize,
        ...order
      }: UserOrder & { search: string; only?: UserFilter | undefined; page: number; pageSize: number },
    ): Promise<UserPage> {
      const reach = clientsInReach(caller, 'listUsers');
      const { users, total, hasMore } =
        search === '' && only === undefined
          ? { ...(await store.page(reach, order, { page, pageSize }, now())), hasMore: false }
          : await store.foundPage(reach, { search, only }, order, { page, pageSize }, now());
      await recordReading(caller, 'patientsListed', users);
      await recordReading(
        caller,
        'attentionListed',
        users.filter(({ attention }) => attention !== null),
      );
      return { items: users.map((user) => listed(caller, user)), page, pageSize, totalItems: total, hasMore };
    },

    async groups(caller: Caller): Promise<{ code: string; clientName: string }[]> {
      const groups = await store.groups(clientsInReach(caller, 'editPatients'));
      return groups.map(({ code, clientName }) => ({ code, clientName }));
    },

    async similar(
      caller: Caller,
      person: Pick<PatientDetails, 'firstName' | 'lastName' | 'phoneNumber' | 'birthDate'>,
      exceptPatientUid: string | null,
    ): Promise<SimilarUser[]> {
      const rows = await store.similar(
        clientsInReach(caller, 'editPatients'),
        person,
        exceptPatientUid?.toLowerCase() ?? null,
      );
      await recordReading(
        caller,
        'patientsListed',
        rows.map(({ clientId, id }) => ({ clientId, patientId: id })),
      );
      return rows.map(({ isSamePhone, clientId: _, ...row }) => ({
        ...row,
        reason: isSamePhone ? 'phone' : 'nameAndBirthDate',
      }));
    },

    /**
     * @throws Problem invalid-request for a group out of reach, or a birth date outside the ages that are scanned
     * @throws Problem request-differs when the same request created somebody with other details
     */
    async createPatient(
      caller: Caller,
      requestId: string,
      details: Omit<PatientDetails, 'groupCode'> & { readonly groupCode: string | null },
    ) {
      const { birthDate } = details;
      const days = OUTERMOST_TIME_ZONES.map((timeZone) => calendarDateIn(timeZone, now()));
      if (birthDate !== null && !days.some((day) => isBirthDateInRange(birthDate, day)))
        throw new Problem('invalid-request', { fields: [{ path: 'birthDate', rule: 'birth_date_range' }] });
      const group = await groupOf(clientsInReach(caller, 'editPatients'), details.groupCode);
      const patient = await store.addPatient(
        { ...details, group, requestId: requestId.toLowerCase() },
        now(),
        (created, transaction) =>
          accessLog.record({ ...created, actor: actorOf(caller), action: 'patientCreated' }, transaction),
      );
      if (!patient) throw new Problem('request-differs');
      return { patientUid: patient.patientId };
    },

    /** @throws Problem not-found, not-allowed */
    async deactivate(caller: Caller, id: string): Promise<void> {
      const user = await userToDeactivate(caller, id);
      await signIn.setDeactivated(caller, user, true);
    },

    /** @throws Problem not-found, not-allowed */
    async reactivate(caller: Caller, id: string): Promise<void> {
      const user = await userToDeactivate(caller, id);
      await signIn.setDeactivated(caller, user, false);
    },

    /** @throws Problem invalid-request for a text that is not a file of patients */
    async previewImport(caller: Caller, csv: string): Promise<ImportPreview> {
      const { reach, file, patients } = await readFile(caller, csv);
      const known = await store.knownLines(reach, patients);
      return {
        lineCount: file.lineCount,
        goodCount: file.good.length,
        knownCount: known.filter(({ isKnown }) => isKnown).length,
        importedCount: known.filter(({ isImported }) => isImported).length,
        badCount: file.badCount,
        faults: file.faults.slice(0, MAX_FAULTS_SHOWN),
        sample: file.good.slice(0, SAMPLE_LINES).map(({ line, firstName, lastName, phoneNumber, groupCode }) => ({
          line,
          firstName,
          lastName,
          phoneNumber,
          groupCode,
        })),
      };
    },

    /** Imports the good lines of a file. @throws Problem invalid-request for a text that is not a file of patients */
    async importPatients(
      caller: Caller,
      csv: string,
      { takeKnown }: { takeKnown: boolean },
    ): Promise<{ createdCount: number }> {
      const { reach, patients } = await readFile(caller, csv);
      const actor = actorOf(caller);
      const createdCount = await store.importPatients(
        reach,
        patients,
        { takeKnown, createdAt: now() },
        (created, transaction) =>
          accessLog.recordAll(
            created.map((patient) => ({ ...patient, actor, action: 'patientCreated' as const })),
            transaction,
          ),
      );
      return { createdCount };
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
