export * from './en/catalogue.ts';
export * from './fill.ts';
export * from './language-names.ts';
export * from './pseudo-language.ts';
export type { Catalogue } from './translation.ts';
