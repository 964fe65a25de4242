/** Prefix of all query keys of entries. In its own file, because every page needs it, and few need entries. */
export const ENTRIES_KEY = ['entries'] as const;
