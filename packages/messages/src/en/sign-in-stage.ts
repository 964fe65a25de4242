/** The drawing beside the sign-in: a scan, its score, the trend. Separate from what every visitor waits for. */
export const signInStage = {
  label: 'A scan: 72 beats a minute, then the score, then the trend',
  scenes: { scan: 'Scan', score: 'Score', trend: 'Trend' },
  seconds: { one: '{count} s', other: '{count} s' },
  bpm: 'bpm',
  live: 'live, 70 to 74',
  score: 'Your score',
  outOf: 'of 100',
  healthy: 'Healthy',
  unhealthy: 'Unhealthy',
  optimal: 'Optimal',
  higher: '3 higher than last time',
  usual: 'As usual for you',
  scans: '10 scans',
  usually: 'usually 61 to 82 bpm',
} as const;
