import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OPENED_OTHERWISE, SCREENS, WITHOUT_EXAMPLES } from './screens.ts';

const WALKS = globSync('walk/*.ts', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8'),
);

it('every screen is a stop of a walk: by an example, or by a walk that creates its URL', () => {
  expect(Object.keys(OPENED_OTHERWISE).toSorted()).toEqual(WITHOUT_EXAMPLES.toSorted());
  const addresses = Object.entries(OPENED_OTHERWISE).flatMap(([path, { address }]) =>
    address === null ? [] : [{ path, address }],
  );
  const made = addresses.filter(({ address }) => WALKS.some((source) => source.includes(`\`${address}\${`)));
  expect(made).toEqual(addresses);
  expect(addresses.filter(({ path, address }) => !path.startsWith(address))).toEqual([]);
});

it('a walk covers the screens of every audience', () => {
  for (const audience of Object.keys(SCREENS))
    expect(
      WALKS.some((source) => source.includes(`SCREENS.${audience}`)),
      audience,
    ).toBe(true);
});
