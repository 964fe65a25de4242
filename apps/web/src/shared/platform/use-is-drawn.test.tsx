import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { isFirstPage, leaveFirstPage } from './first-page.ts';
import { useIsDrawn } from './use-is-drawn.ts';

/** The page's content after each commit. */
const commits: string[] = [];

function Page({ isAtOnce }: { readonly isAtOnce: boolean }) {
  const isDrawn = useIsDrawn(isAtOnce);
  useLayoutEffect(() => {
    commits.push(isDrawn ? 'all' : 'top');
  });
  return isDrawn ? <p>rest</p> : null;
}

async function commitsOf(isAtOnce: boolean): Promise<readonly string[]> {
  commits.length = 0;
  render(<Page isAtOnce={isAtOnce} />);
  expect(await screen.findByText('rest')).toBeDefined();
  return commits;
}

it('the first page shows its top before the rest', async () => {
  expect(isFirstPage()).toBe(true);
  expect(await commitsOf(true)).toEqual(['top', 'all']);
});

it.each([
  [false, ['top', 'all']],
  [true, ['all']],
])('a later page shows the rest together with its top or after it: at once %s', async (isAtOnce, expected) => {
  leaveFirstPage();
  expect(await commitsOf(isAtOnce)).toEqual(expected);
});
