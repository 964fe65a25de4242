import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ScoreDial, ScoreNumber } from './score-card.tsx';

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

describe('the dial', () => {
  const turned = (isAnimated: boolean) => {
    const { container } = render(<ScoreDial score={72} plusMinus={3.2} isAnimated={isAnimated} />);
    return { text: container.textContent, at: container.querySelector('g > g')?.getAttribute('transform') };
  };

  it('turns its marker to the score, over three quarters of a circle, while the number counts up', () => {
    expect(turned(true).at).toBe('rotate(329.4)');
    expect(animate).toHaveBeenCalledWith(
      [{ transform: 'rotate(135deg)' }, { transform: 'rotate(329.4deg)' }],
      expect.objectContaining({ duration: 300 }),
    );
  });

  it('says number, word and uncertainty, and moves nothing if it is not animated', () => {
    const { at, text } = turned(false);
    expect(at).toBe('rotate(329.4)');
    expect(text).toContain('72');
    expect(text).toContain('give or take 3');
    expect(animate).not.toHaveBeenCalled();
  });
});
