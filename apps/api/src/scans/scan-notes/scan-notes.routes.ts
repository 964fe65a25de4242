import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { ScanNotes } from './scan-notes.service.ts';

export function mountScanNotes(mounting: MountDependencies, scanNotes: ScanNotes): void {
  mount(mounting, 'scanNotes', mienContract.scanNotes, {
    async save({ caller, params, body }) {
      return scanNotes.save(ownPatient(caller), params.id, body);
    },
  });
}
