/** Every feature's texts. The name of an export is the name that `textsOf` and the other languages know it by. */
export * from './chat.ts';
export * from './consent.ts';
export * from './dashboard.ts';
export * from './general-error.ts';
export * from './how-to.ts';
export * from './legal-page.ts';
export * from './measures.ts';
export * from './problems.ts';
export * from './profile.ts';
export * from './results.ts';
export * from './scan-error.ts';
export * from './scan-return.ts';
export * from './scan-start.ts';
export * from './shell.ts';
export * from './sign-in.ts';
export * from './sms.ts';
export * from './trends.ts';
