import { useLocation } from 'react-router';

export interface SignInFailure {
  readonly text: string;
  /** `info` if nothing failed, and the user only has to log in first. */
  readonly tone: 'problem' | 'info';
}

/** Router state of a redirect to the sign-in page, which shows the failure as long as needed. */
export const failedWith = (text: string, tone: SignInFailure['tone'] = 'problem') => ({
  signInFailure: { text, tone },
});

/** What failed before the sign-in page opened; null without a failure. */
export function useFailure(): SignInFailure | null {
  const state = useLocation().state as Partial<ReturnType<typeof failedWith>> | null;
  const failure = state?.signInFailure;
  // The history of a tab may have the state of an earlier version.
  return typeof failure?.text === 'string' ? failure : null;
}
