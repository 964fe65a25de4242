/** Everything that is known of entries begins with this key. It stands apart: every page needs it, and few need entries. */
export const ENTRIES_KEY = ['entries'] as const;
