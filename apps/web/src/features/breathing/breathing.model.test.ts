import { type BreathingMinutes, breathAt } from '@mien/domain';
import { expect, it } from 'vitest';
import { leftText, spokenAt } from './breathing.model.ts';

/** Screen reader announcements of a session, in order. */
function announcements(minutes: BreathingMinutes): string[] {
  const said: string[] = [];
  for (let ms = 0; ms <= minutes * 60_000; ms += 100) {
    const spoken = spokenAt(breathAt(ms, minutes));
    const words = spoken === null ? 'nothing' : spoken.kind === 'phase' ? spoken.phase : `${spoken.minutes} left`;
    if (words !== said.at(-1)) said.push(words);
  }
  return said;
}

it('announces two breaths, then once a minute', () => {
  expect(announcements(2)).toEqual(['in', 'out', 'in', 'out', '2 left', '1 left', 'nothing']);
  expect(announcements(5).slice(4)).toEqual(['5 left', '4 left', '3 left', '2 left', '1 left', 'nothing']);
});

it('shows the remaining time in minutes and seconds', () => {
  expect([leftText(120_000), leftText(65_001), leftText(9000), leftText(0)]).toEqual(['2:00', '1:06', '0:09', '0:00']);
});
