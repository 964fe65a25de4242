/** Timeout of a hanging test. Long enough that no test fails because the machine is busy. */
export const HANG_MS = 360_000;

/** Timeout of a wait inside a test. Shorter than the test timeout, so that the failure names the missing thing. */
export const WAIT_MS = 60_000;

/** The tag of tests that are too slow for every change. */
export const THOROUGH_TAG = 'thorough';
