import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allTests, filesWith, namedIn, testsIn, untitledIn } from './named-tests.ts';
import { ROOT } from './processes.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Table cells of a document, without header and separator rows. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const WRITTEN = allTests();

/** Documents that cite tests, and the minimum number of tests that each cites. */
const DOCUMENTS = [
  ['docs/threat-model.md', 90],
  ['docs/hazards.md', 35],
  ['docs/accessibility-conformance.md', 40],
  ['docs/asvs.md', 80],
] as const;

describe.each(DOCUMENTS)('the tests named in %s', (path, least) => {
  const text = read(path);

  it('exist in exactly one file', () => {
    const named = namedIn(text);
    expect(named.length).toBeGreaterThanOrEqual(least);
    expect(named.filter((test) => filesWith(WRITTEN, test).length !== 1)).toEqual([]);
  });

  it('are cited with their titles', () => {
    expect(untitledIn(text).filter((file) => file !== 'tools/named-tests.test.ts')).toEqual([]);
  });
});

it('every threat has a test or a reason for acceptance', () => {
  const arrows = read('docs/threat-model.md').split('\n## ').slice(1);
  expect(arrows.length).toBeGreaterThan(8);
  for (const arrow of arrows) {
    const threats = [...arrow.matchAll(/^- ([STRIDE]): \*\*(.+?)\*\* (.+)$/gm)];
    const [heading, ...lines] = arrow.split('\n');
    expect(threats, heading).toHaveLength(lines.filter((line) => line.startsWith('- ')).length);
    expect([...new Set(threats.map(([, letter]) => letter))].toSorted().join(''), heading).toBe('DEIRST');
    for (const [, , threat, answer = ''] of threats) {
      const isTested = namedIn(answer).length > 0;
      expect(isTested ? !/^`[\w.-]+\.(?:test|spec)\./.test(answer) : answer.includes('Accepted because '), threat).toBe(
        true,
      );
    }
  }
});

it('every hazard has a number, a severity, a probability, a control with a test, and a residual risk', () => {
  const hazards = rowsOf(read('docs/hazards.md')).slice(1);
  expect(hazards.length).toBeGreaterThanOrEqual(15);
  expect(hazards.map(([id]) => id)).toEqual(hazards.map((_, at) => `H${at + 1}`));
  for (const [id, hazard, cause, harm, severity = '', probability = '', control, proof = '', remains] of hazards) {
    expect(
      [hazard, cause, harm, control, remains].filter((cell) => !cell),
      id,
    ).toEqual([]);
    expect(`${severity}${probability}`, id).toMatch(/^[1-5]{2}$/);
    expect(namedIn(proof).length, id).toBeGreaterThan(0);
  }
});

it('every WCAG 2.2 criterion of levels A and AA is listed once', () => {
  const rows = rowsOf(read('docs/accessibility-conformance.md')).filter(([criterion = '']) =>
    /^\d\.\d+\.\d+$/.test(criterion),
  );
  // W3C, 5 October 2023: 31 of level A, with 4.1.1 removed, and 24 of level AA.
  expect(new Set(rows.map(([criterion]) => criterion)).size).toBe(rows.length);
  const levels = rows.map(([, level]) => level);
  expect([levels.filter((level) => level === 'A').length, levels.filter((level) => level === 'AA').length]).toEqual([
    31, 24,
  ]);
  for (const [criterion, , , conformance, remarks] of rows) {
    expect(conformance, criterion).toMatch(/^(Supports|Partially supports|Does not support|Not applicable)$/);
    expect(remarks, criterion).not.toBe('');
  }
});

describe('the search for tests', () => {
  const source = `
    describe.each(CASES)('a door', () => {
      it('opens', () => {});
      it.skipIf(isLate).each([1])('opens at %i', async () => {});
      it.skip('sings', () => {});
      it.todo('closes');
      describe('with a key', () => { test(\`opens for \${name}\`, () => {}); });
    });
    test.use({ locale: 'es' });
    test.describe('a window', () => { test('is clean', () => {}); });
  `;

  it('finds tests that run, with their suites', () => {
    expect(testsIn('door.test.ts', source).map(({ name }) => name)).toEqual([
      'a door > opens',
      'a door > opens at %i',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: As it is written in the source.
      'a door > with a key > opens for ${name}',
      'a window > is clean',
    ]);
  });

  it('matches the end of a path and of a name, but not a part of a word', () => {
    const written = [
      { file: 'apps/a/door.test.ts', name: 'a door > opens' },
      { file: 'apps/b/door.test.ts', name: 'a door > opens' },
    ];
    expect(filesWith(written, { file: 'door.test.ts', title: 'opens' })).toHaveLength(2);
    expect(filesWith(written, { file: 'a/door.test.ts', title: 'a door > opens' })).toEqual(['apps/a/door.test.ts']);
    expect(filesWith(written, { file: 'oor.test.ts', title: 'opens' })).toEqual([]);
    expect(filesWith(written, { file: 'a/door.test.ts', title: 'pens' })).toEqual([]);
  });
});
