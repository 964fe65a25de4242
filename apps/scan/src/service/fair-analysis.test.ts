import { pulsingTrace } from '@mien/analysis/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeThreads } from './testing/fake-threads.ts';
import { openScanBench, type ScanBench } from './testing/scan-bench.ts';

let bench: ScanBench;
let threads: ReturnType<typeof createFakeThreads>;
beforeEach(async () => {
  threads = createFakeThreads();
  bench = await openScanBench({ openThread: threads.open });
});
afterEach(() => bench.close());

const trace = pulsingTrace(0, 1);
async function submission() {
  const { sessionId, partnerId, token } = await bench.openSession();
  return { sessionId, token, profile: await bench.encryptProfile({ identifier: partnerId }), trace };
}
const submit = (payload: object) => bench.app.inject({ method: 'POST', url: '/v1/scans', payload });
const theirThread = (): (typeof threads.opened)[number] => threads.opened.find(({ task }) => task !== null)!;
const untilOneRuns = () => expect.poll(() => threads.opened.some(({ task }) => task !== null)).toBe(true);

it('responds to further uploads of a session with a Retry-After time', async () => {
  const payload = await submission();
  const first = submit(payload);
  await untilOneRuns();
  for (let time = 0; time < 3; time++) {
    const put = await submit(payload);
    expect([put.statusCode, put.headers['retry-after'], put.json().code]).toEqual([429, '5', 'too-many-requests']);
  }
  theirThread().answer();
  expect((await first).json()).toMatchObject({ kind: 'refused', reason: 'no-pulse' });
  expect((await submit(payload)).body, 'known, and not computed again').toBe((await first).body);
  expect(threads.opened.every(({ task }) => task === null)).toBe(true);
});

it('reports a failed analysis in words and in the log', async () => {
  const answer = submit(await submission());
  await untilOneRuns();
  theirThread().die();
  const { statusCode, body } = await answer;
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    500,
    { code: 'analysis-failed', message: 'The results could not be calculated. Please try again.' },
  ]);
  expect(bench.logLines.join('')).toContain('out of memory');
});
