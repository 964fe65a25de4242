import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useIsWaiting } from './use-is-waiting.ts';

/** The value in each render of a page. */
let rendered: boolean[] = [];
let answer = (): void => undefined;
let ask = (): void => undefined;

function Page({ isPendingAtFirst }: { readonly isPendingAtFirst: boolean }) {
  const [isPending, setPending] = useState(isPendingAtFirst);
  answer = () => setPending(false);
  ask = () => setPending(true);
  const isWaiting = useIsWaiting(isPending);
  rendered.push(isWaiting);
  return isWaiting ? 'on its way' : 'here';
}

it('stays true in the urgent render and becomes false in the interruptible one', () => {
  rendered = [];
  render(<Page isPendingAtFirst />);
  act(() => answer());
  expect(rendered).toEqual([true, true, false]);
  expect(screen.getByText('here')).toBeDefined();
});

it('is false at once if the data is cached', () => {
  rendered = [];
  render(<Page isPendingAtFirst={false} />);
  expect(rendered).toEqual([false]);
});

it('becomes true at once when a request is retried', () => {
  render(<Page isPendingAtFirst={false} />);
  rendered = [];
  act(() => ask());
  expect(rendered[0]).toBe(true);
});
