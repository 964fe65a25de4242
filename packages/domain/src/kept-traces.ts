/** For how many scans of a patient the colours are kept at most: one a day for a year. See docs/adr/0038-kept-traces.md. */
export const KEPT_TRACES_MAX = 365;

/** For how long they are kept at most. */
export const KEPT_TRACES_MAX_YEARS = 10;
