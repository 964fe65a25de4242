import { Problem, type ScanHandoff, type ScanInput } from '@mien/contract';
import type { ScanErrorCode } from '@mien/domain';
import type { ScanService } from './service-client.ts';

export type SendResult =
  | { readonly kind: 'answered'; readonly returnUrl: string }
  | { readonly kind: 'failed'; readonly code: ScanErrorCode; readonly details: string };

/** Pauses before the second, third and fourth try. */
const RETRY_PAUSES_MS = [700, 2000, 5000] as const;

/**
 * Sends a scan's numbers and waits for the answer. A token that ran out is renewed once; a service that cannot be
 * reached or fails is tried again.
 */
export async function sendScan(
  service: Pick<ScanService, 'submitScan' | 'renewToken'>,
  handoff: ScanHandoff,
  input: ScanInput,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<SendResult> {
  const { sessionId, profile, refreshToken } = handoff;
  let { token } = handoff;
  let isRenewed = false;
  for (let tries = 0; ; ) {
    try {
      const { returnUrl } = await service.submitScan({ body: { sessionId, token, profile, ...input } });
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
      const pauseMs = RETRY_PAUSES_MS[tries];
      if (!isWorthRetrying(cause) || pauseMs === undefined)
        return { kind: 'failed', code: 'SERVER_ERROR', details: cause.code };
      tries += 1;
      await pause(pauseMs);
    }
  }
}

function isWorthRetrying(problem: Problem): boolean {
  return problem.code === 'offline' || problem.status >= 500 || problem.code === 'too-many-requests';
}
