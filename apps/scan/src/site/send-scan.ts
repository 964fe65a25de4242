import { type CapturedTrace, Problem, type ProblemCode, type ScanHandoff } from '@mien/contract';
import type { ScanErrorCode } from '@mien/domain';
import { MINUTE_MS } from '@mien/domain';
import type { ScanService } from './service-client.ts';

export type SendResult =
  | { readonly kind: 'answered'; readonly returnUrl: string }
  | { readonly kind: 'failed'; readonly code: ScanErrorCode; readonly details: string }
  /** Its session is over, and it has not arrived. */
  | { readonly kind: 'tooLate' };

/** Why a scan waits before it is sent again. */
export type WaitReason =
  /** The service is busy. */
  | 'busy'
  /** The service says that it cannot answer now. */
  | 'unavailable'
  /** There was no answer, or not one of the service. */
  | 'offline';

/** How long a scan session runs from its start: `SESSION_LIFE_S` of the service, which has the last word. */
export const SESSION_LIFE_MS = 20 * MINUTE_MS;

/** Pauses before the next tries while the line is away; the last one is repeated. */
const LINE_PAUSES_MS = [700, 2000, 5000, 10_000] as const;
/** Pauses before the next tries after the service broke: an overload passes, a fault does not. A session has eight analyses. */
const FAULT_PAUSES_MS = [700, 2000, 5000, 15_000, 30_000, 60_000] as const;
/** When to ask a busy service again if it does not say so, and the shortest and longest pause that it may ask for. */
const BUSY_PAUSE_S = { usual: 5, min: 1, max: 60 } as const;

export interface Sending {
  /** When the session ends, as far as this device knows, on the clock of `now`. */
  readonly untilMs: number;
  readonly now?: () => number;
  /** Ends early when there is a reason to try at once. */
  readonly pause?: (ms: number) => Promise<void>;
  /** The scan waits and is sent again. */
  readonly onWait?: (reason: WaitReason) => void;
  /** It is on its way. */
  readonly onTry?: () => void;
  readonly signal?: AbortSignal;
}

/** The device's time from now on, unaffected by changes of the clock meanwhile. */
function steadyClock(): () => number {
  const aheadMs = Date.now() - performance.now();
  return () => aheadMs + performance.now();
}

/** Temporary faults that the service itself reports. */
const PASSING: ReadonlySet<ProblemCode> = new Set(['service-unavailable', 'scan-provider-failed']);

/**
 * Sends a scan's numbers and waits for the answer. A token that ran out is renewed. If only the connection is in the way, the
 * scan is sent again and again while its session runs; a busy service is asked again when it says. It counts once however often
 * it arrives: Mien answers with what it has stored first.
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
  /** Waits before the next try. @returns false when there is none any more */
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
  /** What follows from a problem: another try, or the end. */
  const goOn = async (problem: Problem): Promise<boolean | SendResult> => {
    if (problem.code === 'too-many-requests') {
      const { usual, min, max } = BUSY_PAUSE_S;
      const pauseS = Math.min(max, Math.max(min, problem.details.retryAfterS ?? usual));
      return wait(1000 * pauseS, 'busy');
    }
    // Status 0 is not an answer of the service: no line, a gateway's page, something that is not JSON or not of this call.
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
