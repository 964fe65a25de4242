import { describe, expect, it } from 'vitest';
import { type SeenRequest, type TrafficRules, trafficFaults } from './scan-traffic.ts';

const RULES: TrafficRules = { scanSite: 'https://scan.example', mien: 'https://mien.example', longestScanS: 60 };
const FRAMES = 900;

const encoded = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
const proof = (more: object = {}) =>
  `${encoded({ alg: 'HS256' })}.${encoded({ sid: 'A'.repeat(22), sub: 'p', purpose: 'scan', exp: 1, ...more })}.${'x'.repeat(43)}`;

/** The first bytes of a JPEG, followed by noise. */
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  Buffer.from(Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 251)),
]).toString('base64');

const values = (of = (i: number) => 120 + (i % 7) / 8) => Array.from({ length: FRAMES }, (_, i) => of(i));
const region = () => ({ red: values(), green: values(), blue: values() });
const goodBody = () => ({
  sessionId: 'A'.repeat(22),
  token: proof(),
  profile: Buffer.alloc(256, 7).toString('base64'),
  trace: {
    frameTimesMs: values((i) => Math.round(i * 33_333) / 1000),
    regions: { forehead: region(), middle: region(), whole: region() },
    surroundings: region(),
    headMotion: values((i) => (i % 5) / 100),
  },
  capture: { lengthS: 30, droppedFrames: 0, locked: ['exposure'], hasScreenLamp: false },
});
type Body = ReturnType<typeof goodBody>;

const request = (change: Partial<SeenRequest> = {}): SeenRequest => ({
  method: 'GET',
  url: `${RULES.scanSite}/assets/index-1234.js`,
  headers: {},
  body: null,
  isBeforeStart: false,
  ...change,
});
const upload = (body: unknown, change: Partial<SeenRequest> = {}): SeenRequest =>
  request({
    method: 'POST',
    url: `${RULES.scanSite}/v1/scans`,
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...change,
  });
const faultsOf = (...requests: SeenRequest[]) => trafficFaults({ requests, otherWays: [] }, RULES);
const changed = (change: (body: Body) => unknown) => {
  const body = goodBody();
  change(body);
  return upload(body);
};

it('allows start options in the hand-off, but nothing about the person', () => {
  const at = (query: string) => faultsOf(request({ url: `${RULES.scanSite}/c/builtin/x/y/z/w${query}` }));
  for (const query of ['', '?lang=es', '?lang=en&seconds=60&tips=seen&begin=now']) expect(at(query), query).toEqual([]);
  for (const query of ['?lang=en&weight=98', '?seconds=45', '?lang=en&begin=now&x', '?name=Ana'])
    expect(at(query), query).toHaveLength(1);
});

it('accepts a normal scan', () => {
  const renewal = upload({ refreshToken: proof() }, { url: `${RULES.scanSite}/v1/tokens/renew` });
  const back = request({ url: `${RULES.mien}/scanresult?results=${'a'.repeat(900)}&sessionId=1` });
  expect(faultsOf(request({ isBeforeStart: true }), upload(goodBody()), renewal, back)).toEqual([]);
  const unseen = goodBody();
  (unseen.trace.regions.forehead.red as (number | null)[])[3] = null;
  expect(faultsOf(upload({ ...unseen, capture: undefined }))).toEqual([]);
});

describe('detects a picture', () => {
  it.each<[string, SeenRequest]>([
    ['as a separate field', upload({ ...goodBody(), picture: JPEG })],
    ['next to the colors', upload({ ...goodBody(), trace: { ...goodBody().trace, frames: [JPEG] } })],
    ['as a list of bytes', upload({ ...goodBody(), trace: { ...goodBody().trace, pixels: [255, 216, 255] } })],
    ['in place of the profile', upload({ ...goodBody(), profile: JPEG.slice(0, 1024) })],
    ['inside a token', upload({ ...goodBody(), token: proof({ sub: JPEG.slice(0, 900) }) })],
    ['in another field of a token', upload({ ...goodBody(), token: proof({ face: 'x' }) })],
    ['in place of a token', upload({ ...goodBody(), token: JPEG.slice(0, 2000) })],
    ['as more numbers than frames', changed(({ trace }) => trace.regions.forehead.red.push(1, 2, 3))],
    ['as more numbers of the surroundings', changed(({ trace }) => trace.surroundings.blue.push(1, 2, 3))],
    ['as numbers with many digits', changed(({ trace }) => trace.regions.forehead.red.fill(120.123456789))],
    ['as numbers at constant times', changed(({ trace }) => trace.frameTimesMs.fill(5))],
    ['as the bytes of a JPEG', upload(JPEG, { headers: { 'content-type': 'image/jpeg' } })],
    ['as a form', upload('--x\r\n', { headers: { 'content-type': 'multipart/form-data; boundary=x' } })],
    ['in the hand-off', request({ url: `${RULES.scanSite}/c/builtin/x?picture=${JPEG.slice(0, 500)}` })],
    ['behind spaces', upload(JSON.stringify(goodBody(), null, 60))],
    ['in an unreadable body', upload('', { body: null })],
    ['in a URL', request({ url: `${RULES.scanSite}/icon.svg?${JPEG.slice(0, 100)}` })],
    ['in a long path', request({ url: `${RULES.scanSite}/${JPEG.slice(0, 300).replaceAll('/', '_')}` })],
    [
      'on the way back',
      request({ url: `${RULES.mien}/scanresult?results=${encodeURIComponent(JPEG.slice(0, 4000))}` }),
    ],
  ])('%s', (_, leak) => {
    expect(faultsOf(leak)).not.toEqual([]);
  });
});

describe('detects other or early traffic', () => {
  it.each<[string, SeenRequest]>([
    ['a foreign script', request({ url: 'https://cdn.example/model.json' })],
    ['a foreign URL that looks similar', request({ url: 'https://scan.example.evil.example/v1/scans' })],
    ['another port', request({ url: 'https://scan.example:8443/assets/a.js' })],
    ['a beacon', request({ method: 'POST', url: `${RULES.scanSite}/v1/beacon`, body: '{}' })],
    ['a call to Mien during the scan', request({ method: 'POST', url: `${RULES.mien}/v1/pageViews`, body: '{}' })],
    ['a scan before the start', { ...upload(goodBody()), isBeforeStart: true }],
    ['a cookie', request({ headers: { cookie: 'id=1' } })],
    ['a GET with a body', request({ body: 'x' })],
    ['a PUT', upload(goodBody(), { method: 'PUT' })],
  ])('%s', (_, leak) => {
    expect(faultsOf(leak)).not.toEqual([]);
  });

  it('a scan with more frames than possible', () => {
    const many = Array.from({ length: 7300 }, (_, i) => i);
    const all = { red: many, green: many, blue: many };
    const trace = { frameTimesMs: many, regions: { forehead: all, middle: all, whole: all } };
    expect(faultsOf(upload({ ...goodBody(), trace }))).toEqual([expect.stringContaining('holds 7300 frames')]);
  });

  it('an outgoing channel that is not a request', () => {
    const otherWays = ['WebSocket wss://scan.example/', 'RTCPeerConnection'];
    expect(trafficFaults({ requests: [], otherWays }, RULES)).toHaveLength(2);
  });
});
