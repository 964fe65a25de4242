import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountScanNotes } from './scan-notes.routes.ts';
import { createScanNotes, type ScanNotesDependencies } from './scan-notes.service.ts';

export { createNoteOf } from './scan-notes.service.ts';

/** Patients' notes about scans: circumstances and a sentence of their own. */
export function scanNotesModule({ database, ...parts }: Parts<ScanNotesDependencies>) {
  const scanNotes = createScanNotes({ database, ...parts });
  return { ...scanNotes, mount: (mounting: MountDependencies) => mountScanNotes(mounting, scanNotes) };
}
