import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './processes.ts';

const FOLDER = join(ROOT, 'docs/adr');
/** More than a newcomer reads would hide those that bind. */
const MOST_RECORDS = 40;

interface DecisionRecord {
  readonly file: string;
  readonly number: string;
  /** First line of the file. */
  readonly title: string;
  /** The lines between the title and the first heading: `Date`, `Status`, `Topic`. */
  readonly head: readonly string[];
}

const records: readonly DecisionRecord[] = readdirSync(FOLDER)
  .filter((file) => /^\d{4}-.*\.md$/.test(file) && !file.startsWith('0000'))
  .toSorted()
  .map((file) => {
    const [title = '', ...rest] = readFileSync(join(FOLDER, file), 'utf8').split('\n');
    return {
      file,
      number: file.slice(0, 4),
      title,
      head: rest.slice(0, rest.indexOf('## Context')).filter((line) => line !== ''),
    };
  });

const topicOf = ({ head }: DecisionRecord): string =>
  head.find((line) => line.startsWith('Topic: '))?.slice('Topic: '.length) ?? '';

const pathOfTopic = (topic: string): string =>
  topic === 'architecture' ? 'docs/architecture.md' : `docs/topics/${topic}.md`;

const headingOf = (path: string): string => (readFileSync(join(ROOT, path), 'utf8').split('\n')[0] ?? '').slice(2);

/** The list of the records by topic, as `docs/adr/README.md` has it. */
function indexOf(all: readonly DecisionRecord[]): string {
  const sections = Object.entries(Object.groupBy(all, topicOf))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([topic, ofTopic = []]) => {
      const path = pathOfTopic(topic);
      const items = ofTopic.map(({ file, title }) => `- [${title.slice(2)}](${file})`);
      return `## [${headingOf(path)}](../${path.slice('docs/'.length)})\n\n${items.join('\n')}\n`;
    });
  return [
    '# Decision records',
    'Decisions that bind and are costly to reverse. Each says what holds today; git keeps what held before. What the product does, and where,\nis in [topics](../topics).',
    'Written by `npx vitest run --project packages tools/decision-records.test.ts -u`.',
    sections.join('\n'),
  ].join('\n\n');
}

/** Files of the repository in which a record may be named. */
const texts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:md|tsx?|css|grit|sql|mjs)$/.test(path) && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Records named in a text: by path, as "decision 0013", and within records by number alone. */
function recordsNamedIn(path: string, text: string): string[] {
  const byPath = text.matchAll(/\badr\/(\d{4})/g);
  const byWord = text.matchAll(/\b(?:ADR|[Dd]ecisions?) (\d{4})\b/g);
  const byNumber = path.startsWith('docs/adr/') ? text.matchAll(/[( ](0\d{3})(?=[)., ])/g) : [];
  return [...byPath, ...byWord, ...byNumber].map(([, number = '']) => number);
}

describe('decision records', () => {
  it('are few', () => {
    expect(records.length).toBeGreaterThan(20);
    expect(records.length).toBeLessThanOrEqual(MOST_RECORDS);
  });

  it('begin with number, title, date, status and topic, and contain only what holds', () => {
    for (const record of records) {
      expect(record.title).toMatch(new RegExp(`^# ${record.number}\\. \\S`));
      expect([record.file, ...record.head]).toEqual([
        record.file,
        expect.stringMatching(/^Date: \d{4}-\d{2}-\d{2}$/),
        expect.stringMatching(/^Status: (?:proposed|accepted)$/),
        expect.stringMatching(/^Topic: [a-z-]+$/),
      ]);
    }
  });

  it('belong to an existing page', () => {
    expect(records.filter((record) => !existsSync(join(ROOT, pathOfTopic(topicOf(record)))))).toEqual([]);
  });

  it('exist wherever one is named', () => {
    const numbers = new Set(['0000', ...records.map(({ number }) => number)]);
    const gone = texts.flatMap(({ path, text }) =>
      recordsNamedIn(path, text)
        .filter((number) => !numbers.has(number))
        .map((number) => `${path}: ${number}`),
    );
    expect(gone).toEqual([]);
  });

  it('are listed by topic', async () => {
    await expect(indexOf(records)).toMatchFileSnapshot(join(FOLDER, 'README.md'));
  });
});

describe('the search for references to decision records', () => {
  it.each([
    ['a.ts', '// see docs/adr/0031-access-log.md', ['0031']],
    ['a.ts', '/** Source: decision 0013. */', ['0013']],
    ['docs/adr/0013-sign-in.md', 'a right ends (0133), as 0104 says', ['0133', '0104']],
    ['a.md', 'call 0800', []],
  ])('finds in %s: %s', (path, text, found) => {
    expect(recordsNamedIn(path, text)).toEqual(found);
  });
});
