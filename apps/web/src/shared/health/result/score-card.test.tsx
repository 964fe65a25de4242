import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ScoreNumber } from './score-card.tsx';

const animate = vi.fn(() => ({ cancel: vi.fn() }));
beforeEach(() => {
  animate.mockClear();
  Element.prototype.animate = animate as never;
});

const lessMotion = () => {
  window.matchMedia = (query: string) => ({ matches: query.includes('reduced-motion') }) as never;
};

function drawn(isAnimated: boolean) {
  const { container } = render(<ScoreNumber score={72} plusMinus={null} isAnimated={isAnimated} />);
  return [...container.querySelectorAll('circle')].map((circle) => circle.getAttribute('cx'));
}

it('the marker slides to its position while the number counts up', () => {
  expect(drawn(true)).toEqual(['72%', '72%']);
  expect(animate).toHaveBeenCalledOnce();
  expect(animate).toHaveBeenCalledWith(
    [{ transform: 'translateX(-72%)' }, { transform: 'none' }],
    expect.objectContaining({ duration: 300 }),
  );
});

it.each([
  ['if it is not animated', false, () => undefined],
  ['for users who prefer less motion', true, lessMotion],
])('the marker does not move %s', (_, isAnimated, prepare) => {
  prepare();
  expect(drawn(isAnimated)).toEqual(['72%', '72%']);
  expect(animate).not.toHaveBeenCalled();
});
