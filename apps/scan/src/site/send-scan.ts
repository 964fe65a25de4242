import { type CapturedTrace, Problem, type ScanHandoff } from '@mien/contract';
import type { ScanErrorCode } from '@mien/domain';
import { MINUTE_MS } from '@mien/domain';
import type { ScanService } from './service-client.ts';

export type SendResult =
  | { readonly kind: 'answered'; readonly returnUrl: string }
  | { readonly kind: 'failed'; readonly code: ScanErrorCode; readonly details: string };

/** Pauses before the second, third and fourth try. */
const RETRY_PAUSES_MS = [700, 2000, 5000] as const;

/** When to ask a busy service again if it does not say so, and the shortest and longest pause that it may ask for. */
const BUSY_PAUSE_S = { usual: 5, min: 1, max: 60 } as const;
/** As long as the longest session. The service ends the waiting before, with the session. */
const BUSY_LIMIT_MS = 20 * MINUTE_MS;

export interface Sending {
  readonly pause?: (ms: number) => Promise<void>;
  /** The service is busy; the scan waits and is sent again. */
  readonly onBusy?: () => void;
}

/**
 * Sends a scan's numbers and waits for the answer. A token that ran out is renewed once; a service that cannot be
 * reached or fails is tried again; one that is busy is asked again when it says, for as long as the session runs.
 */
export async function sendScan(
  service: Pick<ScanService, 'submitScan' | 'renewToken'>,
  handoff: ScanHandoff,
  captured: CapturedTrace,
  { pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)), onBusy = () => {} }: Sending = {},
): Promise<SendResult> {
  const { sessionId, profile, refreshToken } = handoff;
  let { token } = handoff;
  let isRenewed = false;
  let busyMs = 0;
  for (let tries = 0; ; ) {
    try {
      const { returnUrl } = await service.submitScan({ body: { sessionId, token, profile, ...captured } });
      return { kind: 'answered', returnUrl };
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (cause.code === 'scan-session-expired') {
        if (isRenewed) return { kind: 'failed', code: 'TOKEN_EXPIRED', details: cause.code };
        isRenewed = true;
        try {
          ({ token } = await service.renewToken({ body: { refreshToken } }));
        } catch (renewal) {
          if (!(renewal instanceof Problem)) throw renewal;
          return { kind: 'failed', code: 'TOKEN_EXPIRED', details: renewal.code };
        }
        continue;
      }
      if (cause.code === 'too-many-requests' && busyMs < BUSY_LIMIT_MS) {
        const { usual, min, max } = BUSY_PAUSE_S;
        const waitMs = 1000 * Math.min(max, Math.max(min, cause.details.retryAfterS ?? usual));
        busyMs += waitMs;
        onBusy();
        await pause(waitMs);
        continue;
      }
      const pauseMs = RETRY_PAUSES_MS[tries];
      if (!isWorthRetrying(cause) || pauseMs === undefined)
        return { kind: 'failed', code: 'SERVER_ERROR', details: cause.code };
      tries += 1;
      await pause(pauseMs);
    }
  }
}

function isWorthRetrying(problem: Problem): boolean {
  return problem.code === 'offline' || problem.status >= 500;
}
