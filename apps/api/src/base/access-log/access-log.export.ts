import { csvOf, withoutByteOrderMark } from '@mien/domain';
import { auditEventOf } from '@mien/fhir';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { clientIdNamed } from '../clients/index.ts';
import * as accessLog from './access-log.service.ts';
import { createAccessLogContext } from './access-log.service.ts';
import * as accessLogStore from './access-log.store.ts';

/** Entries read per query, and sent as one piece. */
const PAGE_SIZE = 2000;

export const EXPORT_FORMATS = ['csv', 'fhir'] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportedPeriod {
  /** The id of a client, or its name. */
  readonly client: string;
  /** Inclusive. */
  readonly since: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly format: ExportFormat;
  /** Of this installation: the base of its code systems, and the observer of the events. */
  readonly publicUrl: string;
}

interface ExportDeps {
  readonly database: Database;
  readonly hash: KeyedHash;
  readonly now: () => Date;
}

type Row = Awaited<ReturnType<typeof accessLogStore.ofPeriod>>[number];

const COLUMNS = [
  'position',
  'at',
  'action',
  'actor_kind',
  'actor_user_id',
  'actor_name',
  'patient_id',
  'subject_id',
  'seal',
] as const;

const nameOf = ({ actorKind, actorFirstName, actorLastName }: Row): string =>
  actorKind === 'staff' || actorKind === 'program' || actorKind === 'kiosk'
    ? `${actorFirstName ?? ''} ${actorLastName ?? ''}`.trim()
    : '';

const cellsOf = (row: Row): readonly string[] => [
  String(row.position),
  row.at.toISOString(),
  row.action,
  row.actorKind,
  row.actorUserId ?? '',
  nameOf(row),
  row.patientId ?? '',
  row.subjectId ?? '',
  row.seal,
];

const eventsOf = (rows: readonly Row[], publicUrl: string): string =>
  rows
    .map((row) => auditEventOf({ ...row, at: row.at.toISOString(), actorName: nameOf(row) }, publicUrl))
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');

/**
 * Streams a client's access log of a period, oldest first: CSV, or one FHIR R4 AuditEvent a line. Patients appear by id, staff
 * and programs by id and name. The export is itself logged before its first piece is written.
 *
 * @throws Error for no such client, or several
 */
export async function* exportAccessLog(
  { database, hash, now }: ExportDeps,
  { client, format, publicUrl, ...period }: ExportedPeriod,
): AsyncGenerator<{ readonly text: string; readonly entries: number }> {
  const clientId = await clientIdNamed(database, client);
  await accessLog.record(createAccessLogContext({ database, hash, now }), {
    clientId,
    patientId: null,
    actor: { kind: 'system' },
    action: 'accessLogExported',
  });
  if (format === 'csv') yield { text: csvOf([COLUMNS]), entries: 0 };
  for (let after = 0; ; ) {
    const rows = await accessLogStore.ofPeriod(database, { clientId, ...period }, after, PAGE_SIZE);
    const last = rows.at(-1);
    if (last === undefined) return;
    const text = format === 'csv' ? withoutByteOrderMark(csvOf(rows.map(cellsOf))) : eventsOf(rows, publicUrl);
    yield { text, entries: rows.length };
    if (rows.length < PAGE_SIZE) return;
    after = last.position;
  }
}
