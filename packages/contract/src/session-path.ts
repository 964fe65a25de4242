/** Path of the call that says who is signed in. In a file of its own, because the first screen needs it without the contract. */
export const SESSION_PATH = '/auth/session';
