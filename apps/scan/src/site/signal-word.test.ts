import { expect, it } from 'vitest';
import { signalWord } from './signal-word.ts';

it('grades the live pulse', () => {
  const words = [null, -8, -3, 2].map((signalToNoiseDb) => signalWord({ signalToNoiseDb }, { advice: 'ready' }));
  expect(words).toEqual(['looking', 'weak', 'fair', 'good']);
  expect(signalWord(null, null)).toBe('looking');
});

it('calls no signal fair or good while too many frames are missing', () => {
  expect(signalWord({ signalToNoiseDb: 9 }, { advice: 'closeApps' })).toBe('looking');
  expect(signalWord({ signalToNoiseDb: 9 }, { advice: 'holdStill' })).toBe('good');
});
