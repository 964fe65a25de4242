import { createHash } from 'node:crypto';
import { type CareTeamAccess, type CareTeamPatient, type CareTeamReceipt, Problem } from '@mien/contract';
import {
  type AccessAction,
  CARE_TEAM_DAYS,
  CARE_TEAM_REQUEST_DAYS,
  CARE_TEAM_REQUESTS,
  type CareTeamTerm,
  careTeamAccessAt,
  DAY_MS,
  type Language,
  opensAllResults,
  type ProfileStanding,
  reachOf,
  SECOND_MS,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_TEXTS, CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { type AccessLogContext, actorOf, recordAll, recordEntry, recordOnce } from '../../base/access-log/index.ts';
import { grantorOf } from '../../base/accounts/index.ts';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import { type RecordedEvent, recordEvent } from '../../base/webhooks/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { groupsInReach, reachesGroup } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type MeasurementsDeps, type NewestScan, newestScansOf } from '../../scans/measurements/index.ts';
import { noteNews } from '../patient-notices/index.ts';
import type { StoredRecord } from './care-team.store.ts';
import * as careTeamStore from './care-team.store.ts';
import { personOf } from './person-of.ts';

export interface CareTeamDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly accessLog: AccessLogContext;
  readonly measurements: MeasurementsDeps;
  /** The measures that the client shows. */
  readonly measuresOf: MeasuresOf;
  /** Called after a patient lets the care team see results. */
  readonly onGiven: (patient: PatientKey) => Promise<void>;
}

/** The patient's newest scan, as far as they let the caller see it. */
export interface SharedNewest {
  readonly scope: 'all' | 'oneScan';
  readonly latest: NewestScan | null;
}

/** The patient's reply that gives the care team access. */
export interface CareTeamConsent {
  readonly term: CareTeamTerm;
  readonly measurementId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly textVersion: string;
  readonly language: Language;
}

/** What a patient lets the caller see. */
export interface SharedResults {
  /** The only permitted scan; null for all. */
  readonly onlyScan: string | null;
  /** When the permission was given. */
  readonly since: Date;
}

/** The data to read: a list, which may be limited to one scan; one scan; or all of them. */
export type Wanted = { readonly kind: 'list' | 'whole' } | { readonly kind: 'scan'; readonly measurementId: string };

const textHash = (language: Language) =>
  createHash('sha256').update(JSON.stringify(CARE_TEAM_CONSENT_TEXTS[language])).digest('base64url');

const textOf = (language: Language) => ({
  textVersion: CARE_TEAM_CONSENT_VERSION,
  textHash: textHash(language),
  language,
});

const NOTHING = { term: null, measurementId: null, expiresAt: null, requestId: null, askedBy: null } as const;

const requestEnd = ({ at }: StoredRecord) => new Date(at.getTime() + CARE_TEAM_REQUEST_DAYS * DAY_MS).toISOString();

function receiptOf(record: StoredRecord): CareTeamReceipt {
  return {
    id: record.recordId,
    act: record.act,
    at: record.at.toISOString(),
    term: record.term,
    until: record.expiresAt?.toISOString() ?? null,
    scanCreated: record.scanAt?.toISOString() ?? null,
    by: record.act === 'asked' ? personOf(record) : null,
    textVersion: record.textVersion,
    language: record.language,
  };
}

export const accessIn = (newest: readonly StoredRecord[], standing: ProfileStanding, at: Date) =>
  careTeamAccessAt(newest, at, CARE_TEAM_CONSENT_VERSION, standing);

/** @throws Problem not-found for a deleted patient */
export async function ownAnswer({ database, now }: CareTeamDeps, patient: PatientKey): Promise<CareTeamAccess> {
  const [row, newest, receipts, newestScan] = await Promise.all([
    careTeamStore.patient(database, patient),
    careTeamStore.newest(database, patient),
    careTeamStore.receipts(database, patient),
    careTeamStore.scan(database, patient, null),
  ]);
  if (!row) throw new Problem('not-found');
  const { given, asked } = accessIn(newest, row, now());
  const scanOf = (measurementId: string | null | undefined, created: Date | null | undefined) =>
    measurementId && created ? { id: measurementId, created: created.toISOString() } : null;
  return {
    clientName: row.clientName,
    rule: row.rule,
    given: given?.term
      ? {
          term: given.term,
          since: given.at.toISOString(),
          until: given.expiresAt?.toISOString() ?? null,
          scan: scanOf(given.measurementId, given.scanAt),
        }
      : null,
    request: asked && {
      id: asked.recordId,
      by: personOf(asked),
      asked: asked.at.toISOString(),
      expires: requestEnd(asked),
    },
    newestScan: scanOf(newestScan?.measurementId, newestScan?.createdAt),
    receipts: receipts.map(receiptOf),
    textVersion: CARE_TEAM_CONSENT_VERSION,
  };
}

/**
 * Adds a record that a patient makes, and writes it to their log.
 *
 * @param event  what the client's software is notified of; null for nothing
 * @throws Problem not-found
 */
async function answer(
  deps: CareTeamDeps,
  caller: Caller,
  patient: PatientKey,
  action: AccessAction,
  decide: Parameters<typeof careTeamStore.add>[2],
  event: Pick<RecordedEvent, 'type' | 'at' | 'ids'> | null = null,
): Promise<CareTeamAccess> {
  const { clientId, patientId } = patient;
  const entry = { ...patient, actor: actorOf(caller), action };
  if (
    !(await careTeamStore.add(deps.database, patient, decide, async (transaction) => {
      if (event !== null) await recordEvent(transaction, { clientId, patientId, ...event });
      await recordEntry(deps.accessLog, entry, transaction);
    }))
  )
    throw new Problem('not-found');
  return ownAnswer(deps, patient);
}

/**
 * A patient of the caller's client and groups, with their current permission. Every read of staff and of programs finds
 * its patient here.
 *
 * @throws Problem not-found
 */
export async function patientOf({ database, now }: CareTeamDeps, caller: Caller, patientUid: string) {
  const patient = { clientId: caller.clientId, patientId: patientUid };
  const [row, newest] = await Promise.all([
    careTeamStore.patient(database, patient),
    careTeamStore.newest(database, patient),
  ]);
  if (!row || !reachesGroup(caller, row.groupId)) throw new Problem('not-found');
  const access = accessIn(newest, row, now());
  return { patient, isActive: row.deactivatedAt === null, access, given: access.given };
}

async function stateFor(deps: CareTeamDeps, caller: Caller, patientUid: string): Promise<CareTeamPatient> {
  const { patient, isActive, access, given } = await patientOf(deps, caller, patientUid);
  const asked = isActive ? access.asked : null;
  const { seen, scan, message } = await careTeamStore.newestTimes(deps.database, patient);
  const isAllShared = opensAllResults(given);
  return {
    patientUid: patient.patientId,
    // A suspended permission would reveal that the profile has changed owners, so staff see none.
    state: access.state === 'suspended' ? 'none' : access.state,
    given: given?.term
      ? {
          term: given.term,
          since: given.at.toISOString(),
          until: given.expiresAt?.toISOString() ?? null,
          measurementId: given.measurementId,
        }
      : null,
    lastSeen: (isAllShared && seen?.toISOString()) || null,
    newest: { scan: (isAllShared && scan?.toISOString()) || null, message: message?.toISOString() ?? null },
    request: asked && { by: personOf(asked), asked: asked.at.toISOString(), expires: requestEnd(asked) },
  };
}

/**
 * @throws Problem phone-not-confirmed, new-code-needed for a session that may not grant access
 * @throws Problem text-outdated when the patient read a version that is no longer current
 * @throws Problem not-found for another patient's scan, or a request that is not open
 * @throws Problem invalid-request for one scan without its id, or an id without "one scan"
 */
export async function give(
  deps: CareTeamDeps,
  caller: Caller,
  patient: PatientKey,
  consent: CareTeamConsent,
): Promise<CareTeamAccess> {
  const { term, textVersion, language } = consent;
  const measurementId = consent.measurementId ?? null;
  const requestId = consent.requestId ?? null;
  if (textVersion !== CARE_TEAM_CONSENT_VERSION) throw new Problem('text-outdated');
  if ((term === 'oneScan') !== (measurementId !== null))
    throw new Problem('invalid-request', { fields: [{ path: 'body.measurementId', rule: 'one_scan' }] });
  if (measurementId !== null && !(await careTeamStore.scan(deps.database, patient, measurementId)))
    throw new Problem('not-found');
  const at = deps.now();
  const decide: Parameters<typeof careTeamStore.add>[2] = async (newest, standing, transaction) => {
    const grantorId = await grantorOf(transaction, caller, patient);
    const { given, asked } = accessIn(newest, standing, at);
    const isSame = given?.term === term && given.measurementId === measurementId;
    if (requestId !== null && asked?.recordId !== requestId) {
      // A repeated call.
      if (isSame && given.requestId === requestId) return null;
      throw new Problem('not-found');
    }
    if (isSame && asked === null && term !== 'days') return null;
    return {
      ...NOTHING,
      act: 'given',
      grantorId,
      term,
      measurementId,
      expiresAt: term === 'days' ? new Date(at.getTime() + CARE_TEAM_DAYS * DAY_MS) : null,
      requestId: asked?.recordId ?? null,
      ...textOf(language),
      at,
    };
  };
  const ids = measurementId === null ? {} : { measurementId };
  const access = await answer(deps, caller, patient, 'careTeamAllowed', decide, { type: 'results.shared', at, ids });
  await deps.onGiven(patient);
  return access;
}

/** @throws Problem not-found for a request that is not open */
export async function decline(
  deps: CareTeamDeps,
  caller: Caller,
  patient: PatientKey,
  requestId: string,
  language: Language,
): Promise<CareTeamAccess> {
  const at = deps.now();
  return answer(deps, caller, patient, 'careTeamDeclined', (newest, standing) => {
    // A repeated call.
    if (newest.some((record) => record.act === 'declined' && record.requestId === requestId)) return null;
    if (accessIn(newest, standing, at).asked?.recordId !== requestId) throw new Problem('not-found');
    return { ...NOTHING, act: 'declined', requestId, ...textOf(language), at };
  });
}

/** Ends the permission; without one, nothing changes. */
export async function end(
  deps: CareTeamDeps,
  caller: Caller,
  patient: PatientKey,
  language: Language,
): Promise<CareTeamAccess> {
  const at = deps.now();
  return answer(
    deps,
    caller,
    patient,
    'careTeamEnded',
    (newest, standing) =>
      accessIn(newest, standing, at).given === null ? null : { ...NOTHING, act: 'ended', ...textOf(language), at },
    { type: 'results.unshared', at },
  );
}

/** The state of the permission, for staff; the view is logged. @throws Problem not-found */
export async function stateOf(deps: CareTeamDeps, caller: Caller, patientUid: string): Promise<CareTeamPatient> {
  const state = await stateFor(deps, caller, patientUid);
  await recordOnce(deps.accessLog, caller, 'patientOpened', [
    { clientId: caller.clientId, patientId: state.patientUid },
  ]);
  return state;
}

/** @throws Problem not-found, user-deactivated, too-many-requests */
export async function ask(
  deps: CareTeamDeps,
  caller: Caller,
  patientUid: string,
  language: Language,
): Promise<CareTeamPatient> {
  const { now, database, accessLog } = deps;
  const at = now();
  const { patient, isActive } = await patientOf(deps, caller, patientUid);
  if (!isActive) throw new Problem('user-deactivated');
  const requests = await careTeamStore.requestsSince(
    database,
    patient,
    new Date(at.getTime() - CARE_TEAM_REQUESTS.days * DAY_MS),
  );
  const oldest = requests.at(-CARE_TEAM_REQUESTS.most);
  const entry = { ...patient, actor: actorOf(caller), action: 'careTeamAsked' } as const;
  const isThere = await careTeamStore.add(
    database,
    patient,
    (newest, standing) => {
      const { given, asked } = accessIn(newest, standing, at);
      if (asked !== null || opensAllResults(given)) return null;
      if (oldest) {
        const untilMs = oldest.getTime() + CARE_TEAM_REQUESTS.days * DAY_MS - at.getTime();
        throw new Problem('too-many-requests', { retryAfterS: Math.ceil(untilMs / SECOND_MS) });
      }
      return { ...NOTHING, act: 'asked', askedBy: caller.userId, ...textOf(language), at };
    },
    async (transaction) => {
      await noteNews(transaction, patient, 'resultsRequest', at);
      await recordEntry(accessLog, entry, transaction);
    },
  );
  if (!isThere) throw new Problem('not-found');
  return stateFor(deps, caller, patientUid);
}

/** Whether the patient hasn't answered a request of the team yet. */
export async function isAsked({ database, now }: CareTeamDeps, patient: PatientKey): Promise<boolean> {
  const [row, newest] = await Promise.all([
    careTeamStore.patient(database, patient),
    careTeamStore.newest(database, patient),
  ]);
  return row !== undefined && accessIn(newest, row, now()).asked !== null;
}

/**
 * Which of some patients let the caller see results at this moment. Nothing is logged: the caller of this function logs what it reads.
 */
export async function sharedAmong(
  { database, now }: Pick<CareTeamDeps, 'database' | 'now'>,
  caller: Pick<Caller, 'clientId' | 'roles' | 'program'>,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, SharedResults>> {
  const { clientId } = caller;
  if (patientIds.length === 0 || reachOf(caller.roles, 'readResults') !== 'client') return new Map();
  const at = now();
  const ofPatient = Map.groupBy(
    await careTeamStore.newestOfSeveral(database, clientId, patientIds, groupsInReach(caller)),
    ({ patientId }) => patientId,
  );
  return new Map(
    [...ofPatient].flatMap(([patientId, newest]) => {
      const [standing] = newest;
      const given = standing && careTeamAccessAt(newest, at, CARE_TEAM_CONSENT_VERSION, standing).given;
      return !given ? [] : [[patientId, { onlyScan: given.measurementId, since: given.at }] as const];
    }),
  );
}

/**
 * The newest scan of each patient who lets the caller see it, and nothing about other patients. Each patient in the
 * response is logged before it is sent, even without a scan: its absence is information, too.
 *
 * @param action  null if the caller of this function logs the view
 */
export async function newestShared(
  deps: CareTeamDeps,
  caller: Caller,
  patients: readonly PatientKey[],
  action: 'resultsListed' | 'recordsExported' | null,
): Promise<ReadonlyMap<string, SharedNewest>> {
  const { measurements, accessLog } = deps;
  const { clientId } = caller;
  const ids = patients.filter((patient) => patient.clientId === clientId).map(({ patientId }) => patientId);
  const found = await sharedAmong(deps, caller, ids);
  if (found.size === 0) return new Map();
  const shared = [...found].map(([patientId, { onlyScan }]) => ({ patientId, onlyScan }));
  const scans = await newestScansOf(measurements, clientId, shared, caller.measuresVersion);
  const actor = actorOf(caller);
  if (action !== null)
    await recordAll(
      accessLog,
      shared.map(({ patientId }) => ({ clientId, patientId, actor, action })),
    );
  return new Map(
    shared.map(({ patientId, onlyScan }) => [
      patientId,
      { scope: onlyScan === null ? 'all' : 'oneScan', latest: scans.get(patientId) ?? null },
    ]),
  );
}

/**
 * Reads a patient's data for staff, as far as the patient permits at this moment, and logs it before the answer is sent.
 *
 * @param read  called with the only permitted scan; null for all
 * @throws Problem not-found for a patient of another client, or outside of a program's groups; results-not-shared
 */
export async function readForStaff<Answer>(
  deps: CareTeamDeps,
  caller: Caller,
  patientUid: string,
  wanted: Wanted,
  action: AccessAction,
  read: (patient: PatientKey, onlyScan: string | null) => Promise<Answer>,
): Promise<Answer> {
  const { patient, given } = await patientOf(deps, caller, patientUid);
  if (given === null) throw new Problem('results-not-shared');
  const onlyScan = given.measurementId;
  const scan = wanted.kind === 'scan' ? wanted.measurementId : null;
  // The answer does not reveal whether there are other scans.
  if (onlyScan !== null && wanted.kind !== 'list' && scan !== onlyScan) throw new Problem('results-not-shared');
  const found = await read(patient, onlyScan);
  await recordEntry(deps.accessLog, { ...patient, actor: actorOf(caller), action, subjectId: scan ?? undefined });
  return found;
}
