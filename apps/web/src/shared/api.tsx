import type { Client, MienContract, ProblemCode } from '@mien/contract';
import { createContext, useContext } from 'react';

export interface UploadOptions {
  readonly onSentBytes: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/** How the app speaks to its server. */
/** Why a session opens nothing any more: nobody is signed in, or a carer is not let in any more. */
export type SessionEnd = 'sign-in-required' | 'care-ended';

/** What a call lacks that a code by SMS gives. */
export const CONFIRMABLE = ['phone-not-confirmed', 'new-code-needed'] as const satisfies readonly ProblemCode[];
export type Confirmable = (typeof CONFIRMABLE)[number];
/** Asks the person for a code. Answers whether they gave one. */
export type Confirmer = (reason: Confirmable) => Promise<boolean>;

export interface Api {
  readonly client: Client<MienContract>;
  /** The same calls, telling how far the body has gone out. */
  readonly uploadClient: (options: UploadOptions) => Client<MienContract>;
  /** Calls the listener when an answer shows that the session is over. Answers a function that stops it. */
  readonly onSessionOver: (listener: (reason: SessionEnd) => void) => () => void;
  /** Says who asks for a code where a call needs one: the call is made again after it. Answers a function that takes it back. */
  readonly confirmBy: (confirmer: Confirmer) => () => void;
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi stands outside ApiProvider');
  return api;
}
