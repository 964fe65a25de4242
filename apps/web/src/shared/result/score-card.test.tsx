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

it('the marker is drawn at its place and glides there, as long as the number counts', () => {
  expect(drawn(true)).toEqual(['72%', '72%']);
  expect(animate).toHaveBeenCalledOnce();
  expect(animate).toHaveBeenCalledWith(
    [{ transform: 'translateX(-72%)' }, { transform: 'none' }],
    expect.objectContaining({ duration: 300 }),
  );
});

it.each([
  ['where it is not animated', false, () => undefined],
  ['for whoever wants less motion', true, lessMotion],
])('the marker stands %s', (_, isAnimated, prepare) => {
  prepare();
  expect(drawn(isAnimated)).toEqual(['72%', '72%']);
  expect(animate).not.toHaveBeenCalled();
});
