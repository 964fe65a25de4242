import { stored, storedJson } from '../../shared/platform/stored.ts';

/** A note as it is written. */
export interface Written {
  readonly text: string;
  readonly isForPatient: boolean;
}

function isWritten(value: unknown): value is Written {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'text' in value &&
    typeof value.text === 'string' &&
    'isForPatient' in value &&
    typeof value.isForPatient === 'boolean'
  );
}

const isDrafts = (value: unknown): value is Record<string, Written> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isWritten);

const drafts = () => storedJson(stored.teamNoteDrafts, isDrafts) ?? {};

/** The draft of a note about a patient, kept in this tab; null for none. */
export const noteDraftOf = (uid: string): Written | null => drafts()[uid] ?? null;

export function keepNoteDraft(uid: string, written: Written | null): void {
  const { [uid]: _, ...others } = drafts();
  const next = written === null || written.text.trim() === '' ? others : { ...others, [uid]: written };
  if (Object.keys(next).length === 0) stored.teamNoteDrafts.clear();
  else stored.teamNoteDrafts.set(JSON.stringify(next));
}
