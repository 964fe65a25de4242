import { Problem } from '@mien/contract';
import { isUploadFastEnough, UPLOAD_TEST_BYTES } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../testing/fixtures.ts';
import { measureUploadSpeed } from './upload-check.ts';

/** Measures an upload that takes the given time. */
async function speedAfter(durationMs: number) {
  let nowMs = 1000;
  let body: Uint8Array | null = null;
  const api = fakeApi({
    patients: {
      measureUpload: async (input) => {
        body = input.body;
        nowMs += durationMs;
        return { receivedBytes: input.body.length };
      },
    },
  });
  const { signal } = new AbortController();
  const speed = await measureUploadSpeed({ api, signal, onPercent: () => undefined, nowMs: () => nowMs });
  return { speed, body: body as Uint8Array | null };
}

describe('the connection check', () => {
  it('sends a million bytes that are not all equal', async () => {
    const { body } = await speedAfter(100);
    expect(body?.length).toBe(UPLOAD_TEST_BYTES);
    expect(new Set(body?.subarray(0, 1000)).size).toBeGreaterThan(100);
  });

  it.each([
    [7999, true],
    [8000, true],
    [8001, false],
  ])('rates an upload of %i ms: %s', async (durationMs, passes) => {
    const { speed } = await speedAfter(durationMs);
    expect(isUploadFastEnough(speed.speedMbps)).toBe(passes);
  });

  it('treats an upload that exceeds the time limit as slow, not as failed', async () => {
    const api = {
      uploadClient: ({ onSentBytes, signal }: { onSentBytes: (bytes: number) => void; signal: AbortSignal }) =>
        fakeApi({
          patients: {
            measureUpload: () => {
              onSentBytes(1000);
              return new Promise((_, reject) => {
                signal.addEventListener('abort', () => reject(new Problem('offline')));
              });
            },
          },
        }).client,
    };
    const { signal } = new AbortController();
    const speed = await measureUploadSpeed({ api, signal, onPercent: () => undefined, patienceMs: 30 });
    expect(speed.sentBytes).toBe(1000);
    expect(isUploadFastEnough(speed.speedMbps)).toBe(false);
  });

  it('reports a refused upload as failed', async () => {
    const api = fakeApi({ patients: { measureUpload: () => Promise.reject(new Problem('internal-error')) } });
    const { signal } = new AbortController();
    await expect(measureUploadSpeed({ api, signal, onPercent: () => undefined })).rejects.toThrow(Problem);
  });
});
