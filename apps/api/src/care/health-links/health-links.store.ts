import {
  HEALTH_LINK_OPENINGS_KEPT,
  type HealthLinkChoice,
  healthLinkState,
  type ProfileStanding,
  rightCounts,
} from '@mien/domain';
import { type Grantor, standingColumns } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction, noteLock } from '../../platform/database/transaction.ts';

const STANDING = standingColumns('u');

interface ChoiceRow {
  readonly choiceKind: HealthLinkChoice['kind'];
  readonly measurementId: string | null;
  readonly latestCount: number | null;
  readonly spanFrom: Date | null;
  readonly spanTo: Date | null;
}

/** A link as stored, with the facts that decide whether it works. */
export interface StoredHealthLink {
  readonly clientId: string;
  readonly patientId: string;
  readonly healthLinkId: string;
  readonly sealedSecrets: string;
  readonly label: string | null;
  readonly choice: HealthLinkChoice;
  /** When its only scan was taken; null for another choice. */
  readonly scannedAt: Date | null;
  /** Null without a passcode. */
  readonly triesLeft: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly openCount: number;
}

export interface StoredOpening {
  readonly healthLinkId: string;
  readonly recipient: string;
  readonly openedAt: Date;
}

/** A reader who opens a link. */
interface NewOpening {
  readonly openingId: string;
  readonly recipient: string;
}

/** The result of an attempt to open a link. */
type Opened<Secrets> =
  | { readonly kind: 'opened'; readonly link: StoredHealthLink; readonly secrets: Secrets }
  /** The passcode was wrong or missing. */
  | { readonly kind: 'refused'; readonly triesLeft: number };

/** The secrets of a link if its passcode is right, or what is wrong with it; null if the link does not open this way. */
export type JudgeAttempt<Secrets> = (
  link: StoredHealthLink,
) => { readonly secrets: Secrets } | 'wrong' | 'missing' | null;

function choiceOf({ choiceKind, measurementId, latestCount, spanFrom, spanTo }: ChoiceRow): HealthLinkChoice {
  switch (choiceKind) {
    case 'scan':
      return { kind: choiceKind, measurementId: measurementId ?? '' };
    case 'latest':
      return { kind: choiceKind, count: latestCount ?? 0 };
    case 'span':
      return {
        kind: choiceKind,
        from: (spanFrom ?? new Date(0)).toISOString(),
        to: (spanTo ?? new Date(0)).toISOString(),
      };
    case 'everything':
      return { kind: choiceKind };
  }
}

const rowOf = (choice: HealthLinkChoice) => ({
  choice: choice.kind,
  measurement_id: choice.kind === 'scan' ? choice.measurementId : null,
  latest_count: choice.kind === 'latest' ? choice.count : null,
  span_from: choice.kind === 'span' ? new Date(choice.from) : null,
  span_to: choice.kind === 'span' ? new Date(choice.to) : null,
});

/** Links whose only scan, if they have one, is there, with the standing of their patient. */
const links = (source: Database) =>
  source
    .selectFrom('health_links as h')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'h.client_id').onRef('u.patient_id', '=', 'h.patient_id'),
    )
    .leftJoin('measurements as m', (join) =>
      join.onRef('m.client_id', '=', 'h.client_id').onRef('m.measurement_id', '=', 'h.measurement_id'),
    )
    .select([
      'h.owner_id as grantorId',
      'h.client_id as clientId',
      'h.patient_id as patientId',
      'h.health_link_id as healthLinkId',
      'h.sealed_secrets as sealedSecrets',
      'h.label',
      'h.choice as choiceKind',
      'h.measurement_id as measurementId',
      'h.latest_count as latestCount',
      'h.span_from as spanFrom',
      'h.span_to as spanTo',
      'm.created_at as scannedAt',
      'h.tries_left as triesLeft',
      'h.created_at as createdAt',
      'h.expires_at as expiresAt',
      'h.ended_at as endedAt',
      'h.open_count as openCount',
    ])
    .select(STANDING)
    .where((builder) => builder.or([builder('h.measurement_id', 'is', null), builder('m.is_deleted', '=', false)]));

type LinkRow = ChoiceRow & Omit<StoredHealthLink, 'choice'> & ProfileStanding & { readonly grantorId: string };

/** The link of a row, if its grantor's rights count. */
function grantedOf(row: LinkRow, now: Date): StoredHealthLink | undefined {
  const { grantorId, ownerId, phoneVerifiedAt, resultsHeldUntil, deactivatedAt, ...link } = row;
  const { choiceKind, measurementId, latestCount, spanFrom, spanTo, ...rest } = link;
  if (!rightCounts(grantorId, { ownerId, phoneVerifiedAt, resultsHeldUntil, deactivatedAt }, now)) return undefined;
  return { ...rest, choice: choiceOf({ choiceKind, measurementId, latestCount, spanFrom, spanTo }) };
}

interface NewHealthLink extends Omit<StoredHealthLink, 'endedAt' | 'openCount' | 'scannedAt'> {
  readonly addressHash: string;
}

/** When a patient's scan was taken; undefined if there is none, or none any more. */
const scan = (query: Database, { clientId, patientId }: PatientKey, measurementId: string) =>
  query
    .selectFrom('measurements')
    .select('created_at as scannedAt')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('measurement_id', '=', measurementId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();

/**
 * Stores a link; concurrent calls for one patient are serialized.
 *
 * @param grantor  returns the grantor
 * @returns the link, `full` when there are too many, null if the patient has no such scan
 */
export const add = (
  database: Database,
  link: NewHealthLink,
  grantor: (transaction: Database) => Promise<Grantor>,
  maxLive: number,
): Promise<StoredHealthLink | 'full' | null> =>
  inTransaction(database, async (transaction) => {
    const grantorId = await grantor(transaction);
    await lockInTransaction(transaction, 'health links', link.patientId);
    const { choice } = link;
    const scanned = choice.kind === 'scan' ? await scan(transaction, link, choice.measurementId) : null;
    if (scanned === undefined) return null;
    const live = (await rowsOf(transaction, link, link.createdAt)).filter(
      (one) => healthLinkState(one, link.createdAt) === 'live',
    );
    if (live.length >= maxLive) return 'full';
    await transaction
      .insertInto('health_links')
      .values({
        client_id: link.clientId,
        health_link_id: link.healthLinkId,
        patient_id: link.patientId,
        owner_id: grantorId,
        address_hash: link.addressHash,
        sealed_secrets: link.sealedSecrets,
        label: link.label,
        ...rowOf(choice),
        tries_left: link.triesLeft,
        created_at: link.createdAt,
        expires_at: link.expiresAt,
      })
      .execute();
    return { ...link, scannedAt: scanned?.scannedAt ?? null, endedAt: null, openCount: 0 };
  });

/** The patient's links, newest first. Those made by a former owner count for nothing and are not listed. */
async function rowsOf(
  query: Database,
  { clientId, patientId }: PatientKey,
  now: Date,
): Promise<readonly StoredHealthLink[]> {
  const rows = await links(query)
    .where('h.client_id', '=', clientId)
    .where('h.patient_id', '=', patientId)
    .orderBy('h.created_at', 'desc')
    .orderBy('h.health_link_id', 'desc')
    .execute();
  return rows.flatMap((row) => grantedOf(row, now) ?? []);
}

/** The patient's links with their openings, both newest first. */
export async function list(database: Database, patient: PatientKey, now: Date) {
  const found = await rowsOf(database, patient, now);
  if (found.length === 0) return [];
  const openings: readonly StoredOpening[] = await database
    .selectFrom('health_link_openings')
    .select(['health_link_id as healthLinkId', 'recipient', 'opened_at as openedAt'])
    .where('client_id', '=', patient.clientId)
    .where(
      'health_link_id',
      'in',
      found.map(({ healthLinkId }) => healthLinkId),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('opening_id', 'desc')
    .execute();
  const openingsOf = Map.groupBy(openings, ({ healthLinkId }) => healthLinkId);
  return found.map((link) => ({ link, openings: openingsOf.get(link.healthLinkId) ?? [] }));
}

/** Ends a link; false if that patient has no such link, or it has ended. */
export async function end(
  database: Database,
  { clientId, patientId }: PatientKey,
  healthLinkId: string,
  now: Date,
): Promise<boolean> {
  const result = await database
    .updateTable('health_links')
    .set({ ended_at: now })
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('health_link_id', '=', healthLinkId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends every link of a patient. */
export async function endHealthLinks(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('health_links')
    .set({ ended_at: at })
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .execute();
}

/** A link that works, locked until the transaction ends; undefined for every other address. */
async function lockLive(transaction: Database, addressHash: string, now: Date): Promise<StoredHealthLink | undefined> {
  // Rows can be locked only where their client is known.
  const of = await transaction
    .selectFrom('health_links')
    .select('client_id as clientId')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  if (of === undefined) return undefined;
  noteLock(transaction, { kind: 'health link', key: addressHash });
  const row = await links(transaction)
    .where('h.client_id', '=', of.clientId)
    .where('h.address_hash', '=', addressHash)
    .forUpdate('h')
    .executeTakeFirst();
  const link = row && grantedOf(row, now);
  return link !== undefined && healthLinkState(link, now) === 'live' ? link : undefined;
}

/** Takes a try from a link, never below 0. Returns how many are left. */
async function takeTry(transaction: Database, { clientId, healthLinkId }: StoredHealthLink): Promise<number> {
  const row = await transaction
    .updateTable('health_links')
    .set((builder) => ({ tries_left: builder('tries_left', '-', 1) }))
    .where('client_id', '=', clientId)
    .where('health_link_id', '=', healthLinkId)
    .where('tries_left', '>', 0)
    .returning('tries_left as triesLeft')
    .executeTakeFirst();
  return row?.triesLeft ?? 0;
}

async function addOpening(
  transaction: Database,
  { clientId, healthLinkId }: StoredHealthLink,
  { openingId, recipient }: NewOpening,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('health_links')
    .set((builder) => ({ open_count: builder('open_count', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('health_link_id', '=', healthLinkId)
    .execute();
  await transaction
    .insertInto('health_link_openings')
    .values({
      client_id: clientId,
      opening_id: openingId,
      health_link_id: healthLinkId,
      recipient,
      opened_at: at,
    })
    .execute();
  await transaction
    .deleteFrom('health_link_openings')
    .where('client_id', '=', clientId)
    .where('opening_id', 'in', (query) =>
      query
        .selectFrom('health_link_openings')
        .select('opening_id as openingId')
        .where('client_id', '=', clientId)
        .where('health_link_id', '=', healthLinkId)
        .orderBy('opened_at', 'desc')
        .orderBy('opening_id', 'desc')
        .offset(HEALTH_LINK_OPENINGS_KEPT),
    )
    .execute();
}

/**
 * Opens a link: counts the opening, or a wrong passcode. Undefined for every address that opens nothing. `record` logs
 * it in the same transaction: neither counts without the other.
 */
export const open = <Secrets>(
  database: Database,
  addressHash: string,
  now: Date,
  judge: JudgeAttempt<Secrets>,
  opening: NewOpening,
  record: (link: StoredHealthLink, transaction: Database) => Promise<void>,
): Promise<Opened<Secrets> | undefined> =>
  inTransaction(database, async (transaction): Promise<Opened<Secrets> | undefined> => {
    const link = await lockLive(transaction, addressHash, now);
    if (link === undefined) return undefined;
    const judged = judge(link);
    if (judged === null) return undefined;
    if (judged === 'missing') return { kind: 'refused', triesLeft: link.triesLeft ?? 0 };
    if (judged === 'wrong') return { kind: 'refused', triesLeft: await takeTry(transaction, link) };
    await addOpening(transaction, link, opening, now);
    await record(link, transaction);
    return { kind: 'opened', link, secrets: judged.secrets };
  });

/** A link that was opened a moment ago, for its file; undefined if it has ended since. */
export const readAgain = (
  database: Database,
  addressHash: string,
  now: Date,
  isOpenTo: (link: StoredHealthLink) => boolean,
  record: (link: StoredHealthLink, transaction: Database) => Promise<void>,
): Promise<StoredHealthLink | undefined> =>
  inTransaction(database, async (transaction) => {
    const link = await lockLive(transaction, addressHash, now);
    if (link === undefined || !isOpenTo(link)) return undefined;
    await record(link, transaction);
    return link;
  });
