export * from './en/catalog.ts';
export * from './fill.ts';
export { type CountFormats, type PluralArguments, type PluralForms, plural } from './plural.ts';
export type { PseudoLanguage } from './pseudo-language.ts';
export type { Catalog, Translated } from './translation.ts';
