import type { MountDeps } from '../../platform/http/mount.ts';
import { mountScanNotes } from './scan-notes.routes.ts';
import { createScanNotesContext, type ScanNotesDeps } from './scan-notes.service.ts';

export { createNoteOf, exportedOf as exportedScanNotesOf } from './scan-notes.service.ts';

/** Patients' notes about scans: circumstances and a sentence of their own. */
export function scanNotesModule(deps: ScanNotesDeps) {
  const context = createScanNotesContext(deps);
  return { ...context, mount: (mounting: MountDeps) => mountScanNotes(mounting, context) };
}
