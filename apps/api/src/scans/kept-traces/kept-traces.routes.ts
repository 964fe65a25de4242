import { mienContract } from '@mien/contract';
import { ownPatientNamed } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { KeptTraces } from './kept-traces.service.ts';

export function mountKeptTraces(mounting: MountDependencies, keptTraces: KeptTraces): void {
  mount(mounting, 'keptTraces', mienContract.keptTraces, {
    get: async ({ caller, params }) => keptTraces.stateOf(ownPatientNamed(caller, params.uid)),
    allow: async ({ caller, params, body }) => keptTraces.allow(caller, ownPatientNamed(caller, params.uid), body),
    end: async ({ caller, params }) => keptTraces.end(ownPatientNamed(caller, params.uid)),
  });
}
