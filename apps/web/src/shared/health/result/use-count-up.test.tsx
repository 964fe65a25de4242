import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCountUp } from './use-count-up.ts';

afterEach(() => vi.unstubAllGlobals());

function Score() {
  return <p>{useCountUp(92, true)}</p>;
}

it.each([
  ['a first frame that started before the request', 0],
  ['a first frame that is very late', 1e9],
])('counts up from zero to the score and never leaves that range: %s', (_, firstMs) => {
  const steps: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => steps.push(step));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const { container } = render(<Score />);
  const seen = [Number(container.textContent)];
  for (let frame = 0; steps.length > 0; frame += 1) {
    const step = steps.shift();
    act(() => step?.(firstMs + frame * 16));
    seen.push(Number(container.textContent));
  }
  expect(Math.min(...seen)).toBe(0);
  expect(seen.at(-1)).toBe(92);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
});
