/** Of the call that says who is signed in. By itself, because the first screen tells it from others without the contract. */
export const SESSION_PATH = '/auth/session';
