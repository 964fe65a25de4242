/** Where a visit begins with the sign-in: at first, and when a session is over. Source: specification, section 4. */
export const SIGN_IN_PATHS = { first: '/', again: '/mlogin' } as const;
