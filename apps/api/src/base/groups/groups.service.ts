import { type Group, Problem } from '@mien/contract';
import type { AccessAction } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import { actorOf, type RecordAccess } from '../access-log/index.ts';
import { configurableClientId } from '../clients/index.ts';
import type { StoredGroup } from './groups.store.ts';
import * as groupsStore from './groups.store.ts';

export interface GroupsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly recordAccess: RecordAccess;
}

interface GroupKey {
  readonly clientId: string;
  readonly id: string;
}

const answerOf = ({ groupId, code, retiredAt, formerCodes, patientCount, createdAt }: StoredGroup): Group => ({
  id: groupId,
  code,
  isRetired: retiredAt !== null,
  formerCodes: [...formerCodes],
  patientCount,
  created: createdAt.toISOString(),
});

async function keyOf(deps: GroupsDeps, caller: Caller, { clientId, id }: GroupKey) {
  return { clientId: await configurableClientId(deps, caller, clientId), groupId: id };
}

async function groupAnswer(
  { database }: GroupsDeps,
  { clientId, groupId }: { clientId: string; groupId: string },
): Promise<Group> {
  const group = await groupsStore.group(database, clientId, groupId);
  if (!group) throw new Problem('not-found');
  return answerOf(group);
}

const record =
  (
    { recordAccess }: GroupsDeps,
    caller: Caller,
    { clientId, groupId }: { clientId: string; groupId: string },
    action: AccessAction,
  ) =>
  (transaction: Database): Promise<void> =>
    recordAccess({ clientId, patientId: null, actor: actorOf(caller), action, subjectId: groupId }, transaction);

export async function list(deps: GroupsDeps, caller: Caller, clientId: string): Promise<Group[]> {
  return (await groupsStore.list(deps.database, await configurableClientId(deps, caller, clientId))).map(answerOf);
}

/** @throws Problem not-found, group-code-taken */
export async function add(deps: GroupsDeps, caller: Caller, clientId: string, code: string): Promise<Group> {
  const key = { clientId: await configurableClientId(deps, caller, clientId), groupId: uuidv7() };
  if (
    !(await groupsStore.add(
      deps.database,
      { ...key, code, createdAt: deps.now() },
      record(deps, caller, key, 'groupAdded'),
    ))
  )
    throw new Problem('group-code-taken');
  return groupAnswer(deps, key);
}

/** @throws Problem not-found, group-code-taken, settings-changed */
export async function rename(
  deps: GroupsDeps,
  caller: Caller,
  group: GroupKey,
  { code, codeBefore }: { readonly code: string; readonly codeBefore: string },
): Promise<Group> {
  const key = await keyOf(deps, caller, group);
  const outcome = await groupsStore.rename(
    deps.database,
    key,
    { code, codeBefore, at: deps.now() },
    record(deps, caller, key, 'groupRenamed'),
  );
  if (outcome === 'unknown') throw new Problem('not-found');
  if (outcome === 'changed') throw new Problem('settings-changed');
  if (outcome === 'taken') throw new Problem('group-code-taken');
  return groupAnswer(deps, key);
}

/** Sets whether a group takes new patients. @throws Problem not-found */
export async function setRetired(
  deps: GroupsDeps,
  caller: Caller,
  group: GroupKey,
  isRetired: boolean,
): Promise<Group> {
  const key = await keyOf(deps, caller, group);
  const action = isRetired ? 'groupRetired' : 'groupReopened';
  await groupsStore.retire(deps.database, key, isRetired ? deps.now() : null, record(deps, caller, key, action));
  return groupAnswer(deps, key);
}
