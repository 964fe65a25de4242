import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { namedIn } from './named-tests.ts';
import { ROOT } from './processes.ts';

/**
 * Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0 (May 2025). They have the lowest numbers
 * of the section; level 3 requirements may follow.
 */
const LEVEL_2 = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
} as const;

/** The items of the map: requirements, and what is said of them. */
const itemsOf = (page: string) =>
  [...page.matchAll(/^- (\d[\d., ]*): (.+)$/gm)].map(([, ids = '', text = '']) => ({ ids: ids.split(', '), text }));

const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');

it('the map lists each requirement up to level 2 exactly once', () => {
  const wanted = Object.entries(LEVEL_2).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  // The standard has 70 requirements of level 1 and 183 of level 2.
  expect(wanted).toHaveLength(253);
  expect(
    itemsOf(page)
      .flatMap(({ ids }) => ids)
      .toSorted(),
  ).toEqual(wanted.toSorted());
});

it('each tested requirement names a test', () => {
  const [, tested = ''] = /^## Tested$([\s\S]*?)^## /m.exec(page) ?? [];
  expect(itemsOf(tested).length).toBeGreaterThan(50);
  for (const { ids, text } of itemsOf(tested)) expect(namedIn(text).length, ids.join()).toBeGreaterThan(0);
});
