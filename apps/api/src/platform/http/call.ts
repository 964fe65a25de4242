import type { Answer, Endpoint, HandlerInput } from '@mien/contract';
import type { Language } from '@mien/domain';
import type { StreamedAnswer } from '@mien/server';
import type { Caller } from '../access/caller.ts';
import type { Network } from './network.ts';

/** What a handler may know and do besides its parsed input. */
export interface Call {
  /** Null only where the contract lets anybody call. */
  readonly caller: Caller | null;
  /** Whether a cookie or token came with the call, valid or not. */
  readonly hasCredentials: boolean;
  /** From where it comes; the address itself is nobody's business. */
  readonly network: Network;
  readonly userAgent: string;
  /** What the caller wants to read: words in answers and messages are in it. */
  readonly language: Language;
  /** Random value of this browser: a code is tied to the one that asked for it; null on a first visit. */
  readonly browserToken: string | null;
  setBrowserToken(token: string): void;
  /** Keeps the access token in the encrypted cookie `hsAuth`. */
  setSessionCookie(accessToken: string): Promise<void>;
  clearSessionCookie(): void;
}

/** A call by somebody signed in. */
export interface SignedInCall extends Call {
  readonly caller: Caller;
}

type CallOf<E extends Endpoint> = E['access'] extends 'public' | 'partner' ? Call : SignedInCall;

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E> & CallOf<E>,
) => Promise<Answer<E> | StreamedAnswer<Answer<E>>>;
export type Handlers<G extends Readonly<Record<string, Endpoint>>> = { readonly [N in keyof G]: Handler<G[N]> };
