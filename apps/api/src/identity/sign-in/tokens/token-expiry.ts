import { MINUTE_MS } from '@mien/domain';

/** A profile is expected to be chosen at once, but the choice may take a moment. */
const TOKEN_CODE_LIFETIME_MS = 5 * MINUTE_MS;

export const tokenExpiry = (at: Date) => new Date(at.getTime() + TOKEN_CODE_LIFETIME_MS);
