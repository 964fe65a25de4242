import { stored, storedJson } from '../../platform/stored.ts';
import type { KeptDraft } from './composer.tsx';
import { EMPTY_DRAFT, isDrafts } from './conversation.model.ts';

/** The staff member's draft to a patient, kept in this tab. */
export function teamDraftOf(patientUid: string): KeptDraft {
  const all = () => storedJson(stored.teamChatDrafts, isDrafts) ?? {};
  return {
    get: () => all()[patientUid] ?? null,
    set: (draft) => {
      const { [patientUid]: _, ...others } = all();
      const next = draft === null ? others : { ...others, [patientUid]: draft };
      if (Object.keys(next).length === 0) stored.teamChatDrafts.clear();
      else stored.teamChatDrafts.set(JSON.stringify(next));
    },
  };
}

/** Prefills a message, unless there is a draft already. */
export function beginTeamDraft(patientUid: string, text: string): void {
  const draft = teamDraftOf(patientUid);
  if (draft.get() === null) draft.set({ ...EMPTY_DRAFT, text });
}
