import {
  constants,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorReturnUrl, handoffFromPath, type ScanHandoff } from '@mien/contract';

/*
 * A stand-in for the hosted scan provider: its cloud's REST API, its scan page and its events, in one small server. It
 * speaks the wire format of docs/adr/0029-hosted-provider.md and measures nothing: every value is made up, and always
 * the same.
 */

/** The possible outcomes of a scan. */
export const DOUBLE_SCENARIOS = ['good', 'partial', 'slow', 'expired', 'tampered', 'failing', 'silent'] as const;
export type DoubleScenario = (typeof DOUBLE_SCENARIOS)[number];

/** The cloud's data of a good scan: whole numbers and their divisors. */
const HELD: Readonly<Record<string, readonly [data: readonly number[], multiplier: number]>> = {
  HEALTH_SCORE: [[7400], 100],
  VITAL_SCORE: [[4], 1],
  PHYSIO_SCORE: [[4], 1],
  MENTAL_SCORE: [[3], 1],
  PHYSICAL_SCORE: [[5], 1],
  RISKS_SCORE: [[4], 1],
  HR_BPM: [[7160, 7190, 7210], 100],
  BR_BPM: [[1480, 1500], 100],
  BP_SYSTOLIC: [[11800], 100],
  BP_DIASTOLIC: [[7600], 100],
  IHB_COUNT: [[0], 1],
  TEMPERATURE_SENSOR: [[3660], 100],
  HRV_SDNN: [[4120], 100],
  BP_RPP: [[393], 100],
  BP_TAU: [[164], 100],
  VITALITY: [[380], 100],
  MSI: [[240], 100],
  SLEEP_QUALITY: [[410], 100],
  ANXIETY_INDEX: [[190], 100],
  SURVEY_ANXIETY_MODERATE: [[1250], 100],
  SURVEY_DEPRESSION_MODERATE: [[900], 100],
  AGE: [[41], 1],
  AGE_CVM: [[43], 1],
  HEIGHT: [[170], 1],
  WEIGHT: [[70], 1],
  WAIST_CIRCUM: [[84], 1],
  BMI_CALC: [[2422], 100],
  BMI: [[2422], 100],
  ABSI: [[742], 100],
  WAIST_TO_HEIGHT: [[4940], 100],
  BP_CVD: [[310], 100],
  CVD_MULTI_YEAR_RISK_PROBS: [[310, 520, 980], 100],
  CVD_MULTI_YEAR_RISK_YEARS: [[5, 10, 20], 1],
  BP_HEART_ATTACK: [[110], 100],
  BP_STROKE: [[200], 100],
  OVERALL_METABOLIC_RISK_PROB: [[2900], 100],
  HPT_RISK_PROB: [[2400], 100],
  HPT_RISK_PROB_AVG: [[2450], 100],
  DBT_RISK_PROB: [[1800], 100],
  DBT_RISK_PROB_AVG: [[1850], 100],
  HDLTC_RISK_PROB: [[5800], 100],
  HDLTC_RISK_PROB_AVG: [[5850], 100],
  TG_RISK_PROB: [[3300], 100],
  TG_RISK_PROB_AVG: [[3350], 100],
  FLD_RISK_PROB: [[4700], 100],
  HBA1C_RISK_PROB: [[2100], 100],
  MFBG_RISK_PROB: [[2600], 100],
  SMK_RISK_PROB: [[800], 100],
  SNR: [[610], 100],
  STAR_RATING: [[5], 1],
  GENDER: [[1], 1],
};

/** Points of an interrupted scan: no breathing, no blood pressure, nothing derived from them. */
const PARTIAL_POINTS = ['HR_BPM', 'HRV_SDNN', 'MSI', 'HEIGHT', 'WEIGHT', 'BMI_CALC', 'SNR'];
/** A point that is in no version of the provider's list. */
const UNKNOWN_POINT = { key: 'FUTURE_INDEX', data: [300], multiplier: 100 } as const;
/** The value in the browser after a tampered scan. */
const TAMPERED_HEART_RATE_BPM = 55;
/** Bounds of a profile; ours, from the ranges of the result points. */
const PROFILE_BOUNDS = { age: [13, 120], height: [120, 220], weight: [30, 300] } as const;
const BMI_BOUNDS = [10, 60] as const;
/** How many reads a slow scan takes to appear, and how long its page waits before it returns. */
const SLOW_READS = 2;
const SLOW_RETURN_MS = 1500;

const DEVICE_TYPES = 'IPHONE IPAD DARWIN ANDROID_PHONE WINDOWS WIN32 WINDOWS_TABLET LINUX DEBIAN'.split(' ');

export interface DoubleSettings {
  /** Whether its encryption keys differ from those of all other doubles. */
  readonly hasKeysOfItsOwn?: boolean;
  readonly port?: number;
  /** The address to which browsers return. */
  readonly returnUrl: string;
  readonly webhook?: { readonly url: string; readonly secret: string; readonly header: string };
}

interface HeldMeasurement {
  readonly ID: string;
  readonly PartnerID: string;
  readonly StatusID: 'COMPLETE' | 'PARTIAL' | 'ERROR';
  readonly Created: string;
  readonly Results: Record<string, unknown>;
  readsUntilReady: number;
}

interface Visit {
  readonly handoff: ScanHandoff;
  readonly identifier: string;
}

const FIXED = {
  configId: 'double',
  licenceKey: 'licence-key-of-the-double',
  email: 'reader@clinic.example',
  password: 'password-of-the-double',
} as const;

const between = (value: unknown, [low, high]: readonly [number, number]) =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

/** The first fault of a profile as the provider's code, or null. */
function profileFault(profile: Record<string, unknown>): string | null {
  const { identifier, age, height, weight } = profile;
  if (typeof identifier !== 'string' || identifier.length < 2 || identifier.length > 148)
    return 'MISSING_MEASUREMENT_IDENTIFIER';
  if (!between(age, PROFILE_BOUNDS.age)) return 'INVALID_AGE';
  if (!between(height, PROFILE_BOUNDS.height)) return 'INVALID_HEIGHT';
  if (!between(weight, PROFILE_BOUNDS.weight)) return 'INVALID_WEIGHT';
  const index = (weight as number) / ((height as number) / 100) ** 2;
  return index < BMI_BOUNDS[0] || index > BMI_BOUNDS[1] ? 'INVALID_BMI' : null;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:1rem/1.5 system-ui;max-width:24rem;margin:2rem auto;padding:0 1rem}
button{display:block;width:100%;min-height:3rem;margin:.75rem 0;font:inherit}</style>
<h1>${title}</h1>${body}</html>`;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
  } catch {
    // A form of the page contains no JSON.
    return {};
  }
}

function openProfile(profile: string, key: KeyObject): Record<string, unknown> {
  try {
    const plain = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(profile, 'base64'),
    );
    return JSON.parse(plain.toString('utf8')) as Record<string, unknown>;
  } catch {
    // Encrypted to another key, or not a profile at all: the site finds no identifier in it.
    return {};
  }
}

let siteKeys: ReturnType<typeof newKeys> | null = null;

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The site's keys: one pair per process, because finding primes takes longer than most visits. */
function keysOfSite(): ReturnType<typeof newKeys> {
  siteKeys ??= newKeys();
  return siteKeys;
}

export async function startProviderDouble({ port = 0, returnUrl, webhook, hasKeysOfItsOwn = false }: DoubleSettings) {
  const { publicKey, privateKey } = hasKeysOfItsOwn ? newKeys() : keysOfSite();
  const clock = { nowMs: null as number | null };
  const now = () => clock.nowMs ?? Date.now();

  /** Live tokens and the refresh token of each; expired and spent ones are removed. */
  const tokens = new Map<string, { readonly expiresMs: number }>();
  const refreshTokens = new Map<string, string>();
  const measurements = new Map<string, HeldMeasurement>();
  const visits = new Map<string, Visit>();
  const refusals: { call: string; status: number; code: string | null; isAfterwards: boolean }[] = [];
  const calls: { call: string; body: Record<string, unknown> }[] = [];

  function newPair(lifetimeS: number) {
    const expiresMs = now() + lifetimeS * 1000;
    const payload = { ID: randomUUID(), exp: Math.floor(expiresMs / 1000), iss: 'urn:deepaffex' };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.${randomBytes(32).toString('base64url')}`;
    const refreshToken = randomBytes(24).toString('hex');
    tokens.set(token, { expiresMs });
    refreshTokens.set(refreshToken, token);
    return { Token: token, RefreshToken: refreshToken };
  }

  const isLive = (token: string) => (tokens.get(token)?.expiresMs ?? 0) > now();

  type Answer = readonly [status: number, body: unknown];
  const refused = (status: number, code: string): Answer => [status, { Code: code, Message: `${code} (double)` }];

  function shown(measurement: HeldMeasurement, withResults: boolean): object {
    if (withResults && measurement.readsUntilReady > 0) measurement.readsUntilReady -= 1;
    const isReady = measurement.readsUntilReady === 0;
    const { ID, PartnerID, Created, StatusID, Results } = measurement;
    return {
      ID,
      PartnerID,
      Created,
      StatusID: isReady ? StatusID : 'PROCESSING',
      ...(isReady && withResults ? { Results } : {}),
    };
  }

  function answerApi(call: string, url: URL, bearer: string, body: Record<string, unknown>): Answer | null {
    switch (call) {
      case 'POST /organizations/licenses': {
        if (body.Key !== FIXED.licenceKey) return refused(403, 'INACTIVE_LICENSE');
        const isWhole =
          DEVICE_TYPES.includes(String(body.DeviceTypeID)) &&
          [body.Name, body.Identifier, body.Version].every((text) => typeof text === 'string' && text !== '') &&
          String(body.Version).length <= 20;
        if (!isWhole) return refused(400, 'VALIDATION_ERROR');
        const lifetimeS = typeof body.TokenExpiresIn === 'number' ? body.TokenExpiresIn : 600;
        return [200, { DeviceID: randomUUID(), RoleID: 'DEVICE', UserID: '', ...newPair(lifetimeS) }];
      }
      case 'POST /users/auth':
        return body.Email === FIXED.email && body.Password === FIXED.password
          ? [200, newPair(3600)]
          : refused(401, 'INVALID_USER');
      case 'POST /auths/renew': {
        const refreshToken = String(body.RefreshToken);
        if (refreshTokens.get(refreshToken) !== body.Token) return refused(401, 'INVALID_TOKEN');
        refreshTokens.delete(refreshToken);
        tokens.delete(String(body.Token));
        return [200, newPair(3600)];
      }
      case 'GET /measurements': {
        if (!isLive(bearer)) return refused(401, 'INVALID_TOKEN');
        const partnerId = url.searchParams.get('PartnerID');
        return [200, [...measurements.values()].filter((m) => m.PartnerID === partnerId).map((m) => shown(m, false))];
      }
      default: {
        if (!call.startsWith('GET /measurements/')) return null;
        if (!isLive(bearer)) return refused(401, 'INVALID_TOKEN');
        const measurement = measurements.get(decodeURIComponent(url.pathname.split('/')[2] ?? ''));
        const isExpanded = url.searchParams.get('ExpandResults') === 'true';
        return measurement ? [200, shown(measurement, isExpanded)] : refused(404, 'INVALID_MEAS_ID');
      }
    }
  }

  async function sendEvent(event: string, fields: object): Promise<number | null> {
    if (!webhook) return null;
    const body = JSON.stringify({ event, ...fields });
    const mac = createHmac('sha256', webhook.secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', [webhook.header]: mac };
    // The scan continues whether or not the webhook is received.
    const answer = await fetch(webhook.url, { method: 'POST', headers, body }).catch(() => null);
    return answer?.status ?? null;
  }

  function store(identifier: string, scenario: DoubleScenario): HeldMeasurement {
    const isPartial = scenario === 'partial';
    const keys = scenario === 'silent' ? [] : isPartial ? PARTIAL_POINTS : Object.keys(HELD);
    const channel = (data: readonly number[], multiplier: number) => [{ Data: [...data], Multiplier: multiplier }];
    const results = Object.fromEntries(
      keys.map((key) => {
        const [data, multiplier] = HELD[key] as readonly [readonly number[], number];
        return [key, channel(data, multiplier)];
      }),
    );
    const measurement: HeldMeasurement = {
      ID: randomUUID(),
      PartnerID: identifier,
      StatusID: scenario === 'silent' ? 'ERROR' : isPartial ? 'PARTIAL' : 'COMPLETE',
      Created: new Date(now()).toISOString(),
      Results:
        scenario === 'silent'
          ? { SNR: channel([-100], 1) }
          : { ...results, [UNKNOWN_POINT.key]: channel(UNKNOWN_POINT.data, UNKNOWN_POINT.multiplier) },
      readsUntilReady: scenario === 'slow' ? SLOW_READS : 0,
    };
    measurements.set(measurement.ID, measurement);
    return measurement;
  }

  /** The values that the browser carries back: flat, by point, rounded as the page shows them. */
  function returnedResults({ Results }: HeldMeasurement, sessionId: string): Record<string, unknown> {
    const values = Object.entries(Results).map(([key, raw]) => {
      const [{ Data, Multiplier }] = raw as [{ Data: number[]; Multiplier: number }];
      const numbers = Data.map((entry) => entry / Multiplier);
      return [key, numbers.length > 1 && key.startsWith('CVD_') ? numbers : numbers[Math.floor(numbers.length / 2)]];
    });
    return { ...Object.fromEntries(values), sessionId };
  }

  /** Ends a scan; returns the address to which the browser goes. */
  async function finish({ handoff, identifier }: Visit, scenario: DoubleScenario): Promise<string> {
    const { sessionId } = handoff;
    if (scenario === 'expired') return errorReturnUrl(returnUrl, { code: 'TOKEN_EXPIRED', sessionId });
    if (scenario === 'failing') return errorReturnUrl(returnUrl, { code: 'WORKER_ERROR', sessionId });
    const measurement = store(identifier, scenario);
    const fields = { sessionId, measurementId: measurement.ID };
    await sendEvent('MEASUREMENT_CREATED', fields);
    const results = returnedResults(measurement, sessionId);
    if (scenario === 'tampered') results.HR_BPM = TAMPERED_HEART_RATE_BPM;
    else await sendEvent('RESULTS_RECEIVED', fields);
    // biome-ignore lint/plugin: nothing is waited for: its page takes its time
    if (scenario === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_RETURN_MS));
    const url = new URL(returnUrl);
    url.searchParams.set('results', Buffer.from(JSON.stringify(results)).toString('base64'));
    return url.href;
  }

  /** Reads the hand-over; returns a visit, or the code of its fault. */
  function arrive(path: string): { readonly id: string; readonly visit: Visit } | { readonly code: string } {
    const handoff = handoffFromPath(path);
    if (handoff?.configId !== FIXED.configId || !isLive(handoff.token)) return { code: 'TOKEN_EXPIRED' };
    const profile = openProfile(handoff.profile, privateKey);
    const code = profileFault(profile);
    if (code !== null) return { code };
    const visit = { handoff, identifier: String(profile.identifier) };
    const id = randomUUID();
    visits.set(id, visit);
    return { id, visit };
  }

  async function answerPage(url: URL, method: string): Promise<{ readonly html: string } | { readonly to: string }> {
    if (url.pathname.startsWith('/c/') && method === 'GET') {
      const arrival = arrive(url.pathname);
      if ('code' in arrival) return { to: errorReturnUrl(returnUrl, { code: arrival.code }) };
      const { id, visit } = arrival;
      const wanted = DOUBLE_SCENARIOS.find((scenario) => scenario === url.searchParams.get('scenario'));
      if (wanted) return { to: await finish(visit, wanted) };
      await sendEvent('WMS_LOADED', { sessionId: visit.handoff.sessionId });
      const button = (scenario: string) =>
        `<form method="post" action="/visits/${id}/${scenario}"><button>${scenario}</button></form>`;
      return {
        html: page(
          'Scan site (double)',
          `<p>Nothing is measured here. How shall the scan end?</p>${DOUBLE_SCENARIOS.map(button).join('')}`,
        ),
      };
    }
    const [, visitId, ending] = /^\/visits\/([\w-]+)\/([\w-]+)$/.exec(url.pathname) ?? [];
    const visit = visits.get(visitId ?? '');
    const scenario = DOUBLE_SCENARIOS.find((candidate) => candidate === ending);
    if (!visit || !scenario || method !== 'POST')
      return { html: page('Scan site (double)', '<p>Nothing is here.</p>') };
    return { to: await finish(visit, scenario) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://double.invalid');
    const call = `${request.method} ${url.pathname}`;
    const body = await bodyOf(request);
    const isApi = /^\/(organizations|auths|users|measurements)(\/|$)/.test(url.pathname);
    response.setHeader('referrer-policy', 'no-referrer');
    response.setHeader('cache-control', 'no-store');
    if (isApi) {
      calls.push({ call, body });
      const index = refusals.findIndex((refusal) => call.startsWith(refusal.call));
      const [refusal] = index < 0 ? [] : refusals.splice(index, 1);
      const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      const given = refusal && !refusal.isAfterwards ? null : answerApi(call, url, bearer, body);
      if (refusal && refusal.code === null) return void response.destroy();
      const [status, json] = refusal
        ? refused(refusal.status, refusal.code ?? '')
        : (given ?? refused(404, 'NOT_FOUND'));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      return;
    }
    const shownPage = await answerPage(url, request.method ?? 'GET');
    if ('to' in shownPage) response.writeHead(303, { location: shownPage.to }).end();
    else
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
        })
        .end(shownPage.html);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actualPort } = server.address() as { port: number };
  const origin = `http://localhost:${actualPort}`;

  return {
    origin,
    ...FIXED,
    /** SPKI, base64. */
    profilePublicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    /** Set `nowMs` to advance time. */
    clock,
    /** Every call of the API, in order. */
    calls,
    /** The settings with which Mien uses this double. */
    environment: {
      SCAN_PROVIDER: 'anura',
      ANURA_URL: origin,
      ANURA_API_URL: origin,
      ANURA_CONFIG_ID: FIXED.configId,
      ANURA_LICENCE_KEY: FIXED.licenceKey,
      ANURA_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      ANURA_READER: 'device',
      ANURA_SUBSCORE_SCALE: '1-5',
      ...(webhook ? { ANURA_WEBHOOK_SECRET: webhook.secret, ANURA_WEBHOOK_HEADER: webhook.header } : {}),
    },
    /** Refuses the next call that begins with this text; without a code the connection breaks, with `isAfterwards` after it was carried out. */
    refuseNext(call: string, code: string | null, { status = 401, isAfterwards = false } = {}): void {
      refusals.push({ call, status, code, isAfterwards });
    },
    sendEvent,
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ProviderDouble = Awaited<ReturnType<typeof startProviderDouble>>;
