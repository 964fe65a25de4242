import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const health = {
  get: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether everything is ready',
    access: 'public',
    response: { status: 200, schema: z.object({ status: z.literal('ok') }) },
    problems: [],
  }),
};
