/** Ports of the servers under test, away from those of a running installation and, if set, of another run of the suite. */
export const MIEN_PORT = Number(process.env.E2E_PORT ?? 3200);
export const SCAN_PORT = Number(process.env.E2E_SCAN_PORT ?? 3201);
/** The stand-in for the hosted scan provider. */
export const DOUBLE_PORT = Number(process.env.E2E_DOUBLE_PORT ?? MIEN_PORT + 2);
/** The sites whose staff need a second step: two in a row. */
export const SECOND_STEP_PORT = MIEN_PORT + 6;
/** The sites for other browsers than Chromium: four in a row, and their driver. */
export const OTHER_BROWSERS_PORT = MIEN_PORT + 10;
export const WEBKIT_DRIVER_PORT = OTHER_BROWSERS_PORT + 4;
