import {
  type AccessLogEntry,
  type AccessLogPage,
  type OwnAccessLogEntry,
  type OwnAccessLogPage,
  Problem,
} from '@mien/contract';
import {
  ACCESS_LOG_EXPORT_MAX,
  ACCESS_LOG_PAGE_SIZE,
  ACTION_OF_CARER,
  ACTION_OF_KIOSK,
  ACTION_OF_LINK,
  type AccessAction,
  type AccessActorKind,
  actorKindOf,
  highestRole,
  isStaff,
  ONE_VIEW_MS,
  type OwnLogActor,
  type Role,
} from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inTransaction, queueForEnd } from '../../platform/database/transaction.ts';
import { keyMarkOf, sealOf } from './access-log.seal.ts';
import type { LogCursor, LogFilter } from './access-log.store.ts';
import * as accessLogStore from './access-log.store.ts';
import type { MergedInto } from './access-log-chain.store.ts';
import * as accessLogChainStore from './access-log-chain.store.ts';

/**
 * The actor. Link users and the server itself have no user id; for a staff link, its maker is known. The id of a program
 * or of a tablet takes the place of a user's.
 */
export type AccessActor =
  | {
      readonly kind: 'patient' | 'carer' | 'staff' | 'program' | 'kiosk';
      readonly clientId: string;
      readonly userId: string;
    }
  | { readonly kind: 'link'; readonly clientId: string; readonly userId: string }
  | { readonly kind: 'link' | 'system' };

/** One entry to record. Ids only: never a name, phone number, measured value or text. */
export interface AccessRecord {
  /** The client that owns the data and whose chain gets the entry: the patient's client, not the actor's. */
  readonly clientId: string;
  /** The patient whose data was touched; null when the act concerns no single patient. */
  readonly patientId: string | null;
  readonly actor: AccessActor;
  readonly action: AccessAction;
  /** The UUID of another object that was involved: a session, a link, an appointment. */
  readonly subjectId?: string | undefined;
}

export interface AccessLogDeps {
  readonly database: Database;
  readonly hash: KeyedHash;
  readonly now: () => Date;
}

/** How a caller appears in the log: at a tablet as the tablet, in a session begun by a staff link as a link of its maker. */
export function actorOf(
  caller: Pick<Caller, 'clientId' | 'userId' | 'roles'> &
    Partial<Pick<Caller, 'carer' | 'maker' | 'program' | 'kiosk'>>,
): AccessActor {
  if (caller.program) return { kind: 'program', clientId: caller.clientId, userId: caller.program.programId };
  if (caller.kiosk) return { kind: 'kiosk', clientId: caller.clientId, userId: caller.kiosk.kioskId };
  if (caller.maker) return { kind: 'link', ...caller.maker };
  const kind = caller.carer ? 'carer' : (actorKindOf(caller.roles) as 'patient' | 'staff');
  return { kind, clientId: caller.clientId, userId: caller.userId };
}

function cursorText({ at, clientId, position }: LogCursor): string {
  return `${at.getTime()}.${clientId}.${position}`;
}

/** The contract has already checked the format. */
function cursorFrom(text: string | undefined): LogCursor | null {
  if (text === undefined) return null;
  const [at = '0', clientId = '', position = '0'] = text.split('.');
  return { at: new Date(Number(at)), clientId, position: Number(position) };
}

interface Actor {
  readonly actorKind: AccessActorKind;
  readonly actorClientId: string | null;
  readonly actorFirstName: string | null;
  readonly actorLastName: string | null;
  readonly actorClientName: string | null;
}

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim() || null;

/** The actor's staff role: the current one, or the last one they had. */
function roleOf({
  actorKind,
  actorRoles,
  actorEndedRole,
}: {
  readonly actorKind: AccessActorKind;
  readonly actorRoles: readonly Role[] | null;
  readonly actorEndedRole: Role | null;
}): { readonly role?: Role } {
  if (actorKind !== 'staff') return {};
  const role = actorRoles !== null && isStaff(actorRoles) ? highestRole(actorRoles) : actorEndedRole;
  return role ? { role } : {};
}

function actorAnswer(row: Actor): AccessLogEntry['actor'] {
  return {
    kind: row.actorKind,
    name: nameOf(row.actorFirstName, row.actorLastName),
    clientName: row.actorClientId === SYSTEM_CLIENT_ID ? null : row.actorClientName,
  };
}

/** Splits off a page and the cursor of the next one (null at the end). The store reads one row more than a page holds. */
function pageOf<R extends LogCursor>(rows: readonly R[]): { page: readonly R[]; next: string | null } {
  const page = rows.slice(0, ACCESS_LOG_PAGE_SIZE);
  const last = page.at(-1);
  return { page, next: rows.length > page.length && last ? cursorText(last) : null };
}

/**
 * Adds the same entries for patients who were merged into the patients of the entries. Reading one reads their data
 * too, and they get their profile back when the merge is undone.
 */
function withMerged(records: readonly AccessRecord[], merged: readonly MergedInto[]): readonly AccessRecord[] {
  if (merged.length === 0) return records;
  const isThere = (patientId: string, { action, subjectId }: AccessRecord) =>
    records.some((other) => other.patientId === patientId && other.action === action && other.subjectId === subjectId);
  return records.flatMap((record) => [
    record,
    ...merged.flatMap(({ patientId, into }) =>
      into === record.patientId && !isThere(patientId, record) ? [{ ...record, patientId }] : [],
    ),
  ]);
}

export function createAccessLogContext(deps: AccessLogDeps) {
  const { hash } = deps;
  const context = { ...deps, keyMark: keyMarkOf(hash) };
  return {
    ...context,
    /** Must be the same function each time, so that a transaction's entries are appended at once. */
    appendQueued: (transaction: Database, records: readonly AccessRecord[]) =>
      appendAll(context, transaction, records, []),
  };
}

export type AccessLogContext = ReturnType<typeof createAccessLogContext>;
type Appending = Omit<AccessLogContext, 'appendQueued'>;

const patientsIn = (records: readonly AccessRecord[]) => [
  ...new Set(records.flatMap(({ patientId }) => patientId ?? [])),
];

/** @param patientIds  whose merged patients get the same entries, as of now */
async function append(
  { now, hash, keyMark }: Appending,
  transaction: Database,
  clientId: string,
  records: readonly AccessRecord[],
  patientIds: readonly string[],
): Promise<void> {
  const { merged, ...head } = await accessLogChainStore.lockHead(transaction, clientId, patientIds);
  let { position, seal } = head;
  const at = now();
  const rows = withMerged(records, merged).map(({ actor, action, patientId, subjectId }) => {
    const isUser = 'userId' in actor;
    const entry = {
      clientId,
      position: position + 1,
      at,
      action,
      actorKind: actor.kind,
      actorClientId: isUser ? actor.clientId : null,
      actorUserId: isUser ? actor.userId : null,
      patientId,
      subjectId: subjectId ?? null,
    };
    position = entry.position;
    seal = sealOf(hash, seal, entry);
    return { ...entry, keyMark, seal };
  });
  await accessLogChainStore.append(transaction, clientId, rows, { position, seal });
}

/** Appends entries to the chains of their clients, in the order of the clients. */
async function appendAll(
  context: Appending,
  transaction: Database,
  records: readonly AccessRecord[],
  patientIds: readonly string[],
): Promise<void> {
  const ofClient = Map.groupBy(records, (record) => record.clientId);
  for (const clientId of [...ofClient.keys()].sort())
    await append(context, transaction, clientId, ofClient.get(clientId) ?? [], patientIds);
}

/**
 * Appends several entries at once, one after the other in each client's chain. Pass `transaction` when already inside
 * one: the entries are then appended at its end. Every call of the client needs the chain's lock, so it is taken last
 * and held briefly.
 */
export async function recordAll(
  deps: AccessLogContext,
  records: readonly AccessRecord[],
  transaction?: Database,
): Promise<void> {
  if (records.length === 0) return;
  if (transaction === undefined)
    return inTransaction(deps.database, (within) => appendAll(deps, within, records, patientsIn(records)));
  // Merges are read now: what follows in the transaction may change them.
  const all: AccessRecord[] = [];
  for (const [clientId, some] of Map.groupBy(records, (record) => record.clientId))
    all.push(...withMerged(some, await accessLogChainStore.mergedNow(transaction, clientId, patientsIn(some))));
  for (const record of all) queueForEnd(transaction, 'access log', deps.appendQueued, record);
}

/**
 * Appends an entry. Call it before the data are sent, and let its failure fail the call: if logging fails, the read
 * fails. For a change, pass the transaction of the change, so that both happen or neither.
 */
export const record = (deps: AccessLogContext, record: AccessRecord, transaction?: Database): Promise<void> =>
  recordAll(deps, [record], transaction);

type View = Parameters<typeof accessLogChainStore.patientsSince>[1];

/** Those of the patients for whom the actor already has an entry of the same view. */
const loggedPatients = (deps: AccessLogContext, view: View) =>
  accessLogChainStore.patientsSince(deps.database, view, new Date(deps.now().getTime() - ONE_VIEW_MS));

/**
 * Appends an entry for each patient, unless the caller already has one for the same action within the last hour. For
 * lists, which are paged and reloaded, and for pages that poll every few seconds: each view has exactly one entry.
 * Patients reading their own data are not logged.
 */
export async function recordOnce(
  deps: AccessLogContext,
  caller: Caller,
  action: AccessAction,
  patients: readonly PatientKey[],
): Promise<void> {
  const others = new Map(patients.map((patient) => [patient.patientId, patient.clientId]));
  if (caller.patientId !== null) others.delete(caller.patientId);
  if (others.size === 0) return;
  const view = { patientIds: [...others.keys()], userId: caller.userId, action };
  for (const patientId of await loggedPatients(deps, view)) others.delete(patientId ?? '');
  const actor = actorOf(caller);
  await recordAll(
    deps,
    [...others].map(([patientId, clientId]) => ({ clientId, patientId, actor, action })),
  );
}

/** Records that a carer makes a call for a patient. A view, or a scan with its several calls, is one entry an hour; each change is one entry. */
export async function recordCarer(
  deps: AccessLogContext,
  { clientId, patientId, userId, roles, carer }: Caller,
  right: keyof typeof ACTION_OF_CARER,
): Promise<void> {
  if (carer === null || patientId === null) throw new Error('only a carer with a patient is recorded here');
  const action = ACTION_OF_CARER[right];
  if (right !== 'manage' && (await loggedPatients(deps, { patientIds: [patientId], userId, action })).size > 0) return;
  const actor = actorOf({ clientId, userId, roles, carer });
  await recordAll(deps, [{ clientId, patientId, actor, action, subjectId: carer.carerId }]);
}

/** Logs an action in a session begun by a staff link or at a tablet, with its maker or tablet. Scans have one entry an hour. */
export async function recordByLink(
  deps: AccessLogContext,
  caller: Caller,
  act: keyof typeof ACTION_OF_LINK,
): Promise<void> {
  const { clientId, patientId, maker, kiosk, sessionId } = caller;
  const actorId = kiosk?.kioskId ?? maker?.userId;
  if (actorId === undefined || patientId === null)
    throw new Error('only a session begun with a link of staff or at a tablet is recorded here');
  const action = kiosk === null ? ACTION_OF_LINK[act] : ACTION_OF_KIOSK[act];
  if (act === 'scan' && (await loggedPatients(deps, { patientIds: [patientId], userId: actorId, action })).size > 0)
    return;
  await recordAll(deps, [{ clientId, patientId, actor: actorOf(caller), action, subjectId: sessionId }]);
}

type StaffRow = Awaited<ReturnType<typeof accessLogStore.ofStaff>>[number];
type OwnRow = Awaited<ReturnType<typeof accessLogStore.ofPatient>>[number];
type Patient = Pick<Caller, 'clientId' | 'patientId' | 'userId'>;

const staffEntry = (row: StaffRow): AccessLogEntry => ({
  id: cursorText(row),
  at: row.at.toISOString(),
  action: row.action,
  actor: actorAnswer(row),
  patientCount: row.patientId === null ? 0 : row.patientCount,
  patient:
    row.patientId === null || row.patientCount > 1
      ? null
      : { uid: row.patientId, name: nameOf(row.patientFirstName, row.patientLastName) },
  subject: row.groupCode ?? row.programName ?? row.kioskName ?? nameOf(row.memberFirstName, row.memberLastName),
});

const ownEntry = (row: OwnRow, userId: string): OwnAccessLogEntry => ({
  id: cursorText(row),
  at: row.at.toISOString(),
  action: row.action,
  actor: {
    ...actorAnswer(row),
    ...(row.relation === null ? {} : { relation: row.relation }),
    ...roleOf(row),
  },
  isOwn: row.actorKind !== 'carer' && row.actorUserId === userId,
  browser: row.browser,
});

/** Actions of staff on patients within the caller's reach, newest first. */
export async function list(
  { database }: AccessLogContext,
  reach: ClientsInReach,
  filter: LogFilter & { readonly cursor: string | undefined },
): Promise<AccessLogPage> {
  const rows = await accessLogStore.ofStaff(
    database,
    reach,
    filter,
    cursorFrom(filter.cursor),
    ACCESS_LOG_PAGE_SIZE + 1,
  );
  const { page, next } = pageOf(rows);
  return { items: page.map(staffEntry), next };
}

/** The same for an export file. The export is an entry of the log itself, written before the response is sent. */
export async function exportOfStaff(
  deps: AccessLogContext,
  caller: Caller,
  reach: ClientsInReach,
  filter: LogFilter,
): Promise<Exported<AccessLogEntry>> {
  const rows = await accessLogStore.ofStaff(deps.database, reach, filter, null, ACCESS_LOG_EXPORT_MAX + 1);
  const entry = { clientId: caller.clientId, patientId: null, actor: actorOf(caller) };
  await record(deps, { ...entry, action: 'accessLogExported' });
  return exportedOf(rows.map(staffEntry));
}

interface Exported<Entry> {
  readonly items: Entry[];
  readonly isCut: boolean;
}

const exportedOf = <Entry>(items: readonly Entry[]): Exported<Entry> => ({
  items: items.slice(0, ACCESS_LOG_EXPORT_MAX),
  isCut: items.length > ACCESS_LOG_EXPORT_MAX,
});

/** Entries about the caller's own data, newest first. @throws Problem not-found for staff who are not patients */
export async function listOwn(
  { database }: AccessLogContext,
  { clientId, patientId, userId }: Patient,
  { cursor, who }: { readonly cursor?: string | undefined; readonly who?: OwnLogActor | undefined },
): Promise<OwnAccessLogPage> {
  if (patientId === null) throw new Problem('not-found');
  const of = { clientId, patientId, userId, who };
  const { page, next } = pageOf(
    await accessLogStore.ofPatient(database, of, cursorFrom(cursor), ACCESS_LOG_PAGE_SIZE + 1),
  );
  return { items: page.map((row) => ownEntry(row, userId)), next };
}

/** The same for a file. @throws Problem not-found for staff who are not patients */
export async function exportOwn(
  { database }: AccessLogContext,
  { clientId, patientId, userId }: Patient,
  who: OwnLogActor | undefined,
): Promise<Exported<OwnAccessLogEntry>> {
  if (patientId === null) throw new Problem('not-found');
  const rows = await accessLogStore.ofPatient(
    database,
    { clientId, patientId, userId, who },
    null,
    ACCESS_LOG_EXPORT_MAX + 1,
  );
  return exportedOf(rows.map((row) => ownEntry(row, userId)));
}

/** Writes one entry. */
export type RecordAccess = (access: AccessRecord, transaction?: Database) => Promise<void>;
