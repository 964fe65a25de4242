import type { Answer, Endpoint, HandlerInput, Schema } from '@mien/contract';
import type { Language } from '@mien/domain';
import type { LinesAnswer, PendingAnswer, StreamedAnswer } from '@mien/server';
import type * as z from 'zod/mini';
import type { Caller } from '../access/caller.ts';
import type { Network } from './network.ts';

/** A handler's context, in addition to its parsed input. */
export interface Call {
  /** Null only where the contract allows calls without a sign-in. */
  readonly caller: Caller | null;
  /** Whether a cookie or token came with the call, valid or not. */
  readonly hasCredentials: boolean;
  /** The network of the call; handlers do not get the address itself. */
  readonly network: Network;
  readonly userAgent: string;
  /** The caller's language, for texts in answers and messages. */
  readonly language: Language;
  /** Random value of this browser: a code is tied to the browser that asked for it; null on a first visit. */
  readonly browserToken: string | null;
  /** The `Prefer` header (RFC 7240), empty if there is none. */
  readonly prefer: string;
  /** Whether reads may be some seconds old: the browser has changed nothing recently. */
  readonly mayReadOld: boolean;
  /** The `Idempotency-Key` of a program's write, so that a repeated request acts once; null without one. */
  readonly idempotencyKey: string | null;
  /** Does work that ties something to this browser, and makes the browser known on its first visit. */
  inBrowser<T>(work: (browserToken: string) => Promise<T>): Promise<T>;
  /** Sets a header of the answer that another standard asks for. */
  setHeader(name: string, value: string): void;
  /** The token of the tablet that this browser is paired as; null for any other browser. */
  readonly kioskToken: string | null;
  setKioskCookie(token: string): void;
  /** Stores the access token in the encrypted cookie `hsAuth`. */
  setSessionCookie(accessToken: string): Promise<void>;
  clearSessionCookie(): void;
}

/** Stores the access token of a login that opened a session. @returns the login */
export async function withSessionCookie<Login extends { readonly accessToken: string | null }>(
  call: Pick<Call, 'setSessionCookie'>,
  login: Login,
): Promise<Login> {
  if (login.accessToken !== null) await call.setSessionCookie(login.accessToken);
  return login;
}

/** A call by a signed-in user. */
interface SignedInCall extends Call {
  readonly caller: Caller;
}

type CallOf<E extends Endpoint> = E['access'] extends 'public' | 'partner' ? Call : SignedInCall;

/** The answers that a call's own declaration allows besides the usual one. */
type SpecialAnswer<E extends Endpoint> =
  | (E['response'] extends { readonly pending: infer S extends Schema } ? PendingAnswer<z.output<S>> : never)
  | (E['response'] extends { readonly contentType: 'application/fhir+ndjson' } ? LinesAnswer : never);

type Handler<E extends Endpoint> = (
  input: HandlerInput<E> & CallOf<E>,
) => Promise<Answer<E> | StreamedAnswer<Answer<E>> | SpecialAnswer<E>>;
export type Handlers<G extends Readonly<Record<string, Endpoint>>> = { readonly [N in keyof G]: Handler<G[N]> };
