import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const Ok = { status: 200, schema: z.object({ status: z.literal('ok') }) } as const;

/** Health checks for monitoring: readiness for a proxy, liveness for a supervisor. */
export const health = {
  get: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether everything is ready; the same as /health/ready',
    access: 'public',
    limit: { noneBecause: 'whoever watches over the server asks often, and the answer tells nothing' },
    response: Ok,
    problems: [],
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'Whether the process answers, whatever the state of its database',
    access: 'public',
    limit: { noneBecause: 'whoever watches over the server asks often, and the answer tells nothing' },
    response: Ok,
    problems: [],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary:
      'Whether requests may be sent here: the database answers, its tables are up to date, and the server is not stopping',
    access: 'public',
    limit: { noneBecause: 'whoever watches over the server asks often, and looks at once share one statement' },
    response: Ok,
    problems: [],
  }),
};
