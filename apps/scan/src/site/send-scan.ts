import { type CapturedTrace, Problem, type ProblemCode, type ScanHandoff } from '@mien/contract';
import type { ScanErrorCode } from '@mien/domain';
import { MINUTE_MS } from '@mien/domain';
import type { ScanService } from './service-client.ts';

export type SendResult =
  | { readonly kind: 'answered'; readonly returnUrl: string }
  | { readonly kind: 'failed'; readonly code: ScanErrorCode; readonly details: string }
  /** Its session is over, and it was not acknowledged. */
  | { readonly kind: 'tooLate' };

/** Why a scan waits before a retry. */
export type WaitReason =
  /** The service is busy. */
  | 'busy'
  /** The service reports that it is unavailable. */
  | 'unavailable'
  /** There was no response, or not one of the service. */
  | 'offline';

/** Lifetime of a scan session: `SESSION_LIFE_S` of the service, which is authoritative. */
export const SESSION_LIFE_MS = 20 * MINUTE_MS;

/** Retry delays while offline; the last one is repeated. */
const LINE_PAUSES_MS = [700, 2000, 5000, 10_000] as const;
/** Retry delays after the service failed: an overload passes, a bug does not. A session has eight analyses. */
const FAULT_PAUSES_MS = [700, 2000, 5000, 15_000, 30_000, 60_000] as const;
/** Retry delay for a busy service without Retry-After, and the minimum and maximum of a Retry-After. */
const BUSY_PAUSE_S = { usual: 5, min: 1, max: 60 } as const;

export interface Sending {
  /** When the session ends, as far as this device knows, on the clock of `now`. */
  readonly untilMs: number;
  readonly now?: () => number;
  /** Resolves early if there is a reason to retry at once. */
  readonly pause?: (ms: number) => Promise<void>;
  /** The scan waits for a retry. */
  readonly onWait?: (reason: WaitReason) => void;
  /** An attempt has started. */
  readonly onTry?: () => void;
  readonly signal?: AbortSignal;
}

/** A monotonic clock of the device. */
function steadyClock(): () => number {
  const aheadMs = Date.now() - performance.now();
  return () => aheadMs + performance.now();
}

/** Temporary faults reported by the service itself. */
const PASSING: ReadonlySet<ProblemCode> = new Set(['service-unavailable', 'scan-provider-failed']);

/**
 * Sends a scan and waits for the response, retrying until it is acknowledged. Renews an expired token. If only the
 * connection is in the way, retries while the session lasts; retries a busy service at its Retry-After time.
 * Idempotent: Mien returns what it stored first.
 */
export async function sendScan(
  service: Pick<ScanService, 'submitScan' | 'renewToken'>,
  handoff: ScanHandoff,
  captured: CapturedTrace,
  {
    untilMs,
    now = steadyClock(),
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onWait = () => {},
    onTry = () => {},
    signal,
  }: Sending,
): Promise<SendResult> {
  const { sessionId, profile, refreshToken } = handoff;
  let { token } = handoff;
  let isRenewed = false;
  let faults = 0;
  let lineTries = 0;

  const isUnwanted = (): boolean => signal?.aborted === true;
  /** Waits before the next attempt. @returns false if there is none any more */
  const wait = async (ms: number, reason: WaitReason): Promise<boolean> => {
    if (now() >= untilMs || isUnwanted()) return false;
    onWait(reason);
    await pause(ms);
    return !isUnwanted();
  };
  const waitForLine = (reason: WaitReason): Promise<boolean> => {
    const ms = LINE_PAUSES_MS[Math.min(lineTries, LINE_PAUSES_MS.length - 1)]!;
    lineTries += 1;
    return wait(ms, reason);
  };
  /** Decides after a problem: another attempt, or the end. */
  const goOn = async (problem: Problem): Promise<boolean | SendResult> => {
    if (problem.code === 'too-many-requests') {
      const { usual, min, max } = BUSY_PAUSE_S;
      const pauseS = Math.min(max, Math.max(min, problem.details.retryAfterS ?? usual));
      return wait(1000 * pauseS, 'busy');
    }
    // Status 0 is not a response of the service: no network, a gateway's page, not JSON, or not of this call.
    if (problem.status === 0) return waitForLine('offline');
    if (PASSING.has(problem.code)) return waitForLine('unavailable');
    const pauseMs = problem.status >= 500 ? FAULT_PAUSES_MS[faults] : undefined;
    faults += 1;
    if (pauseMs === undefined) return { kind: 'failed', code: 'SERVER_ERROR', details: problem.code };
    return wait(pauseMs, 'unavailable');
  };

  for (;;) {
    let problem: Problem;
    try {
      onTry();
      if (isRenewed && token === '') ({ token } = await service.renewToken({ body: { refreshToken } }));
      const { returnUrl } = await service.submitScan({ body: { sessionId, token, profile, ...captured } });
      return { kind: 'answered', returnUrl };
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      problem = cause;
    }
    if (problem.code === 'scan-session-expired') {
      if (isRenewed) return { kind: 'failed', code: 'TOKEN_EXPIRED', details: problem.code };
      isRenewed = true;
      token = '';
      continue;
    }
    const next = await goOn(problem);
    if (typeof next === 'object') return next;
    if (!next) return { kind: 'tooLate' };
  }
}
