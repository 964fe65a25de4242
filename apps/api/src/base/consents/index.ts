import type { MountDeps } from '../../platform/http/mount.ts';
import { mountConsents } from './consents.routes.ts';
import type { ConsentsDeps } from './consents.service.ts';

export {
  add as addConsent,
  addStated as addStatedConsent,
  currentTexts,
  isConsentCurrent,
} from './consents.service.ts';

/** Patients' consents: to which texts, when, and in which language. Append-only. */
export function consentsModule(deps: ConsentsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountConsents(mounting, deps) };
}
