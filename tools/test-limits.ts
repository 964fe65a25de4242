/** A test that hangs is ended after this time. None fails because the machine is busy. */
export const HANG_MS = 360_000;

/** What a test waits for is missing after this time: before the test counts as hung, so that the failure names it. */
export const WAIT_MS = 60_000;

/** The mark of a test that takes too long for every change. */
export const THOROUGH_TAG = 'thorough';
