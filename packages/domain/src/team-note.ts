/** Maximum length of a team note, in characters. Chosen: as a message. */
export const TEAM_NOTE_MAX_LENGTH = 2000;

/** Page size. Chosen. */
export const TEAM_NOTES_PAGE_SIZE = 20;

/** Actions on a note; each creates a version that is retained. */
export const TEAM_NOTE_ACTS = ['added', 'changed', 'deleted'] as const;
export type TeamNoteAct = (typeof TEAM_NOTE_ACTS)[number];
