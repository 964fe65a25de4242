import { MINUTE_MS } from '@mien/domain';

/** A chosen profile is expected at once; the choice may take a moment. */
const TOKEN_CODE_LIFETIME_MS = 5 * MINUTE_MS;

export const tokenExpiry = (at: Date) => new Date(at.getTime() + TOKEN_CODE_LIFETIME_MS);
