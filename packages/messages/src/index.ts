export * from './en/catalogue.ts';
export * from './fill.ts';
export * from './language-names.ts';
export * from './pseudo-language.ts';
export type { Catalogue, Translated } from './translation.ts';
