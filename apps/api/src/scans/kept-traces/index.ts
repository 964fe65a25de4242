import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountKeptTraces } from './kept-traces.routes.ts';
import { createKeptTraces, type KeptTracesDependencies } from './kept-traces.service.ts';

export type { KeptMeasurement } from './kept-traces.service.ts';
export { endSecondConsent, resumeSecondConsent } from './kept-traces.store.ts';

/** Colour traces of scans, stored with the patient's consent. */
export function keptTracesModule({ database, ...parts }: Parts<KeptTracesDependencies>) {
  const keptTraces = createKeptTraces({ database, ...parts });
  return { ...keptTraces, mount: (mounting: MountDependencies) => mountKeptTraces(mounting, keptTraces) };
}
