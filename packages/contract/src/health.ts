import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const Ok = { status: 200, schema: z.object({ status: z.literal('ok') }) } as const;

/** Health checks for monitoring: readiness for a proxy, liveness for a supervisor. */
export const health = {
  get: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Readiness; the same as /health/ready',
    access: 'public',
    limit: { noneBecause: 'monitoring polls often, and the response contains no data' },
    response: Ok,
    problems: [],
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'Liveness, independent of the database',
    access: 'public',
    limit: { noneBecause: 'monitoring polls often, and the response contains no data' },
    response: Ok,
    problems: [],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary: 'Readiness: the database responds, its tables are up to date, and the server is not shutting down',
    access: 'public',
    limit: { noneBecause: 'monitoring polls often, and concurrent requests share one statement' },
    response: Ok,
    problems: [],
  }),
};
