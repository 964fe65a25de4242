import type { Finding, RateEstimate } from '@mien/signal';
import { expect, test } from 'vitest';
import { type ExtendedReading, extensionTable, readExtendedEmptyScans } from './extended-readings.ts';

const none: Finding<RateEstimate> = { kind: 'unusable', reason: 'no-pulse' };
const value = (bpm: number): Finding<RateEstimate> => ({
  kind: 'measured',
  value: bpm,
  interval90: [bpm - 2, bpm + 2],
  signalToNoiseDb: 3,
  confidence: 0.9,
});
const scan = (change: Partial<ExtendedReading>): ExtendedReading => ({
  group: 'rooms',
  planned: none,
  final: none,
  isExtended: false,
  trueBpm: 60,
  ...change,
});

test('what an extension adds is counted apart from what the planned scan answers', () => {
  const table = extensionTable([
    scan({ planned: value(61), final: value(61) }),
    scan({ planned: value(70), final: value(70) }),
    scan({ final: value(61), isExtended: true }),
    scan({ final: value(66), isExtended: true }),
    scan({ isExtended: true }),
    scan({ group: 'lamps', final: value(66), isExtended: true, trueBpm: null }),
  ]);
  const cells = table.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  expect(cells[2]).toEqual(['rooms', '5', '40.0%', '60%', '80.0%', '1', '1', '3.50', '50%']);
  expect(cells[3]).toEqual(['lamps', '1', '0.0%', '100%', '100.0%', '0', '1', '–', '–']);
});

test('a scene without life has no true rate', { tags: 'thorough' }, () => {
  expect([...readExtendedEmptyScans(2)].map(({ trueBpm }) => trueBpm)).toEqual([null, null]);
});
