import type { MountDeps } from '../../platform/http/mount.ts';
import { mountKeptTraces } from './kept-traces.routes.ts';
import type { KeptTracesDeps } from './kept-traces.service.ts';

export {
  deleteOfHidden as deleteHiddenTraces,
  isAllowed as mayKeepTrace,
  type KeptMeasurement,
  type KeptTracesDeps,
  keep as keepTrace,
  measurement as keptMeasurement,
  packedOf as keptTracesOf,
} from './kept-traces.service.ts';
export { endSecondConsent, resumeSecondConsent } from './kept-traces.store.ts';

/**
 * Color traces of scans, stored with the patient's consent so that a result can be computed again. The app never shows them. See
 * docs/adr/0038-kept-traces.md.
 */
export function keptTracesModule(deps: KeptTracesDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountKeptTraces(mounting, deps) };
}
