/** The message that tells a waiting service worker to take over. */
export const LOAD_NEW_VERSION = 'load-new-version';
