import { useLocation } from 'react-router';

/** Router state of a redirect to the sign-in page, which shows the failure as long as needed. */
export const failedWith = (text: string) => ({ signInFailure: text });

/** What failed before the sign-in page opened; null without a failure. */
export function useFailure(): string | null {
  const state = useLocation().state as Partial<ReturnType<typeof failedWith>> | null;
  return state?.signInFailure ?? null;
}
