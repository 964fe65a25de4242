import { type CapturedTrace, Problem, type ProblemCode, type ScanHandoff } from '@mien/contract';
import { describe, expect, it, vi } from 'vitest';
import { SESSION_LIFE_MS, sendScan, type WaitReason } from './send-scan.ts';

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
/** A 20-minute session, on a clock that only pauses move. */
function createSession() {
  let nowMs = 0;
  const pauses: number[] = [];
  const reasons: WaitReason[] = [];
  return {
    pauses,
    reasons,
    untilMs: SESSION_LIFE_MS,
    now: () => nowMs,
    pause: async (ms: number) => {
      pauses.push(ms);
      nowMs += ms;
    },
    onWait: (reason: WaitReason) => void reasons.push(reason),
  };
}
const noPause = { untilMs: SESSION_LIFE_MS, now: () => 0, pause: () => Promise.resolve() };

/** A service that returns one entry after another; a code is a failure. */
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
  it('returns the URL to go back to', async () => {
    const service = serviceWith(['ok']);
    expect(await sendScan(service, handoff, captured, noPause)).toEqual({ kind: 'answered', returnUrl });
    expect(service.sent, 'with how the scan was taken').toEqual([captured]);
  });

  it.each([-1, 1])('works if the device clock is set %d hours off meanwhile', async (hours) => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const service = serviceWith(['offline', 'offline', 'ok']);
    const result = await sendScan(service, handoff, captured, {
      untilMs: now + SESSION_LIFE_MS,
      pause: async () => void clock.mockReturnValue(now + hours * 3_600_000),
    });
    clock.mockRestore();
    expect(result).toEqual({ kind: 'answered', returnUrl });
  });

  it.each(['offline', 'answer-unreadable', 'service-unavailable', 'scan-provider-failed'] as const)(
    'retries after %s as long as the session lasts',
    async (code) => {
      const back = createSession();
      const service = serviceWith([...Array<ProblemCode>(40).fill(code), 'ok']);
      expect(await sendScan(service, handoff, captured, back)).toMatchObject({ kind: 'answered' });
      expect(back.pauses.slice(0, 5)).toEqual([700, 2000, 5000, 10_000, 10_000]);
      expect(new Set(back.reasons)).toEqual(
        new Set([code === 'offline' || code === 'answer-unreadable' ? 'offline' : 'unavailable']),
      );
      const gone = createSession();
      expect(await sendScan(serviceWith([code]), handoff, captured, gone)).toEqual({ kind: 'tooLate' });
      expect(gone.now()).toBeGreaterThanOrEqual(SESSION_LIFE_MS);
      expect(gone.now()).toBeLessThan(SESSION_LIFE_MS + 20_000);
    },
  );

  it('gives up on a service that fails every time', async () => {
    const broken = serviceWith(['analysis-failed']);
    expect(await sendScan(broken, handoff, captured, noPause)).toEqual({
      kind: 'failed',
      code: 'SERVER_ERROR',
      details: 'analysis-failed',
    });
    expect(broken.tokens, 'within the analyses of a session').toHaveLength(7);
  });

  it('ends when it is aborted', async () => {
    const ending = new AbortController();
    const service = serviceWith(['offline']);
    const sending = { ...noPause, signal: ending.signal, pause: async () => ending.abort() };
    expect(await sendScan(service, handoff, captured, sending)).toEqual({ kind: 'tooLate' });
    expect(service.tokens).toHaveLength(1);
  });

  it.each(['internal-error', 'analysis-failed', 'scan-provider-failed', 'service-unavailable'] as const)(
    'retries after %s',
    async (code) => {
      const service = serviceWith([code, 'ok']);
      expect(await sendScan(service, handoff, captured, noPause)).toMatchObject({ kind: 'answered' });
      expect(service.tokens).toHaveLength(2);
    },
  );

  it('retries at the Retry-After time of a busy service, without limit, and does not count that as a failure', async () => {
    const busy = (retryAfterS?: number) =>
      new Problem('too-many-requests', retryAfterS === undefined ? {} : { retryAfterS });
    const session = createSession();
    const service = serviceWith([busy(7), 'offline', busy(7), busy(), busy(0), busy(3600), busy(7), 'offline', 'ok']);
    expect(await sendScan(service, handoff, captured, session)).toMatchObject({ kind: 'answered' });
    expect(session.pauses).toEqual([7000, 700, 7000, 5000, 1000, 60_000, 7000, 2000]);
    expect(session.reasons.filter((reason) => reason === 'busy')).toHaveLength(6);
  });

  it('does not wait for a busy service beyond the end of the session', async () => {
    const over = serviceWith(
      ['too-many-requests', 'too-many-requests', 'scan-session-expired'],
      'scan-session-expired',
    );
    expect(await sendScan(over, handoff, captured, noPause)).toMatchObject({ code: 'TOKEN_EXPIRED' });
    const session = createSession();
    expect(await sendScan(serviceWith(['too-many-requests']), handoff, captured, session)).toEqual({ kind: 'tooLate' });
    expect(session.now()).toBe(SESSION_LIFE_MS);
  });

  it('renews an expired token once', async () => {
    const service = serviceWith(['scan-session-expired', 'ok']);
    expect(await sendScan(service, handoff, captured, noPause)).toMatchObject({ kind: 'answered' });
    expect(service.tokens).toEqual(['old', 'new']);
    const over = serviceWith(['scan-session-expired']);
    expect(await sendScan(over, handoff, captured, noPause)).toMatchObject({ code: 'TOKEN_EXPIRED' });
    const tooLate = serviceWith(['scan-session-expired'], 'scan-session-expired');
    expect(await sendScan(tooLate, handoff, captured, noPause)).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('also waits for a connection to renew a token', async () => {
    const tokens: string[] = [];
    let renewals = 0;
    const service = {
      submitScan: async ({ body: { token } }: { body: { token: string } }) => {
        tokens.push(token);
        if (token === 'old') throw new Problem('scan-session-expired');
        return { kind: 'measured' as const, returnUrl };
      },
      renewToken: async () => {
        renewals += 1;
        if (renewals < 3) throw new Problem('offline');
        return { token: 'new' };
      },
    };
    expect(await sendScan(service, handoff, captured, noPause)).toMatchObject({ kind: 'answered' });
    expect([tokens, renewals]).toEqual([['old', 'new'], 3]);
  });

  it('does not retry a refused scan', async () => {
    const service = serviceWith(['wrong-credentials']);
    expect(await sendScan(service, handoff, captured, noPause)).toMatchObject({
      code: 'SERVER_ERROR',
      details: 'wrong-credentials',
    });
    expect(service.tokens).toHaveLength(1);
  });
});
