import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { useIsDrawn } from './use-is-drawn.ts';

/** What stood in the page after each commit. */
const commits: string[] = [];

function Page({ isAtOnce }: { readonly isAtOnce: boolean }) {
  const isDrawn = useIsDrawn(isAtOnce);
  useLayoutEffect(() => {
    commits.push(isDrawn ? 'all' : 'top');
  });
  return isDrawn ? <p>rest</p> : null;
}

it.each([
  [false, ['top', 'all']],
  [true, ['all']],
])('what is below the top comes with it or after it: at once %s', async (isAtOnce, expected) => {
  commits.length = 0;
  render(<Page isAtOnce={isAtOnce} />);
  expect(await screen.findByText('rest')).toBeDefined();
  expect(commits).toEqual(expected);
});
