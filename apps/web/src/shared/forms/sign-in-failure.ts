import { useLocation } from 'react-router';

/** The state of a way to the sign-in, which then says for as long as needed what did not work. */
export const failedWith = (text: string) => ({ signInFailure: text });

/** What did not work before the sign-in opened; null without a failure. */
export function useFailure(): string | null {
  const state = useLocation().state as Partial<ReturnType<typeof failedWith>> | null;
  return state?.signInFailure ?? null;
}
