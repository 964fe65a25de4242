import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { HistogramDeclaration, Meter } from './meter.ts';

/** For a request without a route. */
export const NO_ROUTE = 'unknown';

/** Names and buckets: OpenTelemetry, semantic conventions for HTTP metrics. */
const REQUEST_DURATION = {
  name: 'http_server_request_duration_seconds',
  help: 'How long requests took, by the pattern of their route',
  labels: {
    http_request_method: METHODS,
    // Parameters appear by name; a URL never appears here. A `$` begins the name of a FHIR operation.
    http_route: /^(?:unknown|\/[\w\-.:/*$]*)$/,
    http_response_status_code: /^[1-5]\d\d$/,
  },
  buckets: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
} as const satisfies HistogramDeclaration;

/** Measures every request of a server. */
export function watchRequests(app: FastifyInstance, meter: Meter): void {
  const durations = meter.histogram(REQUEST_DURATION);
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    durations.observe(
      {
        http_request_method: method,
        http_route: routeOptions.url ?? NO_ROUTE,
        http_response_status_code: String(statusCode),
      },
      elapsedTime / 1000,
    );
  });
}
