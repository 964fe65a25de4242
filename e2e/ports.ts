/** Ports of the servers under test, away from those of a running installation. */
export const MIEN_PORT = 3200;
export const SCAN_PORT = 3201;
