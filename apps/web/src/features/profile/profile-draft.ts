import { isUnitSystem } from '@mien/domain';
import { stored, storedJson } from '../../shared/platform/stored.ts';
import { type ProfileValues, SECTIONS, type Section } from './profile.model.ts';

/** Unsaved edits, kept in the tab so that a reload loses nothing. */
export interface ProfileDraft {
  readonly patientUid: string;
  /** The values submitted by the drawers. */
  readonly values: ProfileValues;
  /** The document in which it was typed, to detect a reload. */
  readonly documentMs: number;
  /** The contents of the open drawer. */
  readonly editing: { readonly section: Section; readonly values: ProfileValues } | null;
}

function isDraft(value: unknown): value is ProfileDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { patientUid, values, editing } = value as Partial<ProfileDraft>;
  const isEditingKnown = editing === null || (typeof editing === 'object' && SECTIONS.includes(editing.section));
  return (
    typeof patientUid === 'string' &&
    typeof values?.firstName === 'string' &&
    isUnitSystem(values.units) &&
    isEditingKnown
  );
}

/**
 * The draft of this patient, if there is one.
 *
 * @param values  the form values of the stored patient; a draft that lacks one of these fields is of an older version
 *   and is ignored
 */
export function readProfileDraft(patientUid: string, values: ProfileValues): ProfileDraft | null {
  const draft = storedJson(stored.profileDraft, isDraft);
  const typed = Object.entries(values).filter(([, value]) => typeof value === 'string');
  const isWhole = draft !== null && typed.every(([field]) => field in draft.values);
  return isWhole && draft.patientUid === patientUid ? draft : null;
}

export function keepProfileDraft(draft: Omit<ProfileDraft, 'documentMs'>): void {
  stored.profileDraft.set(JSON.stringify({ ...draft, documentMs: performance.timeOrigin } satisfies ProfileDraft));
}

/** Whether a draft was made before this document was loaded. */
export function isFromEarlierDocument(draft: ProfileDraft): boolean {
  return draft.documentMs !== performance.timeOrigin;
}

export function dropProfileDraft(): void {
  stored.profileDraft.clear();
}
