import type { MountDeps } from '../../platform/http/mount.ts';
import type { EmbedsDeps } from './embeds.deps.ts';
import { mountEmbeds } from './embeds.routes.ts';

export { frameAncestorsOf } from './frame-ancestors.ts';

/** Scans that programs open in their own software, and the receipts of these. See docs/integrate.md. */
export function embedsModule(deps: EmbedsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountEmbeds(mounting, deps) };
}
