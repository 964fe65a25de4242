import { MINUTE_MS } from '@mien/domain';
import { expect, it } from 'vitest';
import { createCarrierAlert } from './carrier-alert.ts';

it('counts every response of a carrier that rejects all messages, and logs one line a minute', () => {
  let [nowMs, counted] = [0, 0];
  const lines: object[] = [];
  const alert = createCarrierAlert({
    now: () => new Date(nowMs),
    log: { error: (facts) => void lines.push(facts) },
    metrics: {
      carrierUnusable: () => {
        counted += 1;
      },
    },
  });
  for (let seconds = 0; seconds < 120; seconds += 10) {
    nowMs = seconds * 1000;
    alert('status 401');
  }
  expect([counted, lines]).toEqual([12, [{ answer: 'status 401' }, { answer: 'status 401' }]]);
  nowMs += MINUTE_MS;
  alert('status 402');
  expect(lines.at(-1)).toEqual({ answer: 'status 402' });
});
