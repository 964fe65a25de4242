import { TEST_PORTS } from '../tools/free-ports.ts';

/**
 * The first port of the servers under test. `tools/end-to-end.ts` finds a free one, so that two runs fit on one
 * machine.
 */
export const MIEN_PORT = Number(process.env.E2E_PORT ?? TEST_PORTS.first);
export const SCAN_PORT = MIEN_PORT + 1;
/** The fake hosted scan provider. */
export const DOUBLE_PORT = MIEN_PORT + 2;
/** The sites whose staff need a second factor: two consecutive ports. */
export const SECOND_STEP_PORT = MIEN_PORT + 6;
/** The sites whose staff need a passkey: two consecutive ports. */
export const STAFF_PASSKEYS_PORT = MIEN_PORT + 8;
/** The sites for browsers other than Chromium (four consecutive ports) and their driver. */
export const OTHER_BROWSERS_PORT = MIEN_PORT + 10;
export const WEBKIT_DRIVER_PORT = OTHER_BROWSERS_PORT + 4;
