import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUOTED_SENTENCES } from '../apps/web/src/app/specification/quoted-sentences.ts';
import { ROOT } from './processes.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Headings of the specification: `5`, and `5 Phone` for a part of section 5. */
function headingsOf(page: string): ReadonlySet<string> {
  const headings = new Set<string>();
  let section = '';
  for (const line of page.split('\n')) {
    const [, number, name] = /^## (\d)\. (.*)$/.exec(line) ?? [];
    if (number !== undefined) {
      section = number;
      headings.add(number).add(`${number} ${name}`);
    } else if (line.startsWith('### ')) headings.add(`${section} ${line.slice(4)}`);
  }
  return headings;
}

/** Sections that a text cites: "specification, section 2 'Range indicator'" or "specification, sections 5 and 9". */
function citedIn(text: string): readonly string[] {
  const flat = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [...flat.matchAll(/specification, sections? (\d)(?: '([^']+)')?(?: and (\d))?/g)].flatMap(
    ([, first = '', name, second]) => [name === undefined ? first : `${first} ${name}`, ...(second ? [second] : [])],
  );
}

const specification = read('docs/specification.md');
const headings = headingsOf(specification);

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && existsSync(join(ROOT, path)));

/** Rows of decision 0137 that a text cites, such as "Decision 0137, row 2.4 and row 2.5". */
const departuresIn = (text: string): readonly string[] =>
  [...text.matchAll(/0137[\w./-]*((?:,| and) row \d\.\d+)+/g)].flatMap(([whole]) => whole.match(/\d\.\d+/g) ?? []);

const DEPARTURES = [
  ...read('docs/adr/0137-letter-of-the-specification.md').matchAll(/^\| ((\d)\.\d+) .*\| `([^`|]+)` *\|$/gm),
].map(([, row = '', section = '', test = '']) => ({ row, section, test }));

describe('the departures from the specification in decision 0137', () => {
  it('have a row each and name an existing section', () => {
    const lines = read('docs/adr/0137-letter-of-the-specification.md').match(/^\| \d/gm) ?? [];
    expect(DEPARTURES.length).toBe(lines.length);
    expect(DEPARTURES.length).toBeGreaterThan(15);
    expect(new Set(DEPARTURES.map(({ row }) => row)).size).toBe(DEPARTURES.length);
    expect(DEPARTURES.filter(({ section }) => !headings.has(section))).toEqual([]);
  });

  it.each(DEPARTURES)('have a test that cites the row: $row in $test', ({ row, test }) => {
    expect(test).toMatch(/\.test\.tsx?$/);
    expect(departuresIn(read(test))).toContain(row);
  });

  it('match those that the code cites', () => {
    const rows = new Set(DEPARTURES.map(({ row }) => row));
    const named = listed
      .filter((path) => path !== 'tools/specification.test.ts')
      .flatMap((path) => departuresIn(read(path)).map((row) => ({ path, row })));
    expect(named.filter(({ row }) => !rows.has(row))).toEqual([]);
  });
});

describe('docs/specification.md', () => {
  it.each(Object.entries(QUOTED_SENTENCES))('quotes the tested sentences: %s', (_, sentences) => {
    const flat = specification.replace(/\s+/g, ' ');
    expect(sentences.filter((sentence) => !flat.includes(`"${sentence}"`))).toEqual([]);
  });

  it('has every section that the code cites', () => {
    const cited = listed.flatMap((path) => citedIn(read(path)).map((section) => ({ path, section })));
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(({ section }) => !headings.has(section))).toEqual([]);
  });

  it('has every section that docs/specification-tests.md cites', () => {
    const rows = [...read('docs/specification-tests.md').matchAll(/^\| (\d) ([^|]*?) *\|/gm)];
    expect(rows.length).toBeGreaterThan(15);
    const unknown = rows.flatMap(([, number, names = '']) =>
      names
        .replace(/ \([^)]*\)/g, '')
        .split(', ')
        .map((name) => (/^\d /.test(name) ? name : `${number} ${name}`))
        .filter((section) => !headings.has(section)),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the search for cited sections', () => {
  it.each([
    ["/** Source: specification, section 2 'Range indicator'. */", ['2 Range indicator']],
    ['/** Source: specification, sections 5 and 9. */', ['5', '9']],
    ['/** Source: the product’s\n * specification, section\n * 7. */', ['7']],
    ['/** Source: RFC 5321, section 4.5.3.1. */', []],
  ])('%s', (text, found) => {
    expect(citedIn(text)).toEqual(found);
  });
});

describe('the search for departures', () => {
  it.each([
    ['// Decision 0137, row 2.4 and row 2.5.', ['2.4', '2.5']],
    ['see docs/adr/0137-letter-of-the-specification.md, row 9.2.', ['9.2']],
    ['// Decision 0137. Row 3 is another matter.', []],
  ])('%s', (text, found) => {
    expect(departuresIn(text)).toEqual(found);
  });
});
