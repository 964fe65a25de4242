import { stored, storedJson } from '../../shared/stored.ts';
import { type ProfileValues, SECTIONS, type Section } from './profile.model.ts';

/** Edits that have not been sent, kept in the tab so that a reload loses nothing. */
export interface ProfileDraft {
  readonly patientUid: string;
  /** What the drawers have handed over. */
  readonly values: ProfileValues;
  /** What the open drawer holds. */
  readonly editing: { readonly section: Section; readonly values: ProfileValues } | null;
}

function isDraft(value: unknown): value is ProfileDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { patientUid, values, editing } = value as Partial<ProfileDraft>;
  const isEditingKnown = editing === null || (typeof editing === 'object' && SECTIONS.includes(editing.section));
  return typeof patientUid === 'string' && typeof values?.firstName === 'string' && isEditingKnown;
}

/** The draft of this patient, if there is one. */
export function readProfileDraft(patientUid: string): ProfileDraft | null {
  const draft = storedJson(stored.profileDraft, isDraft);
  return draft?.patientUid === patientUid ? draft : null;
}

export function keepProfileDraft(draft: ProfileDraft): void {
  stored.profileDraft.set(JSON.stringify(draft));
}

export function dropProfileDraft(): void {
  stored.profileDraft.clear();
}
