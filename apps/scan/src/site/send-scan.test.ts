import { type CapturedTrace, Problem, type ProblemCode, type ScanHandoff } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import { sendScan } from './send-scan.ts';

const handoff: ScanHandoff = {
  configId: 'builtin',
  profile: 'p',
  token: 'old',
  refreshToken: 'r',
  sessionId: 's'.repeat(22),
};
const region = { red: [], green: [], blue: [] };
const captured: CapturedTrace = {
  trace: { frameTimesMs: [], regions: { forehead: region, middle: region, whole: region } },
  capture: { lengthS: 60, droppedFrames: 2, locked: ['exposure'], hasScreenLamp: true },
};
const returnUrl = 'https://mien.example/scanresult?results=x';
const noPause = { pause: () => Promise.resolve() };

/** A service that answers one entry after another; a code is a failure. */
function serviceWith(answers: readonly (ProblemCode | Problem | 'ok')[], renewal: ProblemCode | 'ok' = 'ok') {
  const tokens: string[] = [];
  const sent: CapturedTrace[] = [];
  let next = 0;
  return {
    tokens,
    sent,
    submitScan: async ({ body: { token, trace, capture } }: { body: CapturedTrace & { token: string } }) => {
      tokens.push(token);
      sent.push({ trace, capture });
      const answer = answers[Math.min(next, answers.length - 1)]!;
      next += 1;
      if (answer instanceof Problem) throw answer;
      if (answer !== 'ok') throw new Problem(answer);
      return { kind: 'measured' as const, returnUrl };
    },
    renewToken: async () => {
      if (renewal !== 'ok') throw new Problem(renewal);
      return { token: 'new' };
    },
  };
}

describe('sendScan', () => {
  it('answers with the address to go back to', async () => {
    const service = serviceWith(['ok']);
    expect(await sendScan(service, handoff, captured, noPause)).toEqual({ kind: 'answered', returnUrl });
    expect(service.sent, 'with how the scan was taken').toEqual([captured]);
  });

  it('tries again when the service cannot be reached, and gives up in the end', async () => {
    const back = serviceWith(['offline', 'scan-provider-failed', 'ok']);
    expect(await sendScan(back, handoff, captured, noPause)).toMatchObject({ kind: 'answered' });
    const gone = serviceWith(['offline']);
    expect(await sendScan(gone, handoff, captured, noPause)).toEqual({
      kind: 'failed',
      code: 'SERVER_ERROR',
      details: 'offline',
    });
    expect(gone.tokens).toHaveLength(4);
  });

  it.each(['internal-error', 'analysis-failed', 'scan-provider-failed', 'service-unavailable'] as const)(
    'tries again after %s',
    async (code) => {
      const service = serviceWith([code, 'ok']);
      expect(await sendScan(service, handoff, captured, noPause)).toMatchObject({ kind: 'answered' });
      expect(service.tokens).toHaveLength(2);
    },
  );

  it('asks a busy service again when it says, however often, and counts that as no failure', async () => {
    const busy = (retryAfterS?: number) =>
      new Problem('too-many-requests', retryAfterS === undefined ? {} : { retryAfterS });
    const pauses: number[] = [];
    let timesBusy = 0;
    const service = serviceWith([busy(7), 'offline', busy(7), busy(), busy(0), busy(3600), busy(7), 'offline', 'ok']);
    const sending = {
      pause: async (ms: number) => void pauses.push(ms),
      onBusy: () => {
        timesBusy += 1;
      },
    };
    expect(await sendScan(service, handoff, captured, sending)).toMatchObject({ kind: 'answered' });
    expect(pauses).toEqual([7000, 700, 7000, 5000, 1000, 60_000, 7000, 2000]);
    expect(timesBusy).toBe(6);
  });

  it('does not wait for a busy service when the session is over', async () => {
    const over = serviceWith(
      ['too-many-requests', 'too-many-requests', 'scan-session-expired'],
      'scan-session-expired',
    );
    expect(await sendScan(over, handoff, captured, noPause)).toMatchObject({ code: 'TOKEN_EXPIRED' });
    const pauses: number[] = [];
    const busyForEver = serviceWith(['too-many-requests']);
    const sending = { pause: async (ms: number) => void pauses.push(ms) };
    expect(await sendScan(busyForEver, handoff, captured, sending)).toEqual({
      kind: 'failed',
      code: 'SERVER_ERROR',
      details: 'too-many-requests',
    });
    expect(pauses.reduce((sum, ms) => sum + ms)).toBe(20 * 60_000);
  });

  it('renews a token that ran out, once', async () => {
    const service = serviceWith(['scan-session-expired', 'ok']);
    expect(await sendScan(service, handoff, captured, noPause)).toMatchObject({ kind: 'answered' });
    expect(service.tokens).toEqual(['old', 'new']);
    const over = serviceWith(['scan-session-expired']);
    expect(await sendScan(over, handoff, captured, noPause)).toMatchObject({ code: 'TOKEN_EXPIRED' });
    const tooLate = serviceWith(['scan-session-expired'], 'scan-session-expired');
    expect(await sendScan(tooLate, handoff, captured, noPause)).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('does not repeat what was refused', async () => {
    const service = serviceWith(['wrong-credentials']);
    expect(await sendScan(service, handoff, captured, noPause)).toMatchObject({
      code: 'SERVER_ERROR',
      details: 'wrong-credentials',
    });
    expect(service.tokens).toHaveLength(1);
  });
});
