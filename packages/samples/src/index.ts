export * from './demo-clinic.ts';
export * from './demo-names.ts';
export * from './demo-people.ts';
export * from './demo-scans.ts';
export * from './seeded-random.ts';
