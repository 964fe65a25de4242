import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { LEGAL_TEXTS } from './catalogues.ts';
import type { LegalTexts } from './legal.ts';

/**
 * SHA-256 of every version that was ever in force, by language. A changed text needs a new version, so that everyone who agreed
 * in that language is asked again.
 */
const HASHES: Readonly<Record<Language, Readonly<Record<keyof LegalTexts, Readonly<Record<string, string>>>>>> = {
  en: {
    terms: {
      '2023-10': 'ZoYu4aypUI13m9Waj2NeAXFKY2ebblnUPrIZKDi2upg',
      '2026-11-28': 'l1kmMpD6UzS_2YfqrXsl-1du9Xt5J9izksYf3UnhEgA',
    },
    privacy: {
      '2023-10': 'gDHkOoihEdtH7UmehFdHHDe6vNfVagCMtaifbiEHpYs',
      '2026-11': 'Dj0l57Fn5ro7v4bTC3TsJzuh9pTJ4I-bv81QiSPjgmU',
      '2026-11-28': '1yi8FBjqqVi-8NDCf3i_1u2LjKHN4MuKj7531kyQBcA',
    },
  },
  es: {
    terms: {
      '2023-10': 'G_oxS3995g88ZrKL0-K7Vt2EjPVlDVQM7FZpIvU22es',
      '2026-11-28': 'elgdDI23V6OyO7qoaWJFMAgiJyw3zizujBzEwev9eNY',
    },
    privacy: {
      '2023-10': 'sz-bG2oTSPqWBRGS0fL1C7qRc2guzC1Cni3HHK3oZA0',
      '2026-11': 'RspjqE19e4RHAS1Et6HFu_oLb5EnvMxIzdVyTVXd5B8',
      '2026-11-28': 'j7kHVY3i-0NqgAZtIiOLiIrcDpCg8S_hfq5TzeKwL2U',
    },
  },
};

const TERMS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '18',
    '13',
    'guardian',
    'emergenc',
    'six months',
    '$100',
    '$5,000',
    'arbitration',
    'Austin, Texas',
    'not a healthcare provider',
  ],
  es: [
    'mayor de 18 años',
    'de 13 a 17 años',
    'tutor',
    'emergencia',
    'seis meses',
    '($100)',
    '($5,000)',
    'arbitraje vinculante',
    'Austin, Texas',
    'ley del estado de Texas',
    'No somos un proveedor de atención médica',
    'no es un dispositivo médico',
  ],
};

const PRIVACY: Readonly<Record<Language, readonly string[]>> = {
  en: ['collect', 'cookie', 'hsAuth', 'share', 'never leave'],
  es: ['recopila', 'cookie', 'hsAuth', 'hsBrowser', 'comparti', 'nunca salen de su navegador', 'color promedio'],
};

const hashOf = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('base64url');
const wordsOf = (text: LegalTexts[keyof LegalTexts]) =>
  text.sections.flatMap((section) => [section.heading, ...section.paragraphs]).join('\n');

describe.each(LANGUAGES)('the legal texts in %s', (language) => {
  const legal = LEGAL_TEXTS[language];

  it.each(['terms', 'privacy'] as const)('have not changed without a new version: %s', (name) => {
    expect(hashOf(legal[name])).toBe(HASHES[language][name][legal[name].version]);
  });

  it.each(TERMS[language])('say %j in the terms', (term) => expect(wordsOf(legal.terms)).toContain(term));

  it.each(PRIVACY[language])('say %j in the privacy policy', (term) => expect(wordsOf(legal.privacy)).toContain(term));
});
