import { mienContract } from '@mien/contract';
import { ownPatientNamed } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { KeptTracesDeps } from './kept-traces.service.ts';
import * as keptTraces from './kept-traces.service.ts';

export function mountKeptTraces(mounting: MountDeps, deps: KeptTracesDeps): void {
  mount(mounting, 'keptTraces', mienContract.keptTraces, {
    get: async ({ caller, params }) => keptTraces.stateOf(deps, ownPatientNamed(caller, params.uid)),
    allow: async ({ caller, params, body }) =>
      keptTraces.allow(deps, caller, ownPatientNamed(caller, params.uid), body),
    end: async ({ caller, params }) => keptTraces.end(deps, ownPatientNamed(caller, params.uid)),
  });
}
