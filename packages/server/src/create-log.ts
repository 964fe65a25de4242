import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { loggedError } from './logged-error.ts';

export interface LogSettings {
  readonly level: string;
  /** Where lines go; standard output by default. */
  readonly stream?: { write(line: string): void } | undefined;
}

/**
 * The log of a server, one line of JSON per event. Created before the server, so that the server's dependencies can
 * write to it.
 */
export function createLog({ level, stream }: LogSettings): FastifyBaseLogger {
  const options = {
    level,
    serializers: {
      // The route pattern, never the URL: URLs contain tokens, codes, profiles and results.
      req: (request: { readonly method: string; readonly routeOptions: { readonly url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      err: loggedError,
    },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}
