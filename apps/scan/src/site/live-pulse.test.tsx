import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LivePulse } from './live-pulse.tsx';

it.each(['looking', 'fair'] as const)('says what it does while there is no rate, with the signal "%s"', (quality) => {
  const page = renderToStaticMarkup(<LivePulse rate={null} wave={null} quality={quality} />);
  expect(page.match(/Looking for your pulse/g)).toHaveLength(1);
  expect(page).not.toMatch(/bpm|>live</);
  expect(page.includes('Signal: fair')).toBe(quality === 'fair');
});

it('shows the rate of the moment as live', () => {
  const rate = { bpm: 72, sinceMs: 0, certainty: 'sure' } as const;
  const page = renderToStaticMarkup(<LivePulse rate={rate} wave={null} quality="good" />);
  expect(page).toMatch(/>72<.*>bpm<.*>live</);
  expect(page).not.toContain('Looking for your pulse');
});
