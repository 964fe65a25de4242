import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUOTED_SENTENCES } from '../apps/web/src/app/specification/quoted-sentences.ts';
import { ROOT } from './processes.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The headings of the specification: `5`, and `5 Phone` for a part of section 5. */
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

describe('docs/specification.md', () => {
  it.each(Object.entries(QUOTED_SENTENCES))('quotes the tested sentences: %s', (_, sentences) => {
    const flat = specification.replace(/\s+/g, ' ');
    expect(sentences.filter((sentence) => !flat.includes(`"${sentence}"`))).toEqual([]);
  });

  it('has every section that the code cites', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((path) => /\.(?:tsx?|css)$/.test(path) && existsSync(join(ROOT, path)));
    const cited = files.flatMap((path) => citedIn(read(path)).map((section) => ({ path, section })));
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(({ section }) => !headings.has(section))).toEqual([]);
  });

  it('has every section that docs/specification-tests.md names', () => {
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
