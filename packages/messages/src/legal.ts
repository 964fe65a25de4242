export { type LegalSection, type LegalText, legal } from './en/legal.ts';
