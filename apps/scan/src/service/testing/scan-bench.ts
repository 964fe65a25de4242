import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanReport } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import type { FastifyInstance } from 'fastify';
import type { AnalysisLimits } from '../analysis-pool.ts';
import type { openAnalysisThread } from '../analysis-thread.ts';
import { createScanService } from '../index.ts';

export const LICENCE_KEY = 'test-licence-key-of-forty-characters-000';
export const MEASUREMENT_ID = '019a0000-0000-7000-8000-000000000001';

/** For real threads: a busy machine takes long, and tests with a response are not about timing. */
export const NO_HURRY: AnalysisLimits = { waitMs: 10 * MINUTE_MS, computeMs: 10 * MINUTE_MS };

/** How the fake Mien responds to a report. */
type MienMood = 'answers' | 'is down' | 'knows no session' | 'rejects the key';

interface OpenOptions {
  readonly keepsTrace?: boolean | undefined;
  readonly isTrial?: boolean;
  readonly frameAncestors?: readonly string[];
}

export interface ScanBench {
  readonly app: FastifyInstance;
  readonly logLines: string[];
  readonly reports: {
    sessionId: string;
    authorization: string | null;
    traceparent: string | null;
    outcome: ScanReport;
  }[];
  mood: MienMood;
  /** Moves the service's clock. */
  nowMs: number;
  openSession(
    partnerId?: string,
    options?: OpenOptions,
  ): Promise<{ sessionId: string; partnerId: string; token: string; refreshToken: string; configId: string }>;
  encryptProfile(change?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export interface ScanBenchOptions {
  readonly siteFolder?: string;
  readonly openThread?: typeof openAnalysisThread;
  readonly scanUrl?: string;
  readonly isDemo?: boolean;
}

/** A service with its own folder and a fake Mien. Close it, or its folder and threads stay. */
export async function openScanBench({
  siteFolder,
  openThread,
  scanUrl = 'https://scan.example',
  isDemo = false,
}: ScanBenchOptions = {}): Promise<ScanBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mien-scan-'));
  const bench = { mood: 'answers' as MienMood, nowMs: Date.UTC(2026, 0, 15, 12) };
  const reports: ScanBench['reports'] = [];
  const logLines: string[] = [];
  const fakeMien: typeof fetch = async (input, init) => {
    if (bench.mood === 'is down') throw new TypeError('fetch failed');
    const sessionId = new URL(String(input)).pathname.split('/')[3]!;
    const outcome = JSON.parse(String(init?.body)) as ScanReport;
    const headers = new Headers(init?.headers);
    const [authorization, traceparent] = [headers.get('authorization'), headers.get('traceparent')];
    reports.push({ sessionId, authorization, traceparent, outcome });
    if (bench.mood === 'knows no session') return Response.json({ code: 'scan-session-expired' }, { status: 410 });
    if (bench.mood === 'rejects the key') return Response.json({ code: 'wrong-credentials' }, { status: 401 });
    return Response.json({ measurementId: MEASUREMENT_ID, resultsHash: reports[0]?.outcome.resultsHash });
  };
  const app = await createScanService({
    config: {
      scanUrl,
      licenceKey: LICENCE_KEY,
      mienUrl: 'https://mien.example',
      mienApiUrl: 'http://mien.internal',
      dataDir,
      productName: 'Mien',
      isDemo,
      logLevel: 'info',
    },
    now: () => bench.nowMs,
    fetch: fakeMien,
    pause: () => Promise.resolve(),
    analysisLimits: NO_HURRY,
    ...(openThread === undefined ? {} : { openThread }),
    logStream: { write: (line) => logLines.push(line) },
    siteFolder: siteFolder ?? null,
  });
  return Object.assign(bench, {
    app,
    logLines,
    reports,
    async openSession(partnerId = `partner-${randomBytes(6).toString('hex')}`, options: OpenOptions = {}) {
      const sessionId = randomBytes(16).toString('base64url');
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/sessions',
        headers: { authorization: `Bearer ${LICENCE_KEY}` },
        payload: { sessionId, partnerId, ...options },
      });
      return { sessionId, partnerId, ...answer.json<{ token: string; refreshToken: string; configId: string }>() };
    },
    async encryptProfile(change: Record<string, unknown> = {}) {
      const { profilePublicKey } = (await app.inject('/v1/keys')).json<{ profilePublicKey: string }>();
      const key = createPublicKey({ key: Buffer.from(profilePublicKey, 'base64'), format: 'der', type: 'spki' });
      const profile = {
        identifier: 'partner',
        age: 61,
        height: 168,
        weight: 74,
        gender: 'female',
        smoking: '0',
        bloodpressuremedication: '1',
        diabetes: 'type2',
        ...change,
      };
      const padding = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
      return publicEncrypt(padding, Buffer.from(JSON.stringify(profile))).toString('base64');
    },
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}
