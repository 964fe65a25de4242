import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { configuration, fakeApi, user } from '../testing/fixtures.ts';
import { AnswersOfEveryPage } from './answers-of-every-page.tsx';
import { ApiProvider } from './api.tsx';
import { useConfiguration, useFreshAnswers, useSession } from './session.ts';

const MINUTE_MS = 60_000;

function Reader() {
  const { data: session } = useSession();
  const { data: configured } = useConfiguration();
  return <p>{session && configured ? `${session.user.id} ${configured.productName}` : null}</p>;
}

function Failure() {
  const { data, error } = useConfiguration();
  return <p>{data ? data.productName : error ? 'failed' : 'waiting'}</p>;
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  useFreshAnswers();
  return (
    <>
      <Reader />
      <Reader />
      <Link to="/second">Second page</Link>
      <Link to="/third">Third page</Link>
      <button type="button" onClick={() => setIsOpen(true)}>
        More
      </button>
      {isOpen && <Failure />}
    </>
  );
}

function open({ get = async () => configuration } = {}) {
  const session = vi.fn(async () => ({ user, historyCheck: 0 }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <ApiProvider value={fakeApi({ signIn: { session }, configurations: { get } })}>
      <QueryClientProvider client={queryClient}>
        <AnswersOfEveryPage>
          <MemoryRouter>
            <Page />
          </MemoryRouter>
        </AnswersOfEveryPage>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return { session, queryClient };
}

afterEach(() => vi.restoreAllMocks());

const whatReadersKnow = () => screen.findAllByText(`${user.id} ${configuration.productName}`);
const goTo = (page: string) => act(() => screen.getByRole('link', { name: page }).click());

it('session and configuration are requested and observed once, however many components read them', async () => {
  const { session, queryClient } = open();
  expect(await whatReadersKnow()).toHaveLength(2);
  expect(session).toHaveBeenCalledOnce();
  for (const key of ['session', 'configuration'])
    expect(
      queryClient
        .getQueryCache()
        .find({ queryKey: [key] })
        ?.getObserversCount(),
    ).toBe(1);
});

it('the session is refetched when a page opens, if the last response is stale', async () => {
  const { session } = open();
  await whatReadersKnow();
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 4 * MINUTE_MS);
  goTo('Second page');
  expect(session).toHaveBeenCalledOnce();
  clock.mockImplementation(() => now + 6 * MINUTE_MS);
  goTo('Third page');
  await waitFor(() => expect(session).toHaveBeenCalledTimes(2));
});

it('the configuration is refetched when a page opens, if the first request failed', async () => {
  const answer = Promise.withResolvers<typeof configuration>();
  const get = vi.fn(() => answer.promise);
  const { queryClient } = open({ get });
  const statusOf = (key: string) => queryClient.getQueryState([key])?.status;
  await waitFor(() => expect(statusOf('session')).toBe('success'));
  answer.reject(new Error('no answer'));
  await waitFor(() => expect(statusOf('configuration')).toBe('error'));
  expect(get).toHaveBeenCalledOnce();
  // The first component that reads whether it failed.
  act(() => screen.getByRole('button', { name: 'More' }).click());
  await screen.findByText('failed');
  get.mockImplementation(async () => configuration);
  goTo('Second page');
  expect(await whatReadersKnow()).toHaveLength(2);
  screen.getByText(configuration.productName);
  goTo('Third page');
  expect(get).toHaveBeenCalledTimes(2);
});
