import { TEST_PORTS } from '../tools/free-ports.ts';

/** The first port of the servers under test: `tools/end-to-end.ts` finds a free one, so that two runs fit on one machine. */
export const MIEN_PORT = Number(process.env.E2E_PORT ?? TEST_PORTS.first);
export const SCAN_PORT = MIEN_PORT + 1;
/** The stand-in for the hosted scan provider. */
export const DOUBLE_PORT = MIEN_PORT + 2;
/** The sites whose staff need a second step: two in a row. */
export const SECOND_STEP_PORT = MIEN_PORT + 6;
/** The sites whose staff need a passkey: two in a row. */
export const STAFF_PASSKEYS_PORT = MIEN_PORT + 8;
/** The sites for other browsers than Chromium: four in a row, and their driver. */
export const OTHER_BROWSERS_PORT = MIEN_PORT + 10;
export const WEBKIT_DRIVER_PORT = OTHER_BROWSERS_PORT + 4;
