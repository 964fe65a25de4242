/** What every other screen says. Imports nothing but texts. */
export * from './access-log.ts';
export * from './averages.ts';
export * from './chat.ts';
<<<<<<< HEAD
export * from './chat-inbox.ts';
=======
export * from './client-settings.ts';
>>>>>>> f28b633 (Show a client's logo in the header, on shared results and on paper; let its admins configure it at /admin/settings)
export * from './consent.ts';
export * from './dashboard.ts';
export * from './entry.ts';
export * from './general-error.ts';
export * from './how-to.ts';
export * from './legal-page.ts';
export * from './measures.ts';
export * from './operations.ts';
export * from './profile.ts';
export * from './registration.ts';
export * from './result-print.ts';
export * from './results.ts';
export * from './scan-error.ts';
export * from './scan-return.ts';
export * from './scan-start.ts';
export * from './share.ts';
export * from './shared-result.ts';
export * from './sms.ts';
export * from './trends.ts';
