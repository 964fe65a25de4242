export * from './en/catalogue.ts';
export * from './fill.ts';
export { type CountFormats, type PluralArguments, type PluralForms, plural } from './plural.ts';
export type { PseudoLanguage } from './pseudo-language.ts';
export type { Catalogue, Translated } from './translation.ts';
