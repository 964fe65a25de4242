import type { Client, MienContract, ProblemCode } from '@mien/contract';
import { createContext, useContext } from 'react';

export interface UploadOptions {
  readonly onSentBytes: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/** How the app calls its server. */
/** Why a session ended: no user is signed in, or the carer no longer has access. */
export type SessionEnd = 'sign-in-required' | 'care-ended';

/** What a call lacks and an SMS code can provide. */
export const CONFIRMABLE = ['phone-not-confirmed', 'new-code-needed'] as const satisfies readonly ProblemCode[];
type Confirmable = (typeof CONFIRMABLE)[number];
/**
 * Why the user is asked for a code. `to-care`: what follows shows another person's data. `by-link`: a staff link
 * started the session.
 */
export type ConfirmReason = Confirmable | 'to-care' | 'by-link';
/** Asks the user for a code. Resolves to whether they entered one. */
export type Confirmer = (reason: ConfirmReason) => Promise<boolean>;

export interface Api {
  readonly client: Client<MienContract>;
  /** The same calls, with upload progress. */
  readonly uploadClient: (options: UploadOptions) => Client<MienContract>;
  /** The same calls with an access token in place of the cookie, for a page in a frame of another site. */
  readonly clientWithToken: (accessToken: string) => Client<MienContract>;
  /** Calls the listener if a response shows that the session has ended. Returns a function that removes it. */
  readonly onSessionOver: (listener: (reason: SessionEnd) => void) => () => void;
  /**
   * Sets the handler that asks for a code when a call needs one; the call is then retried. Returns a function that
   * unsets it.
   */
  readonly confirmBy: (confirmer: Confirmer) => () => void;
  /** Asks for a code before any call needs one. */
  readonly confirm: Confirmer;
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi is used outside ApiProvider');
  return api;
}
