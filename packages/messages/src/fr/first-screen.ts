/** What the first screen says, so that it need not wait for the rest. Imports nothing but texts. */
export * from './machine-translation.ts';
export * from './problems.ts';
export * from './shell.ts';
export * from './sign-in.ts';

/** Further texts are in English: pages mark them so. */
export const isPartial = true;
