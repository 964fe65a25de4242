import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { addProgram } from './add-program.ts';
import { changeProgram } from './change-program.ts';
import { listPrograms } from './list-programs.ts';
import { mountOAuth } from './oauth.routes.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import { renewSecret } from './renew-secret.ts';
import { revokeProgram } from './revoke-program.ts';

const keyOf = ({ clientId, id }: { readonly clientId: string; readonly id: string }) => ({ clientId, programId: id });

export function mountPrograms(mounting: MountDeps, deps: ProgramsDeps): void {
  mount(mounting, 'programs', mienContract.programs, {
    list: async ({ caller, params }) => ({ items: await listPrograms(deps, caller, params.clientId) }),
    add: ({ caller, params, body }) => addProgram(deps, caller, params.clientId, body),
    change: ({ caller, params, body }) => changeProgram(deps, caller, keyOf(params), body),
    renewSecret: ({ caller, params, body }) => renewSecret(deps, caller, keyOf(params), body.isPreviousKept),
    revoke: ({ caller, params }) => revokeProgram(deps, caller, keyOf(params)),
  });
  mountOAuth(mounting.app, deps);
}
