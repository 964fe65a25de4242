import { expect, it } from 'vitest';
import type { LanguageFacts } from '../../packages/messages/src/testing/language-facts.ts';
import { readXliff } from './from-xliff.ts';
import { readTextFile } from './text-files.ts';
import { toXliff } from './to-xliff.ts';
import { unitsOf } from './units.ts';

const ENGLISH = `/** What people agree to: on \`/consent\`. */
export const consent = {
  /** Above both. */
  group: {
    /** A button. */
    agree: 'Scan & <b>go</b>',
    text: 'Scans are kept, {name}. "All" of them.',
  },
  left: { one: '{count} scan', other: '{count} scans' },
  brand: 'Safari',
} as const;
`;

const FACTS: LanguageFacts = {
  hasBasicSms: false,
  sameAsEnglish: ['Safari'],
  glossary: [
    [/\bscans?\b/i, /صورة|صور/, /مسح/],
    [/\bkept\b/i, /(?<!لا )محفوظ/],
    [/\babsent\b/i, /غائب/],
  ],
};

const exported = (language: 'ar' | 'es' | 'zh', own: string | null, facts: LanguageFacts | null = null) => {
  const english = new Map([['consent', readTextFile('consent', ENGLISH)]]);
  const files = new Map(own === null ? [] : [['consent', readTextFile('consent', own)]]);
  return toXliff(language, unitsOf(language, english, files), facts);
};

const unit = (xml: string, id: string): string =>
  new RegExp(`<trans-unit id="consent:${id}"[\\s\\S]*?</trans-unit>`).exec(xml)?.[0] ?? '';
const notesOf = (xml: string, id: string) =>
  [...unit(xml, id).matchAll(/<note from="developer">(.*)<\/note>/g)].map(([, note]) => note);

it('writes what a translator needs to know about a text', () => {
  const xml = exported('ar', null, FACTS);
  expect(notesOf(xml, 'consent.group.text')).toEqual([
    'What people agree to: on `/consent`.',
    'Above both.',
    'Screen: /consent',
    'Keep as it is: {name}',
    'Terms: Scans: صورة or صور (not مسح)',
    'People agree to this text: a change needs a new version.',
  ]);
  expect(notesOf(xml, 'consent.left.few')).toEqual([
    'What people agree to: on `/consent`.',
    'Screen: /consent',
    'Plural form &quot;few&quot;, for numbers such as 3, 4, 5, 6.',
    'Keep as it is: {count}',
    '{count} may be left out if the form is for one number.',
    'Terms: scans: صورة or صور (not مسح)',
    'People agree to this text: a change needs a new version.',
  ]);
});

it('warns of texts that can harm a reader', () => {
  const source = "export const trialScan = { wellness: 'Not a device.', other: 'Other' };";
  const english = new Map([['trial-scan', readTextFile('trial-scan', source)]]);
  const xml = toXliff('zh', unitsOf('zh', english, new Map()), null);
  expect(xml.match(/A wrong translation can harm a reader\./g)).toHaveLength(1);
});

it('writes one unit for each plural form of the language, and keeps optional forms that exist', () => {
  const idsOf = (xml: string) =>
    readXliff(xml)
      .units.map(({ id, source }) => `${id} ${source}`)
      .filter((id) => id.includes('left'));
  expect(idsOf(exported('zh', null))).toEqual(['consent:consent.left.other {count} scans']);
  expect(idsOf(exported('es', null))).toEqual([
    'consent:consent.left.one {count} scan',
    'consent:consent.left.other {count} scans',
  ]);
  const withMany = "export const consent = { left: { one: '1', many: '2', other: '3' } };";
  expect(idsOf(exported('es', withMany))).toEqual([
    'consent:consent.left.one {count} scan',
    'consent:consent.left.other {count} scans',
    'consent:consent.left.many {count} scans',
  ]);
});

it('limits the length of labels, not of sentences', () => {
  const xml = exported('ar', null);
  expect(unit(xml, 'consent.brand')).toContain('maxwidth="9" size-unit="char"');
  expect(unit(xml, 'consent.group.text')).not.toContain('maxwidth');
});

it('says how far each text is', () => {
  const own =
    "export const consent = { group: { agree: 'x', text: 'Scans are kept, {name}. \"All\" of them.' }, brand: 'Safari' };";
  const statesOf = (xml: string) =>
    Object.fromEntries(readXliff(xml).units.map(({ id, state }) => [id.slice(16), state]));
  expect(statesOf(exported('zh', own, FACTS))).toEqual({
    'group.agree': 'translated',
    'group.text': 'needs-translation',
    'left.other': 'new',
    brand: 'translated',
  });
  const reviewed = exported('es', own);
  expect(statesOf(reviewed)).toMatchObject({ 'group.agree': 'final', 'group.text': 'final', 'left.one': 'new' });
  expect(unit(reviewed, 'consent.group.agree')).toContain('approved="yes"');
  expect(unit(reviewed, 'consent.left.one')).not.toContain('approved');
});

it('writes tags and quotes as text, which reading gives back', () => {
  const [first, second] = readXliff(exported('ar', null)).units;
  expect([first?.source, second?.source]).toEqual(['Scan & <b>go</b>', 'Scans are kept, {name}. "All" of them.']);
});
