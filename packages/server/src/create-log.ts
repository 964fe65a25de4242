import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { loggedError } from './logged-error.ts';

export interface LogSettings {
  readonly level: string;
  /** Where lines go; standard output when not given. */
  readonly stream?: { write(line: string): void } | undefined;
}

/** The log of a server, one line of JSON an event. Made before the server, so that whatever the server calls can write to it. */
export function createLog({ level, stream }: LogSettings): FastifyBaseLogger {
  const options = {
    level,
    serializers: {
      // The route's pattern, never the address: addresses carry tokens, codes, profiles and results.
      req: (request: { readonly method: string; readonly routeOptions: { readonly url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      err: loggedError,
    },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}
