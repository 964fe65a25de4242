import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pulsingTrace } from '@mien/analysis/testing';
import {
  type ColorTraceBody,
  canonicalResults,
  NO_PROFILE,
  readTrialReceipt,
  ScanReceipt,
  scanReturnFromQuery,
  TRIAL_CONFIG_ID,
  TrialReceipt,
} from '@mien/contract';
import { isOfSample } from '@mien/domain';
import { openTracing } from '@mien/server';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { MAX_ANALYSES_PER_SESSION } from './analysis-allowances.ts';
import { loadSiteKeys } from './site-keys.ts';
import { LICENCE_KEY, MEASUREMENT_ID, openScanBench, type ScanBench } from './testing/scan-bench.ts';

let bench: ScanBench;
const trace = pulsingTrace(72);

beforeAll(async () => {
  bench = await openScanBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.mood = 'answers';
  bench.reports.length = 0;
});

interface Submission {
  sessionId: string;
  token: string;
  profile: string;
  trace: ColorTraceBody;
}

async function goodSubmission(): Promise<Submission> {
  const { sessionId, partnerId, token } = await bench.openSession();
  return { sessionId, token, profile: await bench.encryptProfile({ identifier: partnerId }), trace };
}

const submit = (payload: object) => bench.app.inject({ method: 'POST', url: '/v1/scans', payload });
const returnOf = (url: string) => scanReturnFromQuery(new URL(url).searchParams);

describe('opening a session', () => {
  it('requires the license key', async () => {
    const payload = { sessionId: 'a'.repeat(22), partnerId: 'p1' };
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${LICENCE_KEY}`, 'Bearer']) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await bench.app.inject({ method: 'POST', url: '/v1/sessions', payload, headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ code: 'wrong-credentials', status: 401 });
    }
  });

  it('returns tokens that fit into a hand-off', async () => {
    const session = await bench.openSession();
    expect(session.token.split('.')).toHaveLength(3);
    expect(session.token.length).toBeLessThan(2048);
  });
});

describe('a scan without an account', () => {
  const trial = async () => {
    const { sessionId, token, configId } = await bench.openSession(undefined, { isTrial: true });
    return { configId, submission: { sessionId, token, profile: NO_PROFILE, trace } };
  };

  it('is reported to no one, and returns its signed outcome to a page of its own', async () => {
    const { configId, submission } = await trial();
    expect(configId).toBe(TRIAL_CONFIG_ID);
    const { returnUrl } = (await submit(submission)).json<{ returnUrl: string }>();
    expect(returnUrl.startsWith('https://mien.example/try/result?')).toBe(true);
    expect(bench.reports).toEqual([]);
    const back = returnOf(returnUrl);
    if (back.kind !== 'results') throw new Error(back.kind);
    const receipt = back.values.find(({ key }) => key === 'receipt')!.value;
    const { receiptPublicKey } = (await bench.app.inject('/v1/keys')).json();
    const { payload } = await jwtVerify(receipt, await importJWK(receiptPublicKey, 'EdDSA'), {
      currentDate: new Date(bench.nowMs),
    });
    expect(TrialReceipt.parse(payload)).toMatchObject({
      trialSessionId: submission.sessionId,
      iat: bench.nowMs / 1000,
      exp: bench.nowMs / 1000 + 3600,
    });
    expect(readTrialReceipt(receipt)).toEqual(payload);
    expect(ScanReceipt.safeParse(payload).success, 'it proves no stored measurement').toBe(false);
    const { outcome } = TrialReceipt.parse(payload);
    expect(outcome.resultsHash).toBe(
      createHash('sha256').update(canonicalResults(submission.sessionId, outcome)).digest('base64url'),
    );
  });

  it('has no profile, and no other scan may go without one', async () => {
    const { submission } = await trial();
    const withProfile = { ...submission, profile: await bench.encryptProfile() };
    expect((await submit(withProfile)).json()).toMatchObject({ code: 'wrong-credentials' });
    const ofPatient = { ...(await goodSubmission()), profile: NO_PROFILE };
    expect((await submit(ofPatient)).json()).toMatchObject({ code: 'invalid-request' });
    expect(bench.reports).toEqual([]);
  });

  it('returns to the same page when it is refused', async () => {
    const { submission } = await trial();
    const answer = (await submit({ ...submission, trace: pulsingTrace(0) })).json<{ returnUrl: string }>();
    expect(answer).toMatchObject({ kind: 'refused' });
    expect(answer.returnUrl.startsWith('https://mien.example/try/result?error=LOW_SIGNAL')).toBe(true);
    expect((await bench.app.inject(`/v1/configs/${TRIAL_CONFIG_ID}`)).json()).toMatchObject({
      returnUrl: 'https://mien.example/try/result',
    });
  });
});

describe('submitting a scan', () => {
  it('measures, reports to Mien first and returns a signed receipt', async () => {
    const submission = await goodSubmission();
    const answer = await submit(submission);
    expect(answer.json()).toMatchObject({ kind: 'measured' });
    expect(answer.statusCode).toBe(200);

    const [report] = bench.reports;
    expect(report).toMatchObject({ sessionId: submission.sessionId, authorization: `Bearer ${LICENCE_KEY}` });
    const { outcome } = report!;
    const heartRate = outcome.points.find(({ key }) => key === 'heartRateBpm')!;
    expect(heartRate.value).toBeGreaterThan(71);
    expect(heartRate.value).toBeLessThan(73);
    expect(outcome.status).toBe(outcome.missing.length === 0 ? 'COMPLETE' : 'PARTIAL');
    const canonical = canonicalResults(submission.sessionId, outcome);
    expect(outcome.resultsHash).toBe(createHash('sha256').update(canonical).digest('base64url'));

    const { returnUrl } = answer.json<{ returnUrl: string }>();
    expect(returnUrl.startsWith('https://mien.example/scanresult?')).toBe(true);
    const back = returnOf(returnUrl);
    if (back.kind !== 'results') throw new Error(back.kind);
    const receipt = back.values.find(({ key }) => key === 'receipt')!.value;
    const { receiptPublicKey } = (await bench.app.inject('/v1/keys')).json();
    const { payload } = await jwtVerify(receipt, await importJWK(receiptPublicKey, 'EdDSA'), {
      currentDate: new Date(bench.nowMs),
    });
    expect(payload).toEqual({
      sessionId: submission.sessionId,
      measurementId: MEASUREMENT_ID,
      resultsHash: outcome.resultsHash,
      exp: bench.nowMs / 1000 + 600,
    });
  });

  it('propagates its trace context to Mien if scans are traced, and none from the browser', async () => {
    await submit(await goodSubmission());
    const collector = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    onTestFinished(() => void collector.close());
    await once(collector, 'listening');
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const tracing = await openTracing({ endpoint, service: 'tested', share: 1, onFailure() {} });
    const outside = 'a'.repeat(32);
    const payload = await goodSubmission();
    const headers = { traceparent: `00-${outside}-${'b'.repeat(16)}-01` };
    await bench.app.inject({ method: 'POST', url: '/v1/scans', payload, headers });
    await tracing.close();
    const [before, within] = bench.reports.map(({ traceparent }) => traceparent);
    expect(before).toBeNull();
    expect(within).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(within).not.toContain(outside);
  });

  it('does not report measures as missing that need a longer scan', async () => {
    const keys = ['sdnnMs', 'rmssdMs'];
    const conditions = { droppedFrames: 3, locked: ['exposure'], hasScreenLamp: false };
    const outcomeOf = async (lengthS: number | null, sent: ColorTraceBody) => {
      const capture = lengthS === null ? {} : { capture: { ...conditions, lengthS } };
      const answer = await submit({ ...(await goodSubmission()), trace: sent, ...capture });
      expect(answer.statusCode).toBe(200);
      const { points, missing } = bench.reports.at(-1)!.outcome;
      return {
        measured: points.map(({ key }) => key).filter((key) => keys.includes(key)),
        missing: missing.filter(({ key }) => keys.includes(key)),
      };
    };
    for (const lengthS of [null, 30]) expect(await outcomeOf(lengthS, trace)).toEqual({ measured: [], missing: [] });
    const minute = await outcomeOf(60, pulsingTrace(72, 60));
    expect([...minute.measured, ...minute.missing.map(({ key }) => key)].sort()).toEqual([...keys].sort());
    // Half a minute declared as a whole one.
    expect(await outcomeOf(60, trace)).toEqual({
      measured: [],
      missing: keys.map((key) => ({ key, reason: 'too-short' })),
    });
  });

  it('rejects conditions that the page never sends', async () => {
    const good = { lengthS: 30, droppedFrames: 0, locked: [], hasScreenLamp: false };
    const wrong: [string, object][] = [
      ['capture.lengthS', { ...good, lengthS: 45 }],
      ['capture.droppedFrames', { ...good, droppedFrames: -1 }],
      ['capture.droppedFrames', { ...good, droppedFrames: 1.5 }],
      ['capture.locked.0', { ...good, locked: ['zoom'] }],
      ['capture.locked', { ...good, locked: ['exposure', 'focus', 'focus', 'focus'] }],
      ['capture.hasScreenLamp', { ...good, hasScreenLamp: 'yes' }],
    ];
    for (const [path, capture] of wrong) {
      const answer = await submit({ ...(await goodSubmission()), capture });
      expect(answer.statusCode, path).toBe(400);
      expect(answer.json().fields.map((field: { path: string }) => field.path)).toContain(path);
    }
    expect(bench.reports).toEqual([]);
  });

  it('takes a sample face only in a demo, and marks its engine version', { tags: 'thorough' }, async () => {
    const capture = { lengthS: 30, droppedFrames: 0, locked: [], hasScreenLamp: false, isSample: true };
    const refused = await submit({ ...(await goodSubmission()), capture });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-request']);
    expect(bench.reports).toEqual([]);
    const demo = await openScanBench({ isDemo: true });
    try {
      const { sessionId, partnerId, token } = await demo.openSession();
      const profile = await demo.encryptProfile({ identifier: partnerId });
      expect((await demo.app.inject('/v1/configs/builtin')).json()).toMatchObject({ hasSampleFace: true });
      for (const isSample of [true, false]) {
        const payload = { sessionId, token, profile, trace, capture: { ...capture, isSample } };
        expect((await demo.app.inject({ method: 'POST', url: '/v1/scans', payload })).statusCode).toBe(200);
      }
      expect(demo.reports.map(({ outcome }) => isOfSample(outcome.engineVersion))).toEqual([true, false]);
    } finally {
      await demo.close();
    }
  });

  it('is idempotent: the same outcome is reported again', async () => {
    const submission = await goodSubmission();
    await submit(submission);
    const second = await submit(submission);
    expect(second.statusCode).toBe(200);
    expect(bench.reports[1]!.outcome).toEqual(bench.reports[0]!.outcome);
  });

  it('can be retried after lost responses and is computed once, unlike another scan', async () => {
    const submission = await goodSubmission();
    for (let time = 0; time < 2 * MAX_ANALYSES_PER_SESSION; time += 1)
      expect((await submit(submission)).statusCode).toBe(200);
    const other = await submit({ ...submission, trace: pulsingTrace(0) });
    expect(other.json()).toMatchObject({ kind: 'refused' });
    const stranger = await goodSubmission();
    expect((await submit({ ...stranger, trace: pulsingTrace(0) })).json()).toMatchObject({ kind: 'refused' });
  });

  it('refuses noise and reports nothing', async () => {
    const answer = await submit({ ...(await goodSubmission()), trace: pulsingTrace(0) });
    expect(answer.json()).toMatchObject({ kind: 'refused' });
    const { returnUrl, reason } = answer.json<{ returnUrl: string; reason: string }>();
    expect(returnOf(returnUrl)).toMatchObject({ kind: 'error', code: 'LOW_SIGNAL', details: reason });
    expect(bench.reports).toEqual([]);
  });

  it('refuses a scan of an empty chair as such', async () => {
    const empty = {
      red: trace.frameTimesMs.map(() => null),
      green: trace.frameTimesMs.map(() => null),
      blue: trace.frameTimesMs.map(() => null),
    };
    const withoutFace = {
      frameTimesMs: trace.frameTimesMs,
      regions: { forehead: empty, middle: empty, whole: empty },
    };
    const answer = await submit({ ...(await goodSubmission()), trace: withoutFace });
    expect(answer.json()).toMatchObject({ kind: 'refused', reason: 'face-lost' });
  });

  it('rejects impossible head movement', async () => {
    const headMotion = trace.frameTimesMs.map((_, i) => (i % 2 === 0 ? 1 : 49));
    const answer = await submit({ ...(await goodSubmission()), trace: { ...trace, headMotion } });
    expect(answer.json()).toMatchObject({ kind: 'refused', reason: 'face-lost' });
    expect(bench.reports).toEqual([]);
  });

  it('reports the color trace with the outcome only if the session has consent', async () => {
    const capture = { lengthS: 60, droppedFrames: 0, locked: [], hasScreenLamp: false };
    for (const [keepsTrace, reported] of [
      [undefined, undefined],
      [false, undefined],
      [true, { trace: JSON.parse(JSON.stringify(trace)), capture }],
    ] as const) {
      bench.reports.length = 0;
      const session = await bench.openSession(undefined, { keepsTrace });
      const { token } = (
        await bench.app.inject({
          method: 'POST',
          url: '/v1/tokens/renew',
          payload: { refreshToken: session.refreshToken },
        })
      ).json<{ token: string }>();
      const profile = await bench.encryptProfile({ identifier: session.partnerId });
      for (const by of [session.token, token])
        expect((await submit({ sessionId: session.sessionId, token: by, profile, trace, capture })).statusCode).toBe(
          200,
        );
      expect(bench.reports.map(({ outcome }) => outcome.keptTrace)).toEqual([reported, reported]);
    }
  });

  it('handles scans in parallel', async () => {
    const submissions = await Promise.all(Array.from({ length: 6 }, goodSubmission));
    const answers = await Promise.all(submissions.map(submit));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(6).fill(200));
    expect(new Set(bench.reports.map(({ sessionId }) => sessionId)).size).toBe(6);
  });
});

describe('session tokens', () => {
  it('are rejected if forged, foreign or misused', async () => {
    const submission = await goodSubmission();
    const other = await bench.openSession();
    const [header, payload] = submission.token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const token of ['nonsense', `${header}.${payload}.AAAA`, unsigned, other.token, other.refreshToken]) {
      const answer = await submit({ ...submission, token });
      expect(answer.json()).toMatchObject({ code: 'wrong-credentials' });
    }
    expect(bench.reports).toEqual([]);
  });

  it('expire after ten minutes and can be renewed for twenty', async () => {
    const startMs = bench.nowMs;
    const session = await bench.openSession();
    const profile = await bench.encryptProfile({ identifier: session.partnerId });
    const renew = () =>
      bench.app.inject({ method: 'POST', url: '/v1/tokens/renew', payload: { refreshToken: session.refreshToken } });
    try {
      bench.nowMs = startMs + 601_000;
      expect(
        (await submit({ sessionId: session.sessionId, token: session.token, profile, trace })).json(),
      ).toMatchObject({
        code: 'scan-session-expired',
        status: 410,
      });
      const { token } = (await renew()).json<{ token: string }>();
      expect((await submit({ sessionId: session.sessionId, token, profile, trace })).statusCode).toBe(200);
      bench.nowMs = startMs + 1_201_000;
      expect((await submit({ sessionId: session.sessionId, token, profile, trace })).json()).toMatchObject({
        code: 'scan-session-expired',
      });
      expect((await renew()).json()).toMatchObject({ code: 'scan-session-expired' });
    } finally {
      bench.nowMs = startMs;
    }
  });

  it('cannot be renewed with a scan token', async () => {
    const { token } = await bench.openSession();
    const answer = await bench.app.inject({
      method: 'POST',
      url: '/v1/tokens/renew',
      payload: { refreshToken: token },
    });
    expect(answer.json()).toMatchObject({ code: 'wrong-credentials' });
  });
});

describe('encrypted profiles', () => {
  it('must belong to the session', async () => {
    const submission = await goodSubmission();
    const swapped = await bench.encryptProfile({ identifier: 'another' });
    expect((await submit({ ...submission, profile: swapped })).json()).toMatchObject({ code: 'wrong-credentials' });
  });

  it('must be readable and possible', async () => {
    const { sessionId, partnerId, token } = await bench.openSession();
    const profiles = [
      'AAAA',
      '',
      await bench.encryptProfile({ identifier: partnerId, age: 12 }),
      await bench.encryptProfile({ identifier: partnerId, height: 20 }),
      await bench.encryptProfile({ identifier: partnerId, gender: 'Female' }),
      await bench.encryptProfile({ identifier: partnerId, name: 'x' }),
    ];
    for (const profile of profiles) {
      const answer = await submit({ sessionId, token, profile, trace });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid-request', fields: [{ path: 'profile' }] });
    }
  });
});

describe('color traces', () => {
  const changed = (change: (body: ColorTraceBody) => unknown): unknown => change(structuredClone(trace));
  it.each<[string, (body: ColorTraceBody) => unknown]>([
    [
      'negative colors',
      (body) => ({
        ...body,
        regions: { ...body.regions, forehead: { ...body.regions.forehead, red: body.frameTimesMs.map(() => -1) } },
      }),
    ],
    [
      'colors above 255',
      (body) => ({
        ...body,
        regions: { ...body.regions, forehead: { ...body.regions.forehead, red: body.frameTimesMs.map(() => 256) } },
      }),
    ],
    [
      'a face fifty-one face heights below the picture',
      (body) => ({ ...body, headMotion: body.frameTimesMs.map(() => 51) }),
    ],
    ['a face above the picture', (body) => ({ ...body, headMotion: body.frameTimesMs.map(() => -1) })],
    ['lists of different lengths', (body) => ({ ...body, frameTimesMs: body.frameTimesMs.slice(1) })],
    ['words instead of numbers', (body) => ({ ...body, frameTimesMs: ['a'] })],
    ['a missing region', ({ frameTimesMs, regions: { forehead } }) => ({ frameTimesMs, regions: { forehead } })],
    ['unknown fields', (body) => ({ ...body, video: 'x' })],
    [
      'more than 8,000 frames',
      () => {
        const frameTimesMs = Array.from({ length: 8001 }, (_, i) => i);
        const region = {
          red: frameTimesMs.map(() => 1),
          green: frameTimesMs.map(() => 1),
          blue: frameTimesMs.map(() => 1),
        };
        return { frameTimesMs, regions: { forehead: region, middle: region, whole: region } };
      },
    ],
  ])('with %s are rejected', async (_, change) => {
    const answer = await submit({ ...(await goodSubmission()), trace: changed(change) });
    expect(answer.json()).toMatchObject({ code: 'invalid-request' });
    expect(answer.json<{ fields: unknown[] }>().fields.length).toBeGreaterThan(0);
    expect(bench.reports).toEqual([]);
  });

  it('with NaN or infinite numbers are not valid JSON', async () => {
    const submission = await goodSubmission();
    for (const [number, code] of [
      ['NaN', 'malformed-body'],
      ['1e999', 'invalid-request'],
    ] as const) {
      const payload = JSON.stringify({ ...submission, trace: { ...trace, frameTimesMs: ['?'] } }).replace(
        '"?"',
        number,
      );
      const answer = await bench.app.inject({
        method: 'POST',
        url: '/v1/scans',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.json()).toMatchObject({ code });
    }
  });

  it('with no frame, one frame or a clock that runs backward are rejected as invalid values', async () => {
    const none = { red: [], green: [], blue: [] };
    const empty = { frameTimesMs: [], regions: { forehead: none, middle: none, whole: none } };
    expect((await submit({ ...(await goodSubmission()), trace: empty })).json()).toMatchObject({ kind: 'refused' });
    const backwards = { ...trace, frameTimesMs: trace.frameTimesMs.toReversed() };
    expect((await submit({ ...(await goodSubmission()), trace: backwards })).json()).toMatchObject({
      kind: 'refused',
      reason: 'bad-clock',
    });
  });
});

describe('request bodies', () => {
  const send = (payload: string, contentType = 'application/json') =>
    bench.app.inject({ method: 'POST', url: '/v1/scans', payload, headers: { 'content-type': contentType } });

  it.each([
    ['body-too-large', 413, () => send(JSON.stringify({ padding: 'x'.repeat(5_000_000) }))],
    ['unsupported-content-type', 415, () => send('{}', 'text/xml')],
    ['unsupported-content-type', 415, () => send('{}', 'text/plain')],
    ['malformed-body', 400, () => send('{"sessionId":')],
    ['malformed-body', 400, () => send('')],
    ['malformed-body', 400, () => send('{"__proto__":{"a":1}}')],
    ['invalid-request', 400, () => send('[]')],
    ['invalid-request', 400, () => send('null')],
  ] as const)('of kind %s get status %i', async (code, status, call) => {
    const answer = await call();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code, status, requestId: expect.any(String) });
  });
});

describe('responses of Mien', () => {
  it('a failure is reported as a failure of the scan site', async () => {
    bench.mood = 'is down';
    const answer = await submit(await goodSubmission());
    expect(answer.json()).toMatchObject({ code: 'scan-provider-failed', status: 502 });
  });

  it('an unknown session ends the scan', async () => {
    bench.mood = 'knows no session';
    expect((await submit(await goodSubmission())).json()).toMatchObject({ code: 'scan-session-expired' });
    expect(bench.reports).toHaveLength(1);
  });

  it('a rejected license key is final', async () => {
    bench.mood = 'rejects the key';
    expect((await submit(await goodSubmission())).json()).toMatchObject({ code: 'scan-provider-failed' });
    expect(bench.reports).toHaveLength(1);
  });
});

describe('the scan service', () => {
  it('responds to health checks, configuration and unknown paths', async () => {
    expect((await bench.app.inject('/v1/health')).json()).toEqual({ status: 'ok' });
    expect((await bench.app.inject('/v1/configs/builtin')).json()).toEqual({
      returnUrl: 'https://mien.example/scanresult',
      productName: 'Mien',
      hasSampleFace: false,
    });
    for (const url of ['/v1/configs/other', '/v1/nothing', '/nothing', '/..%2f..%2fetc/passwd', '/%'])
      expect((await bench.app.inject(url)).json()).toMatchObject({ code: 'not-found' });
  });

  it('logs neither tokens, profiles, sessions nor queries', async () => {
    const submission = await goodSubmission();
    bench.logLines.length = 0;
    const { sessionId, token, profile } = submission;
    await bench.app.inject(`/c/builtin/${encodeURIComponent(profile)}/${token}/${token}/${sessionId}?secret=1`);
    await bench.app.inject('/v1/health?secret=1');
    await submit(submission);
    await submit({ ...submission, token: 'forged' });
    bench.mood = 'is down';
    await submit(submission);
    const log = bench.logLines.join('');
    expect(bench.logLines.length).toBeGreaterThan(4);
    for (const secret of [
      token,
      sessionId,
      profile.slice(0, 40),
      encodeURIComponent(profile).slice(0, 40),
      'secret=',
      LICENCE_KEY,
    ])
      expect(log).not.toContain(secret);
  });

  it('keeps its keys private, and keeps them across restarts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mien-keys-'));
    try {
      const together = await Promise.all([loadSiteKeys(folder), loadSiteKeys(folder), loadSiteKeys(folder)]);
      const again = await loadSiteKeys(folder);
      for (const keys of together) {
        expect(keys.profilePublicKey).toBe(again.profilePublicKey);
        expect(keys.receiptPublicKey).toEqual(again.receiptPublicKey);
        expect(keys.tokenSecret).toEqual(again.tokenSecret);
      }
      for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(readdirSync(folder)).toHaveLength(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('serves the page for every hand-off, uncached and locked down', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mien-site-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>scan</title>');
    writeFileSync(join(folder, 'assets', 'a-1234.js'), 'export {};');
    writeFileSync(join(folder, 'assets', 'a-1234.js.br'), 'compressed');
    const site = await openScanBench({ siteFolder: folder });
    try {
      for (const url of ['/', `/c/builtin/${encodeURIComponent('a+/b=='.repeat(60))}/t.t.t/r.r.r/s`]) {
        const page = await site.app.inject(url);
        expect(page.body).toContain('<title>scan</title>');
        expect(page.headers).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        });
        expect(page.headers['content-security-policy']).toContain("default-src 'none'");
        const policy = String(page.headers['content-security-policy']).split('; ');
        expect(policy.join(' ')).not.toContain('unsafe-inline');
        // The page, its workers, images and forms may access only this site.
        for (const rule of ["connect-src 'self'", "worker-src 'self'", "img-src 'self'", "form-action 'none'"])
          expect(policy).toContain(rule);
        expect(policy.filter((rule) => /https?:|\*|data:|blob:/.test(rule))).toEqual([]);
      }
      const script = await site.app.inject({ url: '/assets/a-1234.js', headers: { 'accept-encoding': 'br, gzip' } });
      expect(script.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    } finally {
      await site.close();
      rmSync(folder, { recursive: true });
    }
  });
});
