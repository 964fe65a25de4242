import { describe, expect, it } from 'vitest';
import { scansOutcome } from './film-scan-outcome.ts';

const scan = { name: 'Firefox', trueBpm: 72, shownBpm: 73, frameRateHz: 27.6, reason: null, faults: [] };

describe('scans of a film', () => {
  it('are confirmed if the value matches the film', () => {
    const { tried, confirmed, lost, wrong, of } = scansOutcome([scan], 1);
    expect({ tried, confirmed, lost, wrong }).toEqual({ tried: 1, confirmed: 1, lost: [], wrong: [] });
    expect(of).toBe('scans: Firefox 73 of 72.0 bpm, 28 frames/s');
  });

  it('are lost without an answer, and wrong with another value', () => {
    const none = { ...scan, shownBpm: null, frameRateHz: null, reason: 'slowCamera' };
    const off = { ...scan, shownBpm: 76 };
    const { confirmed, lost, wrong } = scansOutcome([none, off, { ...scan, faults: ['TypeError'] }], 3);
    expect(confirmed).toBe(1);
    expect(lost).toEqual(['Firefox none (slowCamera) of 72.0 bpm, ? frames/s']);
    expect(wrong).toEqual(['Firefox 76 of 72.0 bpm, 28 frames/s', 'Firefox: TypeError']);
  });
});
