/**
 * Path of the call that returns the signed-in user. In a separate file, because the first screen needs it without the
 * contract.
 */
export const SESSION_PATH = '/auth/session';
