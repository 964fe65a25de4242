import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountCarers } from './carers.routes.ts';
import { type CarersDependencies, createCarers } from './carers.service.ts';

/** Carers whom patients let look after them. */
export function carersModule({ database, ...parts }: Parts<CarersDependencies>) {
  const carers = createCarers({ database, ...parts });
  return { ...carers, mount: (mounting: MountDependencies) => mountCarers(mounting, carers) };
}
