export * from './audit-event.ts';
export * from './create-mapper.ts';
export * from './missing-codes.ts';
export * from './patient-data.ts';
export * from './r4.ts';
export * from './words.ts';
