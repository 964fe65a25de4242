import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultsOf } from '@mien/fhir/testing';
import { createLocalJWKSet, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';

/*
 * A stand-in for a clinic's health record: an authorization server for SMART App Launch 2.2, and a store of
 * observations that validates what it takes. Staff are signed in there, and the chart is that of `patient`.
 */

export const EHR_CLIENT_ID = 'mien-at-the-record';

const CATEGORY = 'category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The UCUM unit of each vital sign that the record takes, by LOINC code; null for one with components. */
const UNITS: Readonly<Record<string, string | null>> = {
  '8867-4': '/min',
  '9279-1': '/min',
  '29463-7': 'kg',
  '85354-9': null,
};

type Json = Readonly<Record<string, unknown>>;

/** A patient of the record. */
interface EhrPatient {
  readonly id: string;
  readonly given: string;
  readonly family: string;
  readonly birthDate: string;
  readonly phone: string;
}

export const EHR_PATIENT: EhrPatient = {
  id: 'chart-17',
  given: 'Ana',
  family: 'Lopez',
  birthDate: '1980-05-01',
  phone: '(512) 555-0198',
};

/** Makes the record answer otherwise. */
interface EhrTampering {
  /** Grants these scopes in place of the requested ones. */
  scope?: string;
  /** Answers writes of observations so, and stores nothing. */
  answer?: { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
  /** Called before an observation is stored; while it waits, so does the request. */
  before?: () => Promise<void>;
  /** Stores observations, and closes the connection without an answer. */
  isSilentAfterStoring?: boolean;
  /** Accepts observations without giving their ids. */
  isReviewing?: boolean;
  /** Ignores `If-None-Exist`, as many records do. */
  ignoresConditions?: boolean;
  /** Changes the configuration. */
  configuration?: (configuration: Json) => Json;
  /** Lifetime of tokens in seconds. */
  lifetimeS?: number;
  /** Opens no chart. */
  hasNoPatient?: boolean;
}

interface Settings {
  readonly port?: number;
  readonly redirectUrl: string;
  /** Our public keys. */
  readonly keys: () => Promise<unknown>;
  readonly patient?: EhrPatient;
}

interface Grant {
  readonly scope: string;
  readonly challenge: string;
  readonly patientId: string;
}

interface Token {
  readonly scope: string;
  readonly patientId: string;
  readonly endsMs: number;
}

/** An observation in the record. */
interface StoredObservation {
  readonly id: string;
  readonly resource: Json;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly query: URLSearchParams;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const outcome = (status: number, code: string, text: string): Reply => ({
  status,
  body: { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, details: { text } }] },
  headers: { 'content-type': 'application/fhir+json' },
});

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(objectOf) : []);
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const codesOf = (concept: unknown, system: string) =>
  listOf(objectOf(concept).coding).flatMap((coding) => (coding.system === system ? [String(coding.code)] : []));

/** Why the record does not take an observation; null if it does. */
function observationFault(resource: Json, patientId: string): string | null {
  if (resource.resourceType !== 'Observation') return 'This is no Observation.';
  const [fault] = faultsOf(resource);
  if (fault !== undefined) return `The Observation is not valid: ${fault}`;
  const code = codesOf(resource.code, 'http://loinc.org').find((one) => Object.hasOwn(UNITS, one));
  if (code === undefined) return 'Only vital signs are taken.';
  const unit = UNITS[code];
  if (unit !== null && objectOf(resource.valueQuantity).code !== unit) return `The unit of ${code} has to be ${unit}.`;
  const isVital = listOf(resource.category).some((category) =>
    codesOf(category, 'http://terminology.hl7.org/CodeSystem/observation-category').includes('vital-signs'),
  );
  if (!isVital) return 'The category has to be vital-signs.';
  const isSupplied = listOf(objectOf(resource.meta).tag).some((tag) => tag.code === 'patient-supplied');
  if (!isSupplied) return 'The tag patient-supplied is missing.';
  const chart = `Patient/${patientId}`;
  if (objectOf(resource.subject).reference !== chart) return 'The subject is not the patient of the chart.';
  if (listOf(resource.performer).some(({ reference }) => reference !== chart))
    return 'The performer is not the patient of the chart.';
  const device = listOf(resource.contained).find(({ resourceType }) => resourceType === 'Device');
  if (!device || objectOf(resource.device).reference !== `#${String(device.id)}`) return 'The device is missing.';
  return listOf(device.deviceName).length === 0 ? 'The device has no name.' : null;
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`;

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

let made: ReturnType<typeof generateKeyPair> | undefined;

/** Says who signed in at the record. Its key is made once per process. */
async function idTokenOf(issuer: string): Promise<string> {
  made ??= generateKeyPair('RS256');
  return new SignJWT({ fhirUser: `${issuer}/Practitioner/nurse-1` })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setAudience(EHR_CLIENT_ID)
    .setSubject('nurse-1')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign((await made).privateKey);
}

/** The record's authorization server. */
function createAuthorization(
  { redirectUrl, keys }: Settings,
  issuer: () => string,
  patient: EhrPatient,
  tampering: EhrTampering,
) {
  const launches = new Set<string>();
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Token>();
  const signedWith: string[] = [];

  /** Why a request to authorize is wrong; null if it is right. */
  function requestFault(query: URLSearchParams): string | null {
    if (query.get('response_type') !== 'code' || query.get('client_id') !== EHR_CLIENT_ID) return 'unauthorized_client';
    if (query.get('redirect_uri') !== redirectUrl || query.get('aud') !== issuer()) return 'invalid_request';
    if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) return 'invalid_request';
    return launches.delete(query.get('launch') ?? '') ? null : 'invalid_request';
  }

  async function isOurs(form: URLSearchParams): Promise<boolean> {
    if (form.get('client_assertion_type') !== ASSERTION_TYPE) return false;
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.get('client_assertion') ?? '',
        createLocalJWKSet((await keys()) as JSONWebKeySet),
        {
          issuer: EHR_CLIENT_ID,
          subject: EHR_CLIENT_ID,
          audience: `${issuer()}/token`,
          algorithms: ['RS384', 'ES384'],
          typ: 'JWT',
          requiredClaims: ['exp', 'jti'],
        },
      );
      signedWith.push(protectedHeader.kid ?? '');
      return (payload.exp ?? 0) - Date.now() / 1000 <= 300;
    } catch {
      return false;
    }
  }

  return {
    newLaunch(): string {
      const launch = randomBytes(12).toString('base64url');
      launches.add(launch);
      return launch;
    },

    authorize(query: URLSearchParams): Reply {
      const fault = requestFault(query);
      if (fault !== null)
        return { status: 400, body: page('Not allowed', fault), headers: { 'content-type': 'text/html' } };
      const code = randomUUID();
      grants.set(code, {
        scope: tampering.scope ?? query.get('scope') ?? '',
        challenge: query.get('code_challenge') ?? '',
        patientId: patient.id,
      });
      const back = new URL(redirectUrl);
      back.searchParams.set('code', code);
      back.searchParams.set('state', query.get('state') ?? '');
      return { status: 302, headers: { location: back.href } };
    },

    async token(body: string): Promise<Reply> {
      const form = new URLSearchParams(body);
      if (!(await isOurs(form))) return { status: 401, body: { error: 'invalid_client' } };
      const code = form.get('code') ?? '';
      const grant = grants.get(code);
      // A code works once.
      grants.delete(code);
      const isRight = grant && grant.challenge === challengeOf(form.get('code_verifier') ?? '');
      if (!isRight || form.get('redirect_uri') !== redirectUrl)
        return { status: 400, body: { error: 'invalid_grant' } };
      const token = randomBytes(24).toString('base64url');
      const { lifetimeS = 3600 } = tampering;
      const { scope, patientId } = grant;
      tokens.set(token, { scope, patientId, endsMs: Date.now() + lifetimeS * 1000 });
      return {
        status: 200,
        body: {
          access_token: token,
          token_type: 'Bearer',
          expires_in: lifetimeS,
          scope,
          ...(tampering.hasNoPatient ? {} : { patient: patientId }),
          ...(scope.split(' ').includes('openid') ? { id_token: await idTokenOf(issuer()) } : {}),
        },
      };
    },

    tokenOf({ authorization = '' }: IncomingMessage['headers']): Token | null {
      const token = tokens.get(authorization.replace(/^Bearer /, ''));
      return token && token.endsMs > Date.now() ? token : null;
    },

    /** Ids of the keys with which we signed in. */
    signedWith,

    /** Ends all tokens. */
    revoke: () => tokens.clear(),
  };
}

/** The record's store of observations. */
function createStore(tampering: EhrTampering) {
  const observations: StoredObservation[] = [];
  const identifierOf = (resource: Json) => {
    const [identifier] = listOf(resource.identifier);
    return `${String(identifier?.system)}|${String(identifier?.value)}`;
  };
  const locationOf = (id: string) => ({ location: `Observation/${id}/_history/1` });

  function create({ headers, body }: Asked, { patientId }: Token): Reply {
    const resource = objectOf(JSON.parse(body));
    const fault = observationFault(resource, patientId);
    if (fault !== null) return outcome(422, 'invalid', fault);
    const condition = headers['if-none-exist'];
    const wanted = typeof condition === 'string' ? new URLSearchParams(condition).get('identifier') : null;
    const known = observations.find((one) => identifierOf(one.resource) === wanted);
    if (known && !tampering.ignoresConditions) return { status: 200, headers: locationOf(known.id) };
    const id = randomUUID();
    observations.push({ id, resource: { ...resource, id } });
    return tampering.isReviewing ? { status: 202 } : { status: 201, headers: locationOf(id) };
  }

  function change({ path, body }: Asked, { patientId }: Token): Reply {
    const id = path.split('/').at(-1) ?? '';
    const place = observations.findIndex((one) => one.id === id);
    if (place < 0) return outcome(404, 'not-found', 'There is no such Observation.');
    const resource = objectOf(JSON.parse(body));
    if (resource.id !== id) return outcome(400, 'invalid', 'The id differs from that of the address.');
    const fault = observationFault(resource, patientId);
    if (fault !== null) return outcome(422, 'invalid', fault);
    observations[place] = { id, resource };
    return { status: 200 };
  }

  return { observations, create, change };
}

const mayWrite = (scope: string, letter: 'c' | 'u') =>
  scope.split(' ').some((one) => one === `user/Observation.${letter}?${CATEGORY}` || one === 'user/*.write');

export async function startEhrDouble(settings: Settings) {
  const { port = 0, patient = EHR_PATIENT } = settings;
  const tampering: EhrTampering = {};
  const writes: Asked[] = [];
  let origin = '';
  const issuer = () => `${origin}/fhir`;
  const authorization = createAuthorization(settings, issuer, patient, tampering);
  const store = createStore(tampering);

  function configuration(): Json {
    const whole = {
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['ES384'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      capabilities: ['launch-ehr', 'client-confidential-asymmetric', 'context-ehr-patient', 'permission-v2'],
    };
    return tampering.configuration?.(whole) ?? whole;
  }

  function readPatient({ path, headers }: Asked): Reply {
    const token = authorization.tokenOf(headers);
    if (token === null) return outcome(401, 'login', 'Please sign in.');
    if (!token.scope.split(' ').includes('patient/Patient.r')) return outcome(403, 'forbidden', 'Not granted.');
    if (path !== `/fhir/Patient/${token.patientId}`) return outcome(404, 'not-found', 'There is no such Patient.');
    const { id, given, family, birthDate, phone } = patient;
    const name = [{ use: 'official', given: [given], family }];
    return {
      status: 200,
      body: { resourceType: 'Patient', id, name, birthDate, telecom: [{ system: 'phone', value: phone }] },
    };
  }

  async function writeObservation(asked: Asked): Promise<Reply | null> {
    writes.push(asked);
    await tampering.before?.();
    if (tampering.answer) return tampering.answer;
    const token = authorization.tokenOf(asked.headers);
    if (token === null) return outcome(401, 'login', 'Please sign in.');
    const letter = asked.method === 'POST' ? 'c' : 'u';
    if (!mayWrite(token.scope, letter)) return outcome(403, 'forbidden', 'Your role may not do that.');
    const reply = asked.method === 'POST' ? store.create(asked, token) : store.change(asked, token);
    return tampering.isSilentAfterStoring ? null : reply;
  }

  /** What staff see: the chart, and a link that opens Mien. */
  function chart(): Reply {
    const rows = store.observations.map(({ resource }) => {
      const code = objectOf(resource.code);
      return `<li>${inHtml(`${String(code.text)}: ${String(resource.status)}`)}</li>`;
    });
    const open = new URL(settings.redirectUrl);
    open.pathname = '/launch';
    open.search = new URLSearchParams({ iss: issuer(), launch: authorization.newLaunch() }).toString();
    const link = `<p><a href="${inHtml(open.href)}">Open Mien</a></p>`;
    const body = page(`Chart of ${patient.given} ${patient.family}`, `${link}<ul>${rows.join('')}</ul>`);
    return { status: 200, body, headers: { 'content-type': 'text/html; charset=utf-8' } };
  }

  async function answer(asked: Asked): Promise<Reply | null> {
    const { method, path, query, body } = asked;
    if (method === 'GET' && path === '/') return chart();
    if (method === 'GET' && path === '/fhir/.well-known/smart-configuration')
      return { status: 200, body: configuration() };
    if (method === 'GET' && path === '/fhir/authorize') return authorization.authorize(query);
    if (method === 'POST' && path === '/fhir/token') return authorization.token(body);
    if (method === 'GET' && path.startsWith('/fhir/Patient/')) return readPatient(asked);
    const isWrite = method === 'POST' ? path === '/fhir/Observation' : path.startsWith('/fhir/Observation/');
    return isWrite && (method === 'POST' || method === 'PUT')
      ? writeObservation(asked)
      : outcome(404, 'not-found', 'Unknown address.');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const { method = 'GET', headers } = request;
    const reply = await answer({
      method,
      path: url.pathname,
      headers,
      query: url.searchParams,
      body: await bodyOf(request),
    });
    if (reply === null) {
      request.socket.destroy();
      return;
    }
    const isText = typeof reply.body === 'string';
    const text = reply.body === undefined ? '' : isText ? (reply.body as string) : JSON.stringify(reply.body);
    response.writeHead(reply.status, {
      ...(isText || text === '' ? {} : { 'content-type': 'application/json' }),
      ...reply.headers,
    });
    response.end(text);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    /** The chart, as staff open it. */
    origin,
    issuer: issuer(),
    tampering,
    /** Every write that arrived, refused or not. */
    writes,
    observations: store.observations,
    newLaunch: authorization.newLaunch,
    signedWith: authorization.signedWith,
    revokeTokens: authorization.revoke,

    /** Follows Mien's address as a browser does, to what the record sends back. */
    async signInAt(url: string): Promise<{ readonly state: string; readonly code: string }> {
      const reply = await fetch(url, { redirect: 'manual' });
      const location = reply.headers.get('location');
      if (location === null) throw new Error(`the record answers ${reply.status}: ${await reply.text()}`);
      const { searchParams } = new URL(location);
      return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' };
    },

    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type EhrDouble = Awaited<ReturnType<typeof startEhrDouble>>;
