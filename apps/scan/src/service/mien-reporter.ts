import { createClient, Problem, type ScanReport, scanSessions, type Transport } from '@mien/contract';
import { traceHeaders } from '@mien/server';

export interface MienReporter {
  /**
   * Reports what a session measured; idempotent: a repeat returns what was stored first.
   *
   * @returns id and results hash of the stored measurement
   * @throws Problem scan-session-expired if Mien does not know the session any more, scan-provider-failed otherwise
   */
  report(sessionId: string, report: ScanReport): Promise<{ measurementId: string; resultsHash: string }>;
}

/** Delays before the second and the third attempt. */
const RETRY_PAUSES_MS = [250, 1000] as const;
const ANSWER_LIMIT_MS = 5000;

/** Calls Mien's server. @param origin  where this server reaches it */
export function createMienReporter(options: {
  readonly origin: string;
  readonly licenceKey: string;
  readonly fetch?: typeof fetch;
  readonly pause?: (ms: number) => Promise<void>;
}): MienReporter {
  const { origin, licenceKey } = options;
  const send = options.fetch ?? fetch;
  const pause = options.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const transport: Transport = async ({ method, url, body, contentType }) => {
    const answer = await send(`${origin}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${licenceKey}`,
        ...traceHeaders(),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body: body as string }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) };
  };
  const client = createClient({ scanSessions: { report: scanSessions.report } }, transport);

  return {
    async report(sessionId, report) {
      for (let tries = 0; ; tries += 1) {
        try {
          return await client.scanSessions.report({ params: { sessionId }, body: report });
        } catch (cause) {
          if (!(cause instanceof Problem)) throw cause;
          if (cause.code === 'scan-session-expired' || cause.code === 'not-found')
            throw new Problem('scan-session-expired', { cause });
          const isPassing = cause.code === 'offline' || cause.status >= 500;
          const pauseMs = RETRY_PAUSES_MS[tries];
          if (!isPassing || pauseMs === undefined) throw new Problem('scan-provider-failed', { cause });
          await pause(pauseMs);
        }
      }
    },
  };
}
