import type { ListedUser, UserPage } from '@mien/contract';
import { ageYearsAt, DAY_MS, isResultSort, isStaff, roleName, type SortDirection, type UserSort } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { actorOf, recordAll } from '../../base/access-log/index.ts';
import { newestShared, type SharedNewest } from '../../care/care-team/index.ts';
import { type WaitingCuff, waitingCuffs } from '../../insight/attention/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import { mayDeactivate } from './deactivation.service.ts';
import type { UserFilters } from './found-users.store.ts';
import * as foundUsersStore from './found-users.store.ts';
import type { StoredUser } from './listed-users.store.ts';
import * as listedUsersStore from './listed-users.store.ts';
import * as userPageStore from './user-page.store.ts';
import { patientsOf, recordReading, type UsersDeps } from './users.service.ts';

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

/** Data of a list's patients, as far as they let the caller see it. */
interface Shared {
  readonly results: ReadonlyMap<string, SharedNewest>;
  readonly cuffs: ReadonlyMap<string, WaitingCuff>;
}

const listed = ({ installation, now }: UsersDeps, caller: Caller, user: StoredUser, shared: Shared): ListedUser => ({
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
    followUpOn: user.attention.snoozedUntil,
    cuff: shared.cuffs.get(user.patientId ?? '') ?? null,
  },
  isDeactivated: user.deactivatedAt !== null,
  status: user.status,
  results: shared.results.get(user.patientId ?? '') ?? null,
  canDeactivate: mayDeactivate(caller, user),
});

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
  const shared = { results, cuffs: await cuffsOf(deps, caller, shown, results) };
  return {
    items: shown.map((user) => listed(deps, caller, user, shared)),
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
  const shared = { results, cuffs: await cuffsOf(deps, caller, found, results) };
  const byId = new Map(found.map((user) => [user.patientId ?? user.userId, user]));
  return {
    items: wanted.flatMap((id) => {
      const user = byId.get(id);
      return user ? listed(deps, caller, user, shared) : [];
    }),
  };
}
