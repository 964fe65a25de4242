import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FirstStepResult } from './sign-in.ts';

/** People of the demo as whom a visitor can look around. */
export const DEMO_VISITORS = ['ana', 'ben', 'frances', 'grace'] as const;
export type DemoVisitor = (typeof DEMO_VISITORS)[number];

/** What pages show in the demo and nowhere else. */
export const DemoOfPages = z.object({
  people: z.array(z.object({ person: z.enum(DEMO_VISITORS), name: z.string() })),
  /** Whether text messages are shown at `/dev/outbox` instead of being sent. */
  hasOutbox: z.boolean(),
});
export type DemoOfPages = z.infer<typeof DemoOfPages>;

export const demo = {
  signIn: endpoint({
    method: 'POST',
    path: '/demo/signIn',
    summary: 'Sign in as a person of the demo without a code; exists only where the demo is on',
    access: 'public',
    limit: { perNetworkAndMinute: 60 },
    body: z.strictObject({ person: z.enum(DEMO_VISITORS) }),
    response: { status: 200, schema: FirstStepResult },
    problems: ['not-found', 'wrong-origin'],
  }),
};
