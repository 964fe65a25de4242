import { scanSiteContract } from '@mien/contract';
import type { BrowserContext, Page } from '@playwright/test';

/** A request as sent by a browser. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Before the user pressed the button that starts the camera. */
  readonly isBeforeStart: boolean;
}

/** Outgoing traffic of a browser while the scan page was open. */
export interface ScanTraffic {
  readonly requests: readonly SeenRequest[];
  /** Channels other than requests: WebSockets, peer connections, service workers. */
  readonly otherWays: readonly string[];
}

export interface TrafficRules {
  readonly scanSite: string;
  readonly mien: string;
  readonly longestScanS: number;
}

/** More than any camera delivers; the contract's own limit is higher. */
const MAX_FRAME_RATE_HZ = 120;
/**
 * Twelve colors, a time and a motion value for each frame, at most eleven characters each, plus the rest of the body.
 */
const MAX_BYTES_A_FRAME = 14 * 11;
const MAX_OTHER_BYTES = 6000;
/** Colors and times are sent with three decimals, so that further digits cannot hide data. */
const MAX_DECIMALS = 3;
/** RSA with 2048 bits gives 256 bytes, whatever the content. */
const PROFILE_BYTES = 256;
const PROOF_FIELDS = ['sid', 'purpose', 'sub', 'iat', 'exp', 'keep', 'alg'];
const MAX_ADDRESS_LENGTH = 200;
/** The hand-off contains an encrypted profile and tokens; the way back contains a receipt. */
const MAX_HANDOVER_LENGTH = 3000;
/** Start options for the scan site; nothing about the person. */
const HANDOFF_QUERY = /^(?:\?lang=[a-z]{2}(?:&seconds=(?:30|60))?(?:&tips=seen)?(?:&begin=now)?)?$/;

const { submitScan, renewToken } = scanSiteContract.scanSite;

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length;

/** Whether a signed token contains only the claims of a session token. */
function isPlainProof(token: string): boolean {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || rest.length > 0) return false;
  // HMAC-SHA-256, base64url.
  if (signature?.length !== 43) return false;
  try {
    return [header, payload].every((part) => {
      const fields = JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
      return Object.entries(fields).every(
        ([name, value]) => PROOF_FIELDS.includes(name) && String(value).length <= 40 && typeof value !== 'object',
      );
    });
  } catch {
    // Invalid JSON may contain anything.
    return false;
  }
}

function faultsOfScan(text: string, { longestScanS }: TrafficRules): string[] {
  const body = submitScan.body.safeParse(JSON.parse(text));
  if (!body.success) return [`holds what is not declared: ${body.error.issues[0]?.path.join('.')}`];
  const { token, profile, trace } = body.data;
  const faults: string[] = [];
  const frames = trace.frameTimesMs.length;
  const areas = [...Object.values(trace.regions), ...(trace.surroundings ? [trace.surroundings] : [])];
  const numbers = areas.flatMap(({ red, green, blue }) => [red, green, blue]);
  if (trace.headMotion) numbers.push(trace.headMotion);
  if (frames > longestScanS * MAX_FRAME_RATE_HZ) faults.push(`holds ${frames} frames`);
  if (text.length > frames * MAX_BYTES_A_FRAME + MAX_OTHER_BYTES) faults.push(`has ${text.length} bytes`);
  if (numbers.some((values) => values.length !== frames)) faults.push('holds more than a number a frame and region');
  const all = [trace.frameTimesMs, ...numbers].flat().filter((value) => value !== null);
  if (all.some((value) => decimalsOf(value) > MAX_DECIMALS)) faults.push('holds numbers of more than three decimals');
  const times = trace.frameTimesMs;
  if (times.some((time, i) => i > 0 && time <= (times[i - 1] ?? 0))) faults.push('holds times that do not increase');
  if (Buffer.from(profile, 'base64').length !== PROFILE_BYTES) faults.push('holds a profile of another size');
  if (!isPlainProof(token)) faults.push('holds a token with something else inside');
  return faults;
}

function faultsOfBody(path: string, text: string, rules: TrafficRules): string[] {
  try {
    if (path === '/v1/scans') return faultsOfScan(text, rules);
    const renewal = renewToken.body.safeParse(JSON.parse(text));
    return renewal.success && isPlainProof(renewal.data.refreshToken) ? [] : ['holds what is not declared'];
  } catch {
    // Pictures, forms, anything that is not JSON.
    return ['is no JSON'];
  }
}

function faultsOfRequest(request: SeenRequest, rules: TrafficRules): string[] {
  const { method, url, headers, body, isBeforeStart } = request;
  const address = new URL(url);
  const isScanSite = address.origin === rules.scanSite;
  if (!isScanSite && address.origin !== rules.mien) return ['goes to a foreign address'];
  const faults: string[] = [];
  // Created by Mien, and removed from the URL before the first paint: profile, tokens, session; the language.
  const isHandoff = isScanSite && address.pathname.startsWith('/c/') && method === 'GET';
  const isReturn = address.origin === rules.mien && address.pathname === '/scanresult' && method === 'GET';
  if (url.length > (isReturn || isHandoff ? MAX_HANDOVER_LENGTH : MAX_ADDRESS_LENGTH))
    faults.push('has a long address');
  const isKnownQuery = isHandoff ? HANDOFF_QUERY.test(address.search) : address.search === '';
  if (!isReturn && !isKnownQuery) faults.push('has a query');
  if (!isScanSite && !isReturn) faults.push('goes to Mien before the scan is over');
  if (headers.cookie !== undefined && isScanSite) faults.push('carries a cookie');
  if (method === 'GET') return body === null ? faults : [...faults, 'is a GET with a body'];
  if (isBeforeStart) faults.push('sends something before the start');
  if (method !== 'POST' || !['/v1/scans', '/v1/tokens/renew'].includes(address.pathname) || !isScanSite)
    return [...faults, 'is no call of the scan page'];
  if (headers['content-type'] !== 'application/json') faults.push(`sends ${headers['content-type']}`);
  // A body that the test cannot read is unchecked.
  if (body === null) return [...faults, 'has a body that cannot be seen'];
  return [...faults, ...faultsOfBody(address.pathname, body, rules)];
}

/** Violations of the promise that the video stays on the device; empty if there are none. */
export function trafficFaults(traffic: ScanTraffic, rules: TrafficRules): string[] {
  const faults = traffic.requests.flatMap((request) =>
    faultsOfRequest(request, rules).map(
      (fault) => `${request.method} ${request.url.split('?')[0]?.slice(0, 120)} ${fault}`,
    ),
  );
  return [...faults, ...traffic.otherWays.map((way) => `${way} was opened`)];
}

/** Reports channels that no request shows. A string, because the tests are compiled without DOM types. */
const TELL_OTHER_WAYS = `
  for (const name of ['RTCPeerConnection', 'WebTransport', 'MediaRecorder']) {
    if (typeof window[name] !== 'function') continue;
    window[name] = new Proxy(window[name], {
      construct(target, args, newTarget) {
        void window.tellOtherWay(name);
        return Reflect.construct(target, args, newTarget);
      },
    });
  }`;

/**
 * Records all outgoing traffic of a context while the scan page is open: requests of its pages, their workers and
 * service workers, including beacons, and channels other than requests. Call it before the scan page opens, and `end`
 * once it has redirected back.
 */
export async function watchScanTraffic(page: Page): Promise<{ pressedStart(): void; end(): ScanTraffic }> {
  const context: BrowserContext = page.context();
  const requests: SeenRequest[] = [];
  const otherWays: string[] = [];
  let isBeforeStart = true;
  // Before the scan page is requested, the traffic belongs to Mien's page.
  let isOver = true;
  await context.exposeFunction('tellOtherWay', (way: string) => {
    if (!isOver) otherWays.push(way);
  });
  await context.addInitScript({ content: TELL_OTHER_WAYS });
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/c/') && request.isNavigationRequest()) isOver = false;
    if (isOver || /^(data|blob):/.test(request.url())) return;
    requests.push({
      method: request.method(),
      url: request.url(),
      headers: request.headers(),
      body: request.postDataBuffer()?.toString('utf8') ?? null,
      isBeforeStart,
    });
    // Traffic of Mien's own page afterwards does not count.
    if (pathname === '/scanresult') isOver = true;
  });
  context.on('serviceworker', (worker) => otherWays.push(`service worker ${worker.url()}`));
  page.on('websocket', (socket) => {
    if (!isOver) otherWays.push(`WebSocket ${socket.url()}`);
  });
  return {
    pressedStart() {
      isBeforeStart = false;
    },
    end() {
      isOver = true;
      return { requests, otherWays };
    },
  };
}
