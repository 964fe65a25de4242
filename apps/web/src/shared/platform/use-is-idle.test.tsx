import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useIsIdle } from './use-is-idle.ts';

/** The value in each render. */
let rendered: boolean[] = [];
let queryClient = new QueryClient();

beforeEach(() => {
  rendered = [];
  queryClient = new QueryClient();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

function Page({ hasPage }: { readonly hasPage: boolean }) {
  rendered.push(useIsIdle(hasPage));
  return null;
}

const shown = (hasPage: boolean) => (
  <QueryClientProvider client={queryClient}>
    <Page hasPage={hasPage} />
  </QueryClientProvider>
);

const aWhile = () => act(() => vi.advanceTimersByTimeAsync(10_000));

it('becomes true after all requests have completed, without extra renders', async () => {
  let answer = (_: string): void => undefined;
  const asked = queryClient.fetchQuery({
    queryKey: ['asked'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  const { rerender } = render(shown(false));
  await aWhile();
  rerender(shown(true));
  await aWhile();
  expect(rendered).toEqual([false, false]);
  answer('here');
  await asked;
  await aWhile();
  expect(rendered).toEqual([false, false, true]);
});
