export { en } from './en/index.ts';
export * from './fill.ts';
