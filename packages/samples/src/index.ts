export * from './demo-people.ts';
export * from './demo-scans.ts';
export * from './seeded-random.ts';
