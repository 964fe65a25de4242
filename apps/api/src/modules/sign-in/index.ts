export { mountSignIn } from './sign-in.routes.ts';
export { type CodeAsker, createCodeRecipients, createSignIn, type LinkEntry, type SignIn } from './sign-in.service.ts';
export { createSignInStore, endEverything, type Maker, makerOf } from './sign-in.store.ts';
