/** What a page tells a service worker of a newer version that waits. */
export const LOAD_NEW_VERSION = 'load-new-version';
