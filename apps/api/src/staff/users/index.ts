import type { MountDependencies } from '../../platform/http/mount.ts';
import type { PartsWithReader } from '../../platform/module.ts';
import { mountUsers } from './users.routes.ts';
import { createUsers, type UsersDependencies } from './users.service.ts';

/** The list of users, and patients created by staff. */
export function usersModule({ database, reader, ...parts }: PartsWithReader<UsersDependencies>) {
  const users = createUsers({ reader, database, ...parts });
  return { ...users, mount: (mounting: MountDependencies) => mountUsers(mounting, users) };
}
