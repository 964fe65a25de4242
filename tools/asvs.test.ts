import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countsOfMap, LEVEL_2, rowsOfMap, STATES } from './asvs.ts';
import { namedIn } from './named-tests.ts';
import { ROOT } from './processes.ts';
import { withWritten } from './processing-record.ts';

const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = rowsOfMap(page);

it('the map lists each requirement up to level 2 exactly once', () => {
  const wanted = Object.entries(LEVEL_2).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  // The standard has 70 requirements of level 1 and 183 of level 2.
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(wanted.toSorted());
});

it('each row of the map has a state, and each tested requirement names a test', () => {
  for (const { ids, what, state, by } of rows) {
    expect(STATES, ids.join()).toContain(state);
    expect(
      [what, by].filter((cell) => cell === ''),
      ids.join(),
    ).toEqual([]);
    if (state === 'tested') expect(namedIn(by).length, ids.join()).toBeGreaterThan(0);
  }
});

it('the counts of the map match its rows', () => {
  expect(page, 'stale: run "npm run generate -- papers"').toBe(withWritten(page, countsOfMap(page)));
});
