import { type Language, TRANSLATIONS } from '../../packages/domain/src/index.ts';
import type { LanguageFacts } from '../../packages/messages/src/testing/language-facts.ts';
import { SAFETY_SENTENCES } from '../../packages/messages/src/testing/safety-sentences.ts';
import { placeholdersOf, tagsOf } from '../../packages/messages/src/testing/text-rules.ts';
import { AGREEMENTS } from '../../packages/messages/src/tiers.ts';
import type { Unit } from './units.ts';

export const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';

/** How much longer than the English one a label may be. */
const LABEL_GROWTH = 1.4;
/** A longer text, or one that ends like a sentence, has room to wrap. */
const LABEL_MAX_LENGTH = 30;

/** Numbers from which the examples of a plural category are taken. */
const EXAMPLES = [...Array.from({ length: 121 }, (_, number) => number), 1_000_000, 0.5, 1.5];
const EXAMPLES_MAX = 4;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The numbers that a form is for, such as `3, 4, 5, 6` for Arabic `few`. */
function examplesOf(language: Language, category: Intl.LDMLPluralRule): string {
  const rules = new Intl.PluralRules(language);
  return EXAMPLES.filter((number) => rules.select(number) === category)
    .slice(0, EXAMPLES_MAX)
    .join(', ');
}

/** The words that a glossary's pattern matches: `A or B` of `A|B`; null if it is not just words. */
function wordsOf(pattern: RegExp): string | null {
  const words = pattern.source.split('|');
  return words.every((word) => /^[\p{L}\p{M}\p{Nd} .’'-]+$/u.test(word) && !word.includes('.'))
    ? words.join(' or ')
    : null;
}

/** The terms of a text, each with the rendering that a test expects. */
function termsIn(text: string, { glossary = [] }: LanguageFacts): readonly string[] {
  return glossary.flatMap(([english, own, not]) => {
    const term = english.exec(text)?.[0];
    const rendering = wordsOf(own);
    if (term === undefined || rendering === null) return [];
    const other = not ? wordsOf(not) : null;
    return [`${term}: ${rendering}${other === null ? '' : ` (not ${other})`}`];
  });
}

/** Paths of pages that a comment names, such as `/consent`. */
const screensIn = (comments: readonly string[]): readonly string[] => [
  ...new Set(comments.flatMap((comment) => [...comment.matchAll(/`(\/[\w/{}-]*)`/g)].map(([, path = '']) => path))),
];

function notesOf(unit: Unit, language: Language, facts: LanguageFacts | null): readonly string[] {
  const { english, key, category, comments } = unit;
  const screens = screensIn(comments);
  const protectedParts = [...placeholdersOf(english), ...new Set(tagsOf(english))];
  const terms = facts ? termsIn(english, facts) : [];
  const name = key.split('.')[0] as string;
  const isCounted = category !== null && english.includes('{count}');
  return [
    ...comments,
    ...(screens.length > 0 ? [`Screen: ${screens.join(', ')}`] : []),
    ...(category ? [`Plural form "${category}", for numbers such as ${examplesOf(language, category)}.`] : []),
    ...(protectedParts.length > 0 ? [`Keep as it is: ${protectedParts.join(' ')}`] : []),
    ...(isCounted ? ['{count} may be left out if the form is for one number.'] : []),
    ...(terms.length > 0 ? [`Terms: ${terms.join('; ')}`] : []),
    ...((SAFETY_SENTENCES as readonly string[]).includes(key) ? ['A wrong translation can harm a reader.'] : []),
    ...((AGREEMENTS as readonly string[]).includes(name)
      ? ['People agree to this text: a change needs a new version.']
      : []),
  ];
}

/** The maximum length of a button or label, in characters; null for a text that may wrap. */
function maxLengthOf(english: string): number | null {
  const isLabel = english.length <= LABEL_MAX_LENGTH && !/[.!?:…]$/.test(english.trim()) && /\p{L}/u.test(english);
  return isLabel ? Math.ceil(english.length * LABEL_GROWTH) : null;
}

/** States of XLIFF 1.2. What a machine left in English is to be translated. */
function stateOf({ english, own }: Unit, language: Language, facts: LanguageFacts | null): string {
  if (own === null) return 'new';
  if ((TRANSLATIONS[language].status as string) === 'reviewed') return 'final';
  return own === english && !facts?.sameAsEnglish.includes(own) ? 'needs-translation' : 'translated';
}

function unitElement(unit: Unit, language: Language, facts: LanguageFacts | null): string {
  const state = stateOf(unit, language, facts);
  const maxLength = maxLengthOf(unit.english);
  const attributes = [
    `id="${escaped(unit.id)}"`,
    ...(state === 'final' ? ['approved="yes"'] : []),
    ...(maxLength === null ? [] : [`maxwidth="${maxLength}" size-unit="char"`]),
    'xml:space="preserve"',
  ];
  const notes = notesOf(unit, language, facts).map(
    (note) => `        <note from="developer">${escaped(note)}</note>\n`,
  );
  return `      <trans-unit ${attributes.join(' ')}>
        <source>${escaped(unit.english)}</source>
        <target state="${state}">${escaped(unit.own ?? '')}</target>
${notes.join('')}      </trans-unit>
`;
}

/**
 * An XLIFF 1.2 file of texts, with a `<file>` for each of their files.
 * @param facts  what tests expect of the language; null if the file does not exist yet
 */
export function toXliff(language: Language, units: readonly Unit[], facts: LanguageFacts | null): string {
  const files = [...Map.groupBy(units, ({ file }) => file)].map(
    ([
      file,
      inFile,
    ]) => `  <file original="${file}" source-language="en" target-language="${language}" datatype="plaintext">
    <body>
${inFile.map((unit) => unitElement(unit, language, facts)).join('')}    </body>
  </file>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="${NAMESPACE}">\n${files.join('')}</xliff>\n`;
}
