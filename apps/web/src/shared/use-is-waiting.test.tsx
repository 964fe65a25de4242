import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useIsWaiting } from './use-is-waiting.ts';

/** What a page was told in each of its renders. */
let told: boolean[] = [];
let answer = (): void => undefined;
let ask = (): void => undefined;

function Page({ isPendingAtFirst }: { readonly isPendingAtFirst: boolean }) {
  const [isPending, setPending] = useState(isPendingAtFirst);
  answer = () => setPending(false);
  ask = () => setPending(true);
  const isWaiting = useIsWaiting(isPending);
  told.push(isWaiting);
  return isWaiting ? 'on its way' : 'here';
}

it('keeps a page waiting in the render that may not be interrupted, and ends the wait in one that may', () => {
  told = [];
  render(<Page isPendingAtFirst />);
  act(() => answer());
  expect(told).toEqual([true, true, false]);
  expect(screen.getByText('here')).toBeDefined();
});

it('lets a page whose answer is there be drawn at once', () => {
  told = [];
  render(<Page isPendingAtFirst={false} />);
  expect(told).toEqual([false]);
});

it('waits at once when something is asked for again', () => {
  render(<Page isPendingAtFirst={false} />);
  told = [];
  act(() => ask());
  expect(told[0]).toBe(true);
});
