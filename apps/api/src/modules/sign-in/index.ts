export { mountSignIn } from './sign-in.routes.ts';
export { type CodeAsker, createSignIn, type LinkEntry, type SignIn } from './sign-in.service.ts';
export { createSignInStore, endSessions, type Maker, makerOf } from './sign-in.store.ts';
