import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useApi } from '../../shared/platform/api.tsx';
import { historyCountQuery } from '../../shared/platform/session.ts';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { LongWait } from './long-wait.tsx';

const WORDS = /takes longer than usual/;

beforeEach(() => {
  vi.useFakeTimers();
});

function Page({ isFileAwaited = false }: { isFileAwaited?: boolean }) {
  const { data } = useQuery(historyCountQuery(useApi().client));
  return (
    <>
      <LongWait isFileAwaited={isFileAwaited} />
      {data && <p>{data.totalItems} scans</p>}
    </>
  );
}

function show(list: () => Promise<unknown>, isFileAwaited = false) {
  const api = fakeApi(signedIn, { measurements: { list } } as never);
  renderPage({ api, at: '/', path: '/', page: <Page isFileAwaited={isFileAwaited} /> });
}

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows after some seconds that a page is still loading, and Try again retries the request', async () => {
  let count = 0;
  show(async () => {
    count += 1;
    return count < 3 ? new Promise(() => undefined) : { items: [], totalItems: 7 };
  });
  await after(7_000);
  expect(screen.queryByText(WORDS)).toBeNull();
  await after(2_000);
  expect(screen.getByText(WORDS)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await after(1_000);
  expect(count).toBe(2);
  expect(screen.queryByText(WORDS), 'the time begins anew').toBeNull();
  await after(8_000);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await after(1_000);
  expect(screen.getByText('7 scans')).toBeDefined();
  await after(20_000);
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('shows nothing if the request fails', async () => {
  show(() => Promise.reject(new Error('no')));
  await after(20_000);
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('Try again reloads the page if its own chunks are still missing', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  show(async () => ({ items: [], totalItems: 7 }), true);
  await after(9_000);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
