import { stored, storedJson } from '../../platform/stored.ts';
import { type DraftAbout, EMPTY_DRAFT, isChatDraft } from './conversation.model.ts';

/** Starts the patient's message about a value; keeps existing text. */
export function beginQuestion(about: Omit<DraftAbout, 'hasValue'>): void {
  const draft = storedJson(stored.chatDraft, isChatDraft) ?? EMPTY_DRAFT;
  stored.chatDraft.set(JSON.stringify({ ...draft, about: { ...about, hasValue: false } }));
}

/** Prefills the patient's message, unless there is text already. */
export function beginMessage(text: string): void {
  const draft = storedJson(stored.chatDraft, isChatDraft) ?? EMPTY_DRAFT;
  if (draft.text.trim() === '') stored.chatDraft.set(JSON.stringify({ ...draft, text }));
}
