/** Longest note of the team about a patient, characters. Chosen: as a message. */
export const TEAM_NOTE_MAX_LENGTH = 2000;

/** Notes that one page holds. Chosen. */
export const TEAM_NOTES_PAGE_SIZE = 20;

/** What is done with a note; each is a version that stays. */
export const TEAM_NOTE_ACTS = ['added', 'changed', 'deleted'] as const;
export type TeamNoteAct = (typeof TEAM_NOTE_ACTS)[number];
