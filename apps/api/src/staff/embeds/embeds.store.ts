import type { Role } from '@mien/domain';
import { sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { embedsData } from './embeds.data.ts';

export type StoredEmbed = StoredRow<'embed_sessions'>;

const EMBED = columnsOf(embedsData.tables.embed_sessions);

/** A patient as a program may see them; undefined if out of reach. */
export const patientInReach = (
  database: Database,
  named: { readonly uid: string } | { readonly externalReference: string },
  reach: ClientsInReach,
): Promise<
  | {
      readonly clientId: string;
      readonly patientId: string;
      readonly groupId: string;
      readonly ownerId: string;
      readonly roles: readonly Role[];
      readonly deactivatedAt: Date | null;
    }
  | undefined
> => {
  if (reach === 'all') throw new Error('a program belongs to one client');
  return database
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .select([
      'p.client_id as clientId',
      'p.patient_id as patientId',
      'p.group_id as groupId',
      'u.owner_id as ownerId',
      'u.roles',
      'u.deactivated_at as deactivatedAt',
    ])
    .where('p.client_id', '=', reach.clientId)
    .$if('uid' in named, (query) => query.where('p.patient_id', '=', 'uid' in named ? named.uid : ''))
    .$if('externalReference' in named, (query) =>
      query.where('p.external_reference', '=', 'externalReference' in named ? named.externalReference : ''),
    )
    .executeTakeFirst();
};

export async function add(transaction: Database, embed: Omit<StoredEmbed, 'openedAt'>): Promise<void> {
  await transaction
    .insertInto('embed_sessions')
    .values({
      client_id: embed.clientId,
      embed_id: embed.embedId,
      patient_id: embed.patientId,
      program_id: embed.programId,
      owner_id: embed.ownerId,
      key_hash: embed.keyHash,
      host_origin: embed.hostOrigin,
      return_url: embed.returnUrl,
      created_at: embed.createdAt,
      expires_at: embed.expiresAt,
    })
    .execute();
}

/** The unopened session of a key, with its user, if its program still works. */
export const unopened = (
  database: Database,
  { clientId, keyHash }: { readonly clientId: string; readonly keyHash: string },
  at: Date,
): Promise<
  | (Pick<StoredEmbed, 'clientId' | 'embedId' | 'programId' | 'ownerId' | 'hostOrigin' | 'returnUrl'> & {
      readonly userId: string;
    })
  | undefined
> =>
  database
    .selectFrom('embed_sessions as t')
    .innerJoin('programs as program', (join) =>
      join.onRef('program.client_id', '=', 't.client_id').onRef('program.program_id', '=', 't.program_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 't.client_id').onRef('u.patient_id', '=', 't.patient_id'),
    )
    .select([
      't.client_id as clientId',
      't.embed_id as embedId',
      't.program_id as programId',
      't.owner_id as ownerId',
      't.host_origin as hostOrigin',
      't.return_url as returnUrl',
      'u.user_id as userId',
    ])
    .where('t.client_id', '=', clientId)
    .where('t.key_hash', '=', keyHash)
    .where('t.opened_at', 'is', null)
    .where('t.expires_at', '>', at)
    .where('program.revoked_at', 'is', null)
    .where((where) => where.or([where('program.expires_at', 'is', null), where('program.expires_at', '>', at)]))
    .executeTakeFirst();

/** Opens a session; false if another request was faster. */
export async function open(
  transaction: Database,
  { clientId, embedId }: { readonly clientId: string; readonly embedId: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('embed_sessions')
    .set({ opened_at: at })
    .where('client_id', '=', clientId)
    .where('embed_id', '=', embedId)
    .where('opened_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const byId = (database: Database, clientId: string, embedId: string): Promise<StoredEmbed | undefined> =>
  database
    .selectFrom('embed_sessions')
    .select(EMBED)
    .where('client_id', '=', clientId)
    .where('embed_id', '=', embedId)
    .executeTakeFirst();

/** The origin for which a session was opened, and those that the client lists now; undefined without such a session. */
export const originsOf = (
  database: Database,
  clientId: string,
  embedId: string,
): Promise<{ readonly hostOrigin: string | null; readonly origins: readonly string[] } | undefined> =>
  database
    .selectFrom('embed_sessions as t')
    .leftJoin('client_settings as s', 's.client_id', 't.client_id')
    .select(['t.host_origin as hostOrigin', sql<readonly string[]>`coalesce(s.embed_origins, '{}')`.as('origins')])
    .where('t.client_id', '=', clientId)
    .where('t.embed_id', '=', embedId)
    .executeTakeFirst();
