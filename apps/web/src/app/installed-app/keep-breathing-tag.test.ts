import { type Comparison, Problem, type ScanNote } from '@mien/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markAfterBreathing } from '../../shared/health/breathing-session.ts';
import { fakeApi, MEASUREMENT_ID } from '../../shared/testing/fixtures.ts';
import { keepBreathingTag } from './keep-breathing-tag.ts';

let problem: Problem | null = null;
let noted: ScanNote = { tags: [], note: '' };
let stop = () => {};

const save = vi.fn(async ({ body }: { body: ScanNote }) => {
  if (problem) throw problem;
  noted = body;
  return body;
});
const get = async () => {
  if (problem) throw problem;
  return noted as Comparison;
};
const { client } = fakeApi({ scanNotes: { save }, comparisons: { get } } as never);

beforeEach(() => {
  vi.useFakeTimers();
  save.mockClear();
  problem = new Problem('offline');
  noted = { tags: [], note: '' };
  const endedMs = Date.now() - 60_000;
  sessionStorage.setItem('breathing', JSON.stringify({ startedMs: endedMs - 120_000, endedMs }));
});
afterEach(() => {
  stop();
  localStorage.clear();
  sessionStorage.clear();
});

async function begin(): Promise<QueryClient> {
  const queryClient = new QueryClient();
  await markAfterBreathing(client, MEASUREMENT_ID);
  stop = keepBreathingTag(client, queryClient);
  await vi.advanceTimersByTimeAsync(0);
  return queryClient;
}

it('saves the tag once when the connection is back and keeps notes made in the meantime', async () => {
  const queryClient = await begin();
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  expect(save).not.toHaveBeenCalled();
  noted = { tags: ['coffee'], note: 'by the window' };
  problem = null;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(noted).toEqual({ tags: ['coffee', 'afterBreathing'], note: 'by the window' });
  expect(asked).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledOnce();
});

it('retries without an online event from the browser, and on the next visit', async () => {
  await begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(noted.tags).toEqual([]);
  problem = new Problem('internal-error');
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  problem = null;
  stop = keepBreathingTag(client, new QueryClient());
  await vi.advanceTimersByTimeAsync(0);
  expect(noted.tags).toEqual(['afterBreathing']);
});

it.each(['not-found', 'not-allowed'] as const)('gives up after %s', async (code) => {
  problem = new Problem(code);
  await begin();
  problem = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).not.toHaveBeenCalled();
});

it('does not save the tag if the patient has already set it', async () => {
  await begin();
  noted = { tags: ['afterBreathing'], note: '' };
  problem = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).not.toHaveBeenCalled();
});
