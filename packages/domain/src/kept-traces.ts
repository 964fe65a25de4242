/** Maximum number of color traces retained per patient: one a day for a year. See docs/adr/0038-kept-traces.md. */
export const KEPT_TRACES_MAX = 365;

/** Retention period of traces. */
export const KEPT_TRACES_MAX_YEARS = 10;
