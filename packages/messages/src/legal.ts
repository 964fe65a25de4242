export { type LegalSection, type LegalText, type LegalTexts, legal } from './en/legal.ts';
