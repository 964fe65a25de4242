import type { CareTeamPerson } from '@mien/contract';
import { highestRole, isStaff, type Role } from '@mien/domain';

/** A staff member as others see them, with their last role if they have left; nulls for one who is deleted. */
export function personOf({
  firstName,
  lastName,
  roles,
  endedRole,
}: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly Role[] | null;
  readonly endedRole: Role | null;
}): CareTeamPerson {
  const role = roles !== null && isStaff(roles) ? highestRole(roles) : endedRole;
  return { name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || null, role: role ?? null };
}
