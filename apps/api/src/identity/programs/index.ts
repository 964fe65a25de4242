import type { MountDeps } from '../../platform/http/mount.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import { mountPrograms } from './programs.routes.ts';

export { addDerivedProgram, derivedCredentialsOf } from './derived-program.ts';
export { callerOfProgram, identifyProgram, isProgramToken } from './identify-program.ts';
export { createKeySets } from './key-sets.ts';
export { onlyOnce } from './only-once.ts';
export type { ProgramKey } from './program-key.ts';
export { tokenUrlOf } from './smart-configuration.ts';

/**
 * Programs of clients: other systems that read or send in their name, by scopes and groups. See
 * docs/adr/0152-programs.md.
 */
export function programsModule(deps: ProgramsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountPrograms(mounting, deps) };
}
