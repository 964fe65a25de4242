/** What only staff read. Imports nothing but texts. */
export * from './account.ts';
export * from './averages.ts';
export * from './chat-inbox.ts';
export * from './client-settings.ts';
export * from './operations.ts';
export * from './patient-for-staff.ts';
export * from './patient-timeline.ts';
export * from './patients-page.ts';
export * from './single-sign-on.ts';
export * from './staff.ts';
export * from './staff-side.ts';
export * from './users.ts';
