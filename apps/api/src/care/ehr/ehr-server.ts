import { EHR_KEY_ALGORITHMS, EHR_TOKEN_DEFAULT_S, retryAfterMsFrom } from '@mien/domain';
import { type EhrPerson, ehrPersonOf, outcomeText } from '@mien/fhir';
import type { ClientAuth, Configuration } from 'openid-client';
import {
  allowedEndpoint,
  boundedFetch,
  callWith,
  loadOpenIdClient,
  OPEN_ID_TIMEOUT_S,
  ProviderSilent,
} from '../../identity/single-sign-on/index.ts';
import { AnswerLeadsElsewhere, boundedText } from '../../platform/public-address.ts';
import type { EhrContext } from './ehr.deps.ts';
import { renewKeys, signingKey } from './ehr-keys.ts';
import type { ConnectedRecord } from './ehr-records.store.ts';

/** Largest answer read. */
const MAX_ANSWER_BYTES = 200_000;

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/**
 * What a record says about its authorization server.
 *
 * @see https://hl7.org/fhir/smart-app-launch/STU2.2/conformance.html
 * @throws ProviderSilent
 */
async function describe({ openId }: EhrContext, issuer: string) {
  const answer = await boundedFetch(openId, `${issuer}/.well-known/smart-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(OPEN_ID_TIMEOUT_S * 1000),
  });
  if (!answer.ok) throw new ProviderSilent(`the record answers ${answer.status} for its configuration`);
  let document: Readonly<Record<string, unknown>>;
  try {
    document = (await answer.json()) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new ProviderSilent('the configuration of the record is no JSON', { cause: error });
  }
  const addressIn = (name: string) => {
    const value = document?.[name];
    return allowedEndpoint(openId, name, typeof value === 'string' ? value : undefined).href;
  };
  if (!textsIn(document?.code_challenge_methods_supported).includes('S256'))
    throw new ProviderSilent('the record does not support PKCE with S256');
  return {
    issuer: typeof document.issuer === 'string' ? document.issuer : issuer,
    authorization_endpoint: addressIn('authorization_endpoint'),
    token_endpoint: addressIn('token_endpoint'),
    methods: textsIn(document.token_endpoint_auth_methods_supported),
    algorithms: textsIn(document.token_endpoint_auth_signing_alg_values_supported),
  };
}

type Described = Awaited<ReturnType<typeof describe>>;

/** Signs in with our key where the record offers that, else as a public client, which PKCE protects. */
async function authenticationOf(
  deps: EhrContext,
  { methods, algorithms, token_endpoint }: Described,
): Promise<ClientAuth> {
  const client = await loadOpenIdClient();
  if (!methods.includes('private_key_jwt')) return client.None();
  await renewKeys(deps);
  const algorithm = EHR_KEY_ALGORITHMS.find((one) => algorithms.includes(one)) ?? EHR_KEY_ALGORITHMS[0];
  const key = await signingKey(deps, algorithm);
  if (key === null) throw new ProviderSilent('the server’s key does not open our keys');
  return client.PrivateKeyJwt(key, {
    [client.modifyAssertion]: (header, payload) => {
      // Source: SMART App Launch 2.2, "Asymmetric authentication".
      header.typ = 'JWT';
      payload.aud = token_endpoint;
    },
  });
}

/** The authorization server of a record. @throws ProviderSilent */
export async function openRecord(
  deps: EhrContext,
  { issuer, oauthClientId }: Pick<ConnectedRecord, 'issuer' | 'oauthClientId'>,
): Promise<Configuration> {
  const client = await loadOpenIdClient();
  const described = await describe(deps, issuer);
  const { methods: _methods, algorithms: _algorithms, ...metadata } = described;
  const config = new client.Configuration(metadata, oauthClientId, undefined, await authenticationOf(deps, described));
  config.timeout = OPEN_ID_TIMEOUT_S;
  config[client.customFetch] = (url, options) => callWith(deps.openId, url, options);
  // Plain http only where the address rules allow it: this machine, for a demo or development.
  if (new URL(metadata.token_endpoint).protocol === 'http:') client.allowInsecureRequests(config);
  return config;
}

/** What the browser brought back from the record. */
export interface Brought {
  readonly state: string;
  readonly code: string;
  readonly issuer?: string | undefined;
}

/** What a record granted with a code. */
export interface Granted {
  readonly token: string;
  readonly lifetimeS: number;
  readonly scope: string;
  /** The id of the launch's patient, as the record says it. */
  readonly patient: unknown;
}

/** Exchanges the code. @throws ProviderSilent, or any error of the library for a code that the record refuses */
export async function redeemCode(
  deps: EhrContext,
  record: ConnectedRecord,
  { state, code, issuer }: Brought,
  { verifier, redirectUrl }: { readonly verifier: string; readonly redirectUrl: string },
): Promise<Granted> {
  const client = await loadOpenIdClient();
  const config = await openRecord(deps, record);
  const returned = new URL(redirectUrl);
  returned.searchParams.set('code', code);
  returned.searchParams.set('state', state);
  if (issuer !== undefined) returned.searchParams.set('iss', issuer);
  const tokens = await client.authorizationCodeGrant(config, returned, {
    expectedState: state,
    pkceCodeVerifier: verifier,
  });
  const { access_token: token, expires_in: lifetimeS = EHR_TOKEN_DEFAULT_S, scope = '', patient } = tokens;
  return { token, lifetimeS, scope, patient };
}

const FHIR = 'application/fhir+json';

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, accept: FHIR });

/** Who a patient is in the record; null if it does not say. @throws ProviderSilent */
export async function readPerson(
  { openId }: EhrContext,
  { issuer, fhirPatientId, token }: { readonly issuer: string; readonly fhirPatientId: string; readonly token: string },
): Promise<EhrPerson | null> {
  const answer = await boundedFetch(openId, `${issuer}/Patient/${fhirPatientId}`, {
    headers: headersOf(token),
    signal: AbortSignal.timeout(OPEN_ID_TIMEOUT_S * 1000),
  });
  if (!answer.ok) return null;
  try {
    return ehrPersonOf(await answer.json(), fhirPatientId);
  } catch {
    return null;
  }
}

/** A record's answer to a written observation. */
export interface EhrReply {
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The id of the observation in the record; null if it does not say. */
  readonly recordId: string | null;
  /** What the record says, in its words. */
  readonly outcome: string | null;
  readonly retryAfterMs: number | null;
}

const OBSERVATION_ID = /(?:^|\/)Observation\/([A-Za-z0-9\-.]{1,64})(?:\/|$)/;
const FHIR_ID = /^[A-Za-z0-9\-.]{1,64}$/;

/** The id in `Location`, or of the resource in the answer. */
function recordIdIn(location: string | null, body: unknown): string | null {
  const [, fromLocation] = OBSERVATION_ID.exec(location ?? '') ?? [];
  if (fromLocation !== undefined) return fromLocation;
  const { resourceType, id } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return resourceType === 'Observation' && typeof id === 'string' && FHIR_ID.test(id) ? id : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

interface Written {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly token: string;
  readonly body: string;
  /** A search that finds the observation if an earlier try created it; null for a change. */
  readonly ifNoneExist: string | null;
}

/** Writes an observation into a record. Never throws: a failure is a reply without a status. */
export async function writeObservation(
  { openId, timeLimit, now }: Pick<EhrContext, 'openId' | 'timeLimit' | 'now'>,
  { url, method, token, body, ifNoneExist }: Written,
): Promise<EhrReply> {
  const none = { status: null, recordId: null, outcome: null, retryAfterMs: null };
  try {
    const answer = await openId.publicFetch(url, {
      method,
      headers: {
        ...headersOf(token),
        'content-type': FHIR,
        prefer: 'return=minimal',
        ...(ifNoneExist === null ? {} : { 'if-none-exist': ifNoneExist }),
      },
      body,
      signal: timeLimit(),
    });
    const content = parsed(await boundedText(answer, MAX_ANSWER_BYTES));
    return {
      status: answer.status,
      recordId: recordIdIn(answer.headers.get('location'), content),
      outcome: outcomeText(content),
      retryAfterMs: retryAfterMsFrom(answer.headers.get('retry-after'), now()),
    };
  } catch (error) {
    return error instanceof AnswerLeadsElsewhere ? { ...none, status: error.status } : none;
  }
}
