export { mountSignIn } from './sign-in.routes.ts';
export { createSignIn } from './sign-in.service.ts';
export { createSignInStore } from './sign-in.store.ts';
