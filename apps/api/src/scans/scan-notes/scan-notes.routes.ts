import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { ScanNotesContext } from './scan-notes.service.ts';
import * as scanNotes from './scan-notes.service.ts';

export function mountScanNotes(mounting: MountDeps, deps: ScanNotesContext): void {
  mount(mounting, 'scanNotes', mienContract.scanNotes, {
    async save({ caller, params, body }) {
      return scanNotes.save(deps, ownPatient(caller), params.id, body);
    },
  });
}
