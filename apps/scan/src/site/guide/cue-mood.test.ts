import { describe, expect, it } from 'vitest';
import { followable, moodOf } from './cue-mood.ts';

describe('followable', () => {
  it.each(['closeApps', 'turnToLight'] as const)('shows "%s" before a scan, but not during it', (advice) => {
    expect(followable({ phase: 'searching', advice })).toBe(advice);
    expect(followable({ phase: 'capturing', advice })).toBe('ready');
    expect(moodOf('scan', { phase: 'capturing', advice, isPaused: false }, false)).toBe('hold');
  });

  it('shows other sentences at any time', () => {
    expect(followable({ phase: 'capturing', advice: 'moreLight' })).toBe('moreLight');
    expect(moodOf('scan', { phase: 'capturing', advice: 'moreLight', isPaused: false }, false)).toBe('move');
  });
});
