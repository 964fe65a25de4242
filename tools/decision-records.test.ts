import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './processes.ts';

const FOLDER = join(ROOT, 'docs/adr');

/** Another record, and what of it: `0050 (the windows, the end of sessions)`. The brackets are left out where it is all of it. */
const REFERENCE = String.raw`\d{4}(?: \([^()]+\))?`;
const REFERENCES = `${REFERENCE}(?:, ${REFERENCE})*`;
const STATUS = new RegExp(`^(?:proposed|accepted|superseded(?<part> in part)? by (?<by>${REFERENCES}))$`);
const SUPERSEDES = new RegExp(`^Supersedes(?<part> in part)?: (?<list>${REFERENCES})$`);

interface DecisionRecord {
  readonly number: string;
  readonly title: string;
  readonly date: string;
  readonly status: string;
  /** Lines between date and first heading that are neither date nor status. */
  readonly others: readonly string[];
}

const records: readonly DecisionRecord[] = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-.*\.md$/.test(name) && !name.startsWith('0000'))
  .toSorted()
  .map((name) => {
    const [title = '', ...rest] = readFileSync(join(FOLDER, name), 'utf8').split('\n');
    const head = rest.slice(0, rest.indexOf('## Context')).filter((line) => line !== '');
    const lineOf = (key: string) => head.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? '';
    return {
      number: name.slice(0, 4),
      title,
      date: lineOf('Date'),
      status: lineOf('Status'),
      others: head.filter((line) => !/^(Date|Status): /.test(line)),
    };
  });

/** `old < new (what)`, one for each reference, so that what both records say can be compared. */
function relations(list: string, relation: (other: string) => string): string[] {
  return [...list.matchAll(/(\d{4})(?: \(([^()]+)\))?/g)].map(
    ([, other = '', what]) => `${relation(other)}${what === undefined ? '' : ` (${what})`}`,
  );
}

const superseded = records.flatMap(({ number, status }) => {
  const { by, part } = STATUS.exec(status)?.groups ?? {};
  return by ? relations(by, (other) => `${number} <${part ?? ''} ${other}`) : [];
});
const superseding = records.flatMap(({ number, others }) =>
  others.flatMap((line) => {
    const { list = '', part } = SUPERSEDES.exec(line)?.groups ?? {};
    return relations(list, (other) => `${other} <${part ?? ''} ${number}`);
  }),
);

describe('decision records', () => {
  it('begin with number, title, date, status, and what they supersede', () => {
    expect(records.length).toBeGreaterThan(50);
    for (const { number, title, date, status, others } of records) {
      expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`));
      expect([number, date]).toEqual([number, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
      expect([number, status]).toEqual([number, expect.stringMatching(STATUS)]);
      for (const line of others) expect([number, line]).toEqual([number, expect.stringMatching(SUPERSEDES)]);
    }
  });

  it('say what was superseded in both records, in the same words', () => {
    expect(superseded.length).toBeGreaterThan(20);
    expect(superseded.toSorted()).toEqual(superseding.toSorted());
  });

  it('supersede records that exist', () => {
    const numbers = records.map(({ number }) => number);
    for (const relation of [...superseding, ...superseded])
      for (const number of relation.replace(/ \(.*/, '').match(/\d{4}/g) ?? []) expect(numbers).toContain(number);
  });
});
