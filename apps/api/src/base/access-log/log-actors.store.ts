import type { AccessActorKind } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';

interface Acted {
  readonly actorKind: AccessActorKind;
  readonly actorClientId: string | null;
  readonly actorUserId: string | null;
}

const idsIn = (entries: readonly Acted[], column: 'actorClientId' | 'actorUserId') => [
  ...new Set(entries.flatMap((entry) => entry[column] ?? [])),
];

/** The names of the programs and tablets among the actors, by id. A program may act itself, or have made a link. */
async function namesOfProgramsAndTablets(
  database: Database,
  entries: readonly Acted[],
): Promise<ReadonlyMap<string, string>> {
  const keysOf = (...kinds: readonly AccessActorKind[]) => {
    const ofKind = entries.filter(({ actorKind, actorUserId }) => actorUserId !== null && kinds.includes(actorKind));
    return ofKind.length === 0
      ? null
      : { clientIds: idsIn(ofKind, 'actorClientId'), ids: idsIn(ofKind, 'actorUserId') };
  };
  const [programs, kiosks] = [keysOf('program', 'link'), keysOf('kiosk')];
  const rows = await Promise.all([
    programs === null
      ? []
      : database
          .selectFrom('programs')
          .select(['program_id as id', 'name'])
          .where('client_id', 'in', programs.clientIds)
          .where('program_id', 'in', programs.ids)
          .execute(),
    kiosks === null
      ? []
      : database
          .selectFrom('kiosks')
          .select(['kiosk_id as id', 'name'])
          .where('client_id', 'in', kiosks.clientIds)
          .where('kiosk_id', 'in', kiosks.ids)
          .execute(),
  ]);
  return new Map(rows.flat().map(({ id, name }) => [id, name]));
}

/**
 * Adds the actors' current names and roles. Not joined to the entries: staff of the installation act for every client, and
 * rows of two clients may be on two machines.
 */
export async function withActors<Entry extends Acted>(database: Database, entries: readonly Entry[]) {
  const [clientIds, userIds] = [idsIn(entries, 'actorClientId'), idsIn(entries, 'actorUserId')];
  const rows =
    clientIds.length === 0
      ? []
      : await database
          .selectFrom('clients as c')
          .leftJoin('users as u', (join) =>
            join.onRef('u.client_id', '=', 'c.client_id').on('u.user_id', 'in', userIds),
          )
          .select(['c.client_id as clientId', 'c.name as clientName', 'u.user_id as userId', 'u.roles'])
          .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.ended_role as endedRole'])
          .where('c.client_id', 'in', clientIds)
          .execute();
  const actors = new Map(rows.map((row) => [`${row.clientId} ${row.userId}`, row]));
  const clientNames = new Map(rows.map(({ clientId, clientName }) => [clientId, clientName]));
  const isUser = (entry: Entry) => actors.has(`${entry.actorClientId} ${entry.actorUserId}`);
  const names = await namesOfProgramsAndTablets(
    database,
    entries.filter((entry) => !isUser(entry)),
  );
  return entries.map((entry) => {
    const actor = actors.get(`${entry.actorClientId} ${entry.actorUserId}`);
    return {
      ...entry,
      actorClientName: clientNames.get(entry.actorClientId ?? '') ?? null,
      actorFirstName: actor?.firstName ?? names.get(entry.actorUserId ?? '') ?? null,
      actorLastName: actor?.lastName ?? null,
      actorRoles: actor?.roles ?? null,
      actorEndedRole: actor?.endedRole ?? null,
    };
  });
}
