import { stored, storedJson } from '../../platform/stored.ts';
import { type DraftAbout, EMPTY_DRAFT, isChatDraft } from './conversation.model.ts';

/** Begins a message of the patient about a value; words that are written already stay. */
export function beginQuestion(about: Omit<DraftAbout, 'hasValue'>): void {
  const draft = storedJson(stored.chatDraft, isChatDraft) ?? EMPTY_DRAFT;
  stored.chatDraft.set(JSON.stringify({ ...draft, about: { ...about, hasValue: false } }));
}

/** Begins a message of the patient with these words, unless words are written already. */
export function beginMessage(text: string): void {
  const draft = storedJson(stored.chatDraft, isChatDraft) ?? EMPTY_DRAFT;
  if (draft.text.trim() === '') stored.chatDraft.set(JSON.stringify({ ...draft, text }));
}
