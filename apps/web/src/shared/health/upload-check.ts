import { isUploadFastEnough, UPLOAD_TEST_BYTES, uploadSpeedMbps } from '@mien/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Api, useApi } from '../platform/api.tsx';
import { stored } from '../platform/stored.ts';

/**
 * Timeout: at the slowest passing speed the upload takes 8 s; after this time it has certainly failed, milliseconds.
 */
const UPLOAD_PATIENCE_MS = 20_000;

/** The maximum that `crypto.getRandomValues` fills at once. */
const RANDOM_CHUNK_BYTES = 65_536;

export interface UploadSpeed {
  readonly speedMbps: number;
  readonly sentBytes: number;
  readonly durationMs: number;
}

/** Bytes that no proxy can compress. */
function incompressibleBytes(byteCount: number): Uint8Array {
  const bytes = new Uint8Array(byteCount);
  for (let start = 0; start < byteCount; start += RANDOM_CHUNK_BYTES)
    crypto.getRandomValues(bytes.subarray(start, start + RANDOM_CHUNK_BYTES));
  return bytes;
}

interface MeasureOptions {
  readonly api: Pick<Api, 'uploadClient'>;
  readonly onPercent: (percent: number) => void;
  readonly signal: AbortSignal;
  readonly nowMs?: () => number;
  readonly patienceMs?: number;
}

/**
 * Uploads the test bytes and measures from the first byte to the server's response. If that takes too long, the speed
 * is estimated from the bytes sent so far.
 */
export async function measureUploadSpeed({
  api,
  onPercent,
  signal,
  nowMs = () => performance.now(),
  patienceMs = UPLOAD_PATIENCE_MS,
}: MeasureOptions): Promise<UploadSpeed> {
  const body = incompressibleBytes(UPLOAD_TEST_BYTES);
  // Aborted by the caller or by the timeout: Safari 16.4 cannot combine two signals.
  const upload = new AbortController();
  const stop = (): void => upload.abort();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, patienceMs);
  let sentBytes = 0;
  const startedMs = nowMs();
  const speedOf = (bytes: number): UploadSpeed => {
    const durationMs = nowMs() - startedMs;
    return { speedMbps: uploadSpeedMbps(bytes, durationMs), sentBytes: bytes, durationMs: Math.round(durationMs) };
  };
  try {
    const client = api.uploadClient({
      signal: upload.signal,
      onSentBytes(bytes) {
        sentBytes = Math.min(bytes, UPLOAD_TEST_BYTES);
        onPercent((sentBytes / UPLOAD_TEST_BYTES) * 100);
      },
    });
    const { receivedBytes } = await client.patients.measureUpload({ body });
    return speedOf(receivedBytes);
  } catch (error) {
    if (upload.signal.aborted && !signal.aborted) return speedOf(sentBytes);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

export type UploadCheck =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking'; readonly percent: number }
  | ({ readonly kind: 'fast' | 'slow' } & UploadSpeed)
  | { readonly kind: 'failed'; readonly error: unknown };

/** The text of a check for the API's error report and the scan parameters. */
export function uploadCheckText(check: UploadCheck): string {
  if (check.kind !== 'fast' && check.kind !== 'slow') return '';
  const { speedMbps, sentBytes, durationMs } = check;
  return JSON.stringify({ speedMbps: Number(speedMbps.toFixed(3)), sentBytes, durationMs });
}

/** A connection check started by the page; it stops when the page is left. */
export function useUploadCheck(): readonly [UploadCheck, () => Promise<UploadCheck | null>] {
  const api = useApi();
  const [check, setCheck] = useState<UploadCheck>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );
  const run = useCallback(async (): Promise<UploadCheck | null> => {
    if (running.current) return null;
    const controller = new AbortController();
    running.current = controller;
    setCheck({ kind: 'checking', percent: 0 });
    let outcome: UploadCheck;
    try {
      const speed = await measureUploadSpeed({
        api,
        signal: controller.signal,
        onPercent: (percent) => setCheck({ kind: 'checking', percent }),
      });
      outcome = { kind: isUploadFastEnough(speed.speedMbps) ? 'fast' : 'slow', ...speed };
      stored.uploadCheck.set(uploadCheckText(outcome));
    } catch (error) {
      outcome = { kind: 'failed', error };
    }
    if (controller.signal.aborted) return null;
    running.current = null;
    setCheck(outcome);
    return outcome;
  }, [api]);
  return [check, run];
}
