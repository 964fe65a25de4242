import { isStaff, type Permission, reachOf } from '@mien/domain';
import type { Canaries, Person } from './world.ts';

/** Who may read a mark besides its owner: holders of one of these permissions, within its reach. */
const READERS: Readonly<Record<keyof Canaries, readonly Permission[]>> = {
  name: ['listUsers', 'answerChat', 'readAccessLog'],
  message: ['answerChat'],
  // Where the patient lets their care team see results. Holders of a link see one, too.
  result: ['readResults'],
};

export type Caller = Pick<Person, 'clientId' | 'userId' | 'roles'>;
type Owner = Caller & Pick<Person, 'canaries'>;

export interface Sighting {
  readonly owner: Owner;
  readonly kind: keyof Canaries;
  readonly isAllowed: boolean;
}

function mayRead(caller: Caller | null, owner: Owner, kind: keyof Canaries, sharing: ReadonlySet<string>): boolean {
  if (caller === null) return false;
  if (caller.userId === owner.userId) return true;
  if (kind === 'result' && !sharing.has(owner.userId)) return false;
  const reaches = (permission: Permission) => {
    const reach = reachOf(caller.roles, permission);
    return reach === 'all' || (reach === 'client' && caller.clientId === owner.clientId);
  };
  return READERS[kind].some(reaches);
}

/**
 * Finds the marks of people in an answer, and says of each whether the caller may see it. Some calls name the staff
 * who did something with data in the caller's reach, of whatever client they are.
 *
 * @param sharing  ids of the users who let their care team see results; it may grow
 */
export function createCanaryFinder(people: readonly Owner[], sharing: ReadonlySet<string> = new Set()) {
  const owners = new Map(
    people.flatMap((owner) =>
      Object.entries(owner.canaries).map(([kind, mark]) => [mark, { owner, kind: kind as keyof Canaries }] as const),
    ),
  );
  return (text: string, caller: Caller | null, { namesStaff = false } = {}): Sighting[] =>
    [...owners].flatMap(([mark, { owner, kind }]) => {
      if (!text.includes(mark)) return [];
      const isActor = namesStaff && caller !== null && kind === 'name' && isStaff(owner.roles);
      return [{ owner, kind, isAllowed: isActor || mayRead(caller, owner, kind, sharing) }];
    });
}
