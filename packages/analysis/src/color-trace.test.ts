import { Problem } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import { traceFromBody } from './color-trace.ts';
import { pulsingTrace } from './testing/pulsing-trace.ts';

const body = { ...pulsingTrace(72, 1), surroundings: pulsingTrace(0, 1).regions.whole };

function faultsOf(change: (copy: typeof body) => void): unknown {
  const copy = structuredClone(body);
  change(copy);
  try {
    traceFromBody(copy);
  } catch (error) {
    if (error instanceof Problem) return error.details.fields;
  }
  return 'no fault';
}

describe('traceFromBody', () => {
  it('equals what was sent, with NaN for missing values', () => {
    const copy = structuredClone(body);
    copy.surroundings.green[3] = null;
    const { regions, surroundings, frameTimesMs } = traceFromBody(copy);
    expect(Array.from(frameTimesMs)).toEqual(body.frameTimesMs);
    expect(Array.from(regions.middle.blue)).toEqual(body.regions.middle.blue);
    expect(surroundings?.green[2]).toBe(body.surroundings.green[2]);
    expect(surroundings?.green[3]).toBeNaN();
  });

  it('may be without surroundings and head motion', () => {
    expect(Object.keys(traceFromBody(pulsingTrace(72, 1)))).toEqual(['frameTimesMs', 'regions']);
  });

  it('reports the path of each error', () => {
    expect(faultsOf(({ regions }) => regions.whole.red.pop())).toEqual([
      { path: 'trace.regions.whole.red', rule: 'wrong_length' },
    ]);
    expect(faultsOf(({ surroundings }) => surroundings.blue.fill(256, 4, 5))).toEqual([
      { path: 'trace.surroundings.blue.4', rule: 'too_big' },
    ]);
    expect(faultsOf(({ surroundings }) => surroundings.red.fill(-1, 0, 1))).toEqual([
      { path: 'trace.surroundings.red.0', rule: 'too_small' },
    ]);
  });
});
