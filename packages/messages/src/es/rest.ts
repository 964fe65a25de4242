/** What every other screen says. Imports nothing but texts. */
export * from './chat.ts';
export * from './consent.ts';
export * from './dashboard.ts';
export * from './general-error.ts';
export * from './how-to.ts';
export * from './legal-page.ts';
export * from './measures.ts';
export * from './profile.ts';
export * from './result-print.ts';
export * from './results.ts';
export * from './scan-error.ts';
export * from './scan-return.ts';
export * from './scan-start.ts';
export * from './share.ts';
export * from './shared-result.ts';
export * from './sms.ts';
export * from './trends.ts';
