import { describe, expect, it } from 'vitest';
import { readXliff, XliffFault } from './from-xliff.ts';
import { importTexts } from './import-texts.ts';
import { readTextFile, UnreadableTexts } from './text-files.ts';
import { NAMESPACE } from './to-xliff.ts';

const ENGLISH = `import type { Kind } from '@mien/domain';
import { tips } from './tips.ts';

/** Names of kinds. */
const kinds = { own: 'Yours', hosted: 'Theirs' } as const satisfies Record<Kind, string>;

const note = 'It is no diagnosis.';
const noted = (text: string) => \`<p>\${text}</p>\${note}\`;
const sure = (text: string) => noted(\`\${text} Only a test can tell.\`);

/** \`/page\`: an example. */
export const page = {
  /** Says when. */
  title: 'Scan of {date}',
  kinds,
  steps: ['Sit still.', 'Wait 30 seconds.'],
  scans: { one: '{count} scan by {name}', other: '{count} scans by {name}' },
  rich: 'See <b>all</b> of it',
  first: \`\${tips.list[0]} Or wait.\`,
  about: sure('A number.'),
  events: { 'a.b': 'Came', 'a-c': 'Went' },
} as const;
`;

const ARABIC = `import type { page as english } from '../en/page.ts';
import type { Translated } from '../translation.ts';
import { tips } from './tips.ts';

const note = 'note';
const noted = (text: string) => \`<p>\${text}</p>\${note}\`;
const sure = (text: string) => noted(\`\${text} sure\`);

// A remark above.
export const page = {
  // The day, not the hour.
  title: 'scan {date}', // Beside it.
  kinds: { own: 'own', hosted: "hosted's" },
  steps: ['one', 'wait 30'],
  scans: {
    zero: 'none {name}',
    one: 'a {name}',
    two: 'two {name}',
    few: '{count} few {name}',
    many: '{count} many {name}',
    other: '{count} other {name}',
  },
  rich: 'see <b>it</b>',
  first: \`\${tips.list[0]} or\`,
  about: sure('number'),
  events: { 'a.b': 'came', 'a-c': 'went' },
} as const satisfies Translated<typeof english, 'ar'>;
`;

const SOURCES: Readonly<Record<string, string>> = {
  'page.title': 'Scan of {date}',
  'page.kinds.own': 'Yours',
  'page.kinds.hosted': 'Theirs',
  'page.steps.0': 'Sit still.',
  'page.steps.1': 'Wait 30 seconds.',
  'page.scans.zero': '{count} scans by {name}',
  'page.scans.one': '{count} scan by {name}',
  'page.scans.two': '{count} scans by {name}',
  'page.scans.few': '{count} scans by {name}',
  'page.scans.many': '{count} scans by {name}',
  'page.scans.other': '{count} scans by {name}',
  'page.rich': 'See <b>all</b> of it',
  'page.first': '{tips_list_0} Or wait.',
  'page.about': 'A number.',
  'page.events.a\\.b': 'Came',
  'page.events.a-c': 'Went',
  note: 'It is no diagnosis.',
  sure: '{text} Only a test can tell.',
};

const sourceOf = (key: string) => (Object.hasOwn(SOURCES, key) ? (SOURCES[key] as string) : '');

interface Sent {
  readonly id: string;
  readonly target?: string | null;
  readonly source?: string;
  readonly state?: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A translator's file. A text of `page.ts` has today's English text unless it is given. */
function xliff(units: readonly (Sent | string)[], language = 'ar'): string {
  const elements = units.map((unit) => {
    if (typeof unit === 'string') return unit;
    const { id, target = '', source = sourceOf(id.slice('page:'.length)), state = 'translated' } = unit;
    const targetElement = target === null ? '' : `<target state="${state}">${escaped(target)}</target>`;
    return `<trans-unit id="${id}"><source>${escaped(source)}</source>${targetElement}</trans-unit>`;
  });
  return `<?xml version="1.0"?><xliff version="1.2" xmlns="${NAMESPACE}"><file original="../../etc/passwd" target-language="${language}"><body>${elements.join('')}</body></file></xliff>`;
}

const filesOf = (source: string | null) => new Map(source === null ? [] : [['page', readTextFile('page', source)]]);

/** Imports into Arabic, which a machine translated, or into Spanish, which is reviewed. */
const run = (units: readonly (Sent | string)[], own: string | null = ARABIC, language: 'ar' | 'es' = 'ar') =>
  importTexts(language, filesOf(ENGLISH), filesOf(own), readXliff(xliff(units, language)));

const send = (key: string, target: string): Sent => ({ id: `page:${key}`, target });

/** Every text of the page, translated. */
const EVERYTHING = Object.entries(SOURCES).map(([key, source]) => send(key, `x ${source}`));
const textsOf = (source: string) =>
  Object.fromEntries([...readTextFile('page', source).texts].map(([key, { text }]) => [key, text]));

describe('a translated text', () => {
  it('replaces only its literal, and keeps comments and everything else', () => {
    const { changed, faults } = run([send('page.title', 'day {date}'), send('page.kinds.hosted', 'theirs')]);
    expect(faults).toEqual([]);
    expect([...changed]).toEqual([
      ['page', ARABIC.replace("'scan {date}'", "'day {date}'").replace('"hosted\'s"', "'theirs'")],
    ]);
  });

  it('replaces one form of a plural text', () => {
    const { changed } = run([send('page.scans.few', '{name}: {count}')]);
    expect(changed.get('page')).toBe(ARABIC.replace("'{count} few {name}'", "'{name}: {count}'"));
  });

  it('replaces the words of a template, and those that a function adds', () => {
    const { changed } = run([
      send('page.first', 'either `{tips_list_0}` or'),
      send('page.about', 'amount'),
      send('note', 'no finding'),
      send('sure', 'certain {text}'),
    ]);
    expect(changed.get('page')).toBe(
      ARABIC.replace(`\`\${tips.list[0]} or\``, `\`either \\\`\${tips.list[0]}\\\` or\``)
        .replace("'number'", "'amount'")
        .replace("'note'", "'no finding'")
        .replace(`\`\${text} sure\``, `\`certain \${text}\``),
    );
  });

  it.each(["'); process.exit(); ('", '\\', "\\'", '`', 'a\nb', '\u00a0', '\u2028', '</script>', '$`', "$'"])(
    'cannot leave its literal: %j',
    (text) => {
      const rich = `${text} <b>it</b>`.replace('</script> ', '');
      const first = `${text.replace('</script>', '')}{tips_list_0}`;
      const { changed, faults } = run([send('page.rich', rich), send('page.first', first)]);
      expect(faults).toEqual([]);
      expect(textsOf(changed.get('page') ?? '')).toEqual({
        ...textsOf(ARABIC),
        'page.rich': rich,
        'page.first': first,
      });
    },
  );

  it('cannot make a template run code', () => {
    const { changed, faults } = run([send('page.first', `\${process.exit()} {tips_list_0}`)]);
    expect(faults).toEqual([]);
    expect(changed.get('page')).toContain(`\`\\\${process.exit()} \${tips.list[0]}\``);
  });

  it('changes nothing if it is the same', () => {
    const all = Object.entries(textsOf(ARABIC)).map(([key, text]) => send(key, text));
    expect(run(all)).toEqual({ faults: [], outdated: [], waiting: [], incomplete: new Map(), changed: new Map() });
  });
});

it('lists every fault, and changes nothing if there is one', () => {
  const { faults, changed } = run([
    send('page.title', 'scan {day}'),
    send('page.scans.two', '{count}'),
    send('page.rich', 'see <i>it</i>'),
    send('page.steps.0', 'sit\u200f still'),
    send('page.steps.1', 'wait ٣٠'),
    send('page.kinds.own', ''),
    send('page.kinds.hosted', 'theirs!  now'),
    send('page.scans.dual', 'two'),
    send('page.other', 'other'),
    '<trans-unit id="page:note"><source>It is no diagnosis.</source><target>no <g id="1">finding</g></target></trans-unit>',
    send('page.about', 'good'),
    send('page.about', 'good'),
  ]);
  expect(faults).toEqual([
    'page:page.about: it is there twice',
    'page:page.title: it has the placeholders "{day}", not "{date}"',
    'page:page.scans.two: it has the placeholders "", not "{name}"',
    'page:page.rich: it has the tags "<i> </i>", not "<b> </b>"',
    'page:page.steps.0: it has U+200F: no direction marks, no other digits than 0 to 9',
    'page:page.steps.1: it lacks the number 30',
    'page:page.steps.1: it has U+0663: no direction marks, no other digits than 0 to 9',
    'page:page.kinds.own: it is empty',
    'page:page.kinds.hosted: it has two spaces in a row',
    'page:page.kinds.hosted: it has an exclamation mark, which English has not',
    'page:page.scans.dual: there is no such text',
    'page:page.other: there is no such text',
    'page:note: it has the element <g>: tags are written as text',
  ]);
  expect(changed.size).toBe(0);
});

it('refuses a plural form that the language does not have', () => {
  const english = new Map([['page', readTextFile('page', "export const page = { scans: { one: '1', other: '2' } };")]]);
  const units = xliff([{ id: 'page:page.scans.few', target: 'x', source: '2' }], 'zh');
  const { faults } = importTexts('zh', english, new Map(), readXliff(units));
  expect(faults).toEqual(['page:page.scans.few: zh has no plural form "few", only other']);
});

it.each(['__proto__', 'constructor', 'page:__proto__', '../../secret:page.title', '/etc/passwd', ''])(
  'refuses the unknown unit id %j',
  (id) => {
    const { faults, changed } = run([{ id, target: 'x' }, send('page.title', 'x {date}')]);
    expect([faults, changed.size]).toEqual([[`${id}: there is no such text`], 0]);
  },
);

it('refuses a file for another language, and one without texts', () => {
  const faultsFor = (tag: string) =>
    importTexts('ar', filesOf(ENGLISH), filesOf(ARABIC), readXliff(xliff([send('page.about', 'x')], tag))).faults;
  expect(faultsFor('fr')).toEqual(['the file is for "fr", not for ar']);
  expect(faultsFor('ar-EG')).toEqual([]);
  expect(run([]).faults).toEqual(['the file has no texts']);
});

it('leaves out texts whose English text is another one today, and only those', () => {
  const { outdated, faults, changed } = run([
    { id: 'page:page.title', target: 'no placeholder', source: 'Scan of yesterday' },
    send('page.about', 'amount'),
  ]);
  expect([outdated, faults]).toEqual([['page:page.title'], []]);
  expect(changed.get('page')).toBe(ARABIC.replace("'number'", "'amount'"));
});

it('leaves out texts that are marked as not translated', () => {
  const { waiting, changed, faults } = run([
    { id: 'page:page.title', target: 'Scan', state: 'needs-translation' },
    { id: 'page:page.rich', target: null },
    { id: 'page:page.about', target: '', state: 'new' },
  ]);
  expect([waiting, changed.size, faults]).toEqual([['page:page.title', 'page:page.rich', 'page:page.about'], 0, []]);
});

it('leaves out an empty text that the language does not have', () => {
  const own = ARABIC.replace("  rich: 'see <b>it</b>',\n", '');
  const { waiting, faults } = run([send('page.rich', ''), send('page.about', 'amount')], own);
  expect([waiting, faults]).toEqual([['page:page.rich'], []]);
});

describe('what the translation lacks', () => {
  const without = (...lines: readonly string[]) => lines.reduce((source, line) => source.replace(line, ''), ARABIC);

  it('is added after what precedes it in English', () => {
    const own = without(
      "  kinds: { own: 'own', hosted: \"hosted's\" },\n",
      "    few: '{count} few {name}',\n",
      "'a.b': 'came', ",
    );
    const { changed, faults } = run(
      [
        send('page.kinds.own', 'yours'),
        send('page.kinds.hosted', 'theirs'),
        send('page.scans.few', '{name}'),
        send('page.events.a\\.b', 'came in'),
      ],
      own,
    );
    expect(faults).toEqual([]);
    const source = changed.get('page') ?? '';
    expect(source).toContain("title: 'scan {date}',\nkinds: { own: 'yours', hosted: 'theirs' }, // Beside it.\n");
    expect(source).toContain("events: {\n'a.b': 'came in', 'a-c': 'went' }");
    expect(source).toContain("other: '{count} other {name}',\nfew: '{name}',\n");
    expect(Object.keys(textsOf(source)).toSorted()).toEqual(Object.keys(SOURCES).toSorted());
  });

  it('is added to a list, a first place and a plural text as a whole', () => {
    const own = without(
      "\n  title: 'scan {date}', // Beside it.",
      ", 'wait 30'",
      /scans: \{[^}]*?\{name\}[\s\S]*?\n {2}\},\n/.exec(ARABIC)?.[0] ?? '',
    );
    const { changed, faults, incomplete } = run(EVERYTHING, own);
    expect([faults, incomplete.size]).toEqual([[], 0]);
    const texts = textsOf(changed.get('page') ?? '');
    for (const [key, source] of Object.entries(SOURCES)) expect([key, texts[key]]).toEqual([key, `x ${source}`]);
  });

  it('is added in part, if a machine translated it', () => {
    const own = without("  kinds: { own: 'own', hosted: \"hosted's\" },\n", "  steps: ['one', 'wait 30'],\n");
    const { changed, incomplete } = run([send('page.kinds.own', 'yours'), send('page.steps.0', 'sit')], own);
    expect(changed.get('page')).toBe(own.replace("'scan {date}'", "'scan {date}',\nkinds: { own: 'yours',  }"));
    expect(incomplete).toEqual(new Map([['page:page.steps', ['page.steps.1']]]));
  });

  it('is left out while a part of it has no text, if it is reviewed', () => {
    const own = without("  kinds: { own: 'own', hosted: \"hosted's\" },\n", ", 'wait 30'");
    const { changed, incomplete } = run(
      [send('page.kinds.own', 'yours'), send('page.steps.0', 'sit'), send('page.about', 'amount')],
      own,
      'es',
    );
    expect(incomplete).toEqual(new Map([['page:page.kinds', ['page.kinds.hosted']]]));
    expect(changed.get('page')).toBe(own.replace("'number'", "'amount'").replace("['one']", "['sit']"));
  });
});

it('adds to a reviewed list only all that it lacks', () => {
  const own = ARABIC.replace("['one', 'wait 30']", '[]');
  const { changed, incomplete } = run([send('page.steps.1', 'wait 30')], own, 'es');
  expect([changed.size, incomplete]).toEqual([0, new Map([['page:page.steps', ['page.steps.0']]])]);
  const both = run([send('page.steps.0', 'sit'), send('page.steps.1', 'wait 30')], own, 'es');
  expect(textsOf(both.changed.get('page') ?? '')).toMatchObject({ 'page.steps.0': 'sit', 'page.steps.1': 'wait 30' });
});

describe('a file that the language does not have', () => {
  it('is made in the shape of the English one, without its comments and types', () => {
    const { changed, faults } = run(EVERYTHING, null);
    expect(faults).toEqual([]);
    expect(changed.get('page')).toBe(`import type { page as english } from '../en/page.ts';
import type { Translated } from '../translation.ts';
import { tips } from './tips.ts';

const kinds = { own: 'x Yours', hosted: 'x Theirs' } as const;
const note = 'x It is no diagnosis.';
const noted = (text: string) => \`<p>\${text}</p>\${note}\`;
const sure = (text: string) => noted(\`x \${text} Only a test can tell.\`);
export const page = {
  title: 'x Scan of {date}',
  kinds,
  steps: ['x Sit still.', 'x Wait 30 seconds.'],
  scans: { zero: 'x {count} scans by {name}', one: 'x {count} scan by {name}', two: 'x {count} scans by {name}', few: 'x {count} scans by {name}', many: 'x {count} scans by {name}', other: 'x {count} scans by {name}' },
  rich: 'x See <b>all</b> of it',
  first: \`x \${tips.list[0]} Or wait.\`,
  about: sure('x A number.'),
  events: { 'a.b': 'x Came', 'a-c': 'x Went' },
} as const satisfies Translated<typeof english, 'ar'>;
`);
  });

  const lacking = (...keys: readonly string[]) =>
    EVERYTHING.filter(({ id }) => !keys.includes(id.slice('page:'.length)));
  const onlyArabic = ['zero', 'two', 'few', 'many'].map((category) => `page.scans.${category}`);

  it('has what a machine translated, with whole lists and plural texts', () => {
    const { changed, incomplete } = run(
      lacking('page.title', 'page.kinds.hosted', 'page.steps.1', 'page.scans.few', 'page.events.a-c'),
      null,
    );
    const source = changed.get('page') ?? '';
    const left = ['title', 'kinds.hosted', 'steps.0', 'steps.1', 'events.a-c'].map((key) => `page.${key}`);
    expect(Object.keys(textsOf(source)).toSorted()).toEqual(
      Object.keys(SOURCES)
        .filter((key) => !left.includes(key) && !key.startsWith('page.scans'))
        .toSorted(),
    );
    expect(incomplete).toEqual(
      new Map([
        ['page:page.steps', ['page.steps.1']],
        ['page:page.scans', ['page.scans.few']],
      ]),
    );
  });

  it.each([
    ['es', 'page.title', onlyArabic],
    ['ar', 'note', []],
  ] as const)('is left out in %s while %s is missing', (language, key, others) => {
    const { changed, incomplete, faults } = run(lacking(key, ...others), null, language);
    expect(faults).toEqual([]);
    expect([changed.size, incomplete]).toEqual([0, new Map([['page', [key]]])]);
  });
});

describe('a translator’s file', () => {
  const unit = (target: string) => `<trans-unit id="a"><source>b</source>${target}</trans-unit>`;
  const targetOf = (target: string) =>
    readXliff(xliff([unit(target)])).units.map((read) => [read.target, ...read.markup]);

  it('may have CDATA, marks of segments, and suggestions, which are not read', () => {
    expect(targetOf('<target><![CDATA[<b>]]>&amp;<mrk mtype="seg">x</mrk></target>')).toEqual([['<b>&x']]);
    expect(targetOf('<alt-trans><source>s</source><target>t</target></alt-trans>')).toEqual([[null]]);
    expect(targetOf('<target>x<target>y</target>z</target>')).toEqual([['xyz', 'target']]);
  });

  it.each([
    ['a document type', `<!DOCTYPE xliff>${xliff([send('page.about', 'x')]).replace(/<\?.*\?>/, '')}`],
    [
      'entities that grow',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]><xliff xmlns="${NAMESPACE}">&c;</xliff>`,
    ],
    [
      'an entity of a file',
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff xmlns="${NAMESPACE}">&a;</xliff>`,
    ],
    ['an entity that is not defined', `<xliff xmlns="${NAMESPACE}">&a;</xliff>`],
    ['a character that XML forbids', `<xliff xmlns="${NAMESPACE}">&#0;</xliff>`],
    ['another version of XLIFF', '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"/>'],
    ['no XLIFF', '<html/>'],
    ['no XML', 'title: x'],
    ['an end too early', `<xliff xmlns="${NAMESPACE}"><file>`],
    ['nothing', ''],
  ])('is refused with %s', (_, xml) => {
    expect(() => readXliff(xml)).toThrow(XliffFault);
  });
});

it.each(['export const a = 1;', 'export const a = { ...b };', 'export const a = f(1, 2);', 'export const a = {'])(
  'refuses a file of texts that is more than texts: %s',
  (source) => {
    expect(() => readTextFile('page', source)).toThrow(UnreadableTexts);
  },
);
