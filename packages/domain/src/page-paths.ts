// Paths that server and web app know. Apart from what else is known of these pages, because every page loads them.

/**
 * Page of the web app that opens a link, which follows after the `#`, so that no server receives it. Below the API's
 * prefix, it is the path of readers' calls.
 */
export const HEALTH_LINK_VIEWER_PATH = '/shl';

/** The page of the web app that runs on a shared tablet. */
export const KIOSK_PATH = '/kiosk';

/** Route of a shared result; `:shareKey` is the link's key. Source: specification, section 2. */
export const SHARED_RESULT_PATH = '/sharedResult/:shareKey';

/** The page of the web app to which scans without an account return. */
export const TRIAL_RETURN_PATH = '/try/result';
