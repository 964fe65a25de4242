import { configurations } from './configurations.ts';
import { signIn } from './sign-in.ts';

/** The calls that say who is there and what this installation offers: no page is drawn without them. */
export const sessionContract = { configurations, signIn };
export type SessionContract = typeof sessionContract;
