/** Sign-in pages: on the first visit, and after a session has ended. Source: specification, section 4. */
export const SIGN_IN_PATHS = { first: '/', again: '/mlogin' } as const;
