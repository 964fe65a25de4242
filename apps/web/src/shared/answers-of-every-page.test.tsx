import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { AnswersOfEveryPage } from './answers-of-every-page.tsx';
import { ApiProvider } from './api.tsx';
import { useConfiguration, useFreshSession, useSession } from './session.ts';
import { configuration, fakeApi, user } from './testing/fixtures.ts';

const MINUTE_MS = 60_000;

function Reader() {
  const { data: session } = useSession();
  const { data: configured } = useConfiguration();
  return <p>{session && configured ? `${session.user.id} ${configured.productName}` : null}</p>;
}

function Page() {
  useFreshSession();
  return (
    <>
      <Reader />
      <Reader />
      <Link to="/second">Second page</Link>
      <Link to="/third">Third page</Link>
    </>
  );
}

function open() {
  const session = vi.fn(async () => ({ user, historyCheck: 0 }));
  const queryClient = new QueryClient();
  render(
    <ApiProvider value={fakeApi({ signIn: { session }, configurations: { get: async () => configuration } })}>
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

const whatReadersKnow = () => screen.findAllByText(`${user.id} ${configuration.productName}`);
const goTo = (page: string) => act(() => screen.getByRole('link', { name: page }).click());

it('asks and watches once for all who read', async () => {
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

it('asks again who is signed in when a page is opened, if the last answer is old', async () => {
  const { session } = open();
  await whatReadersKnow();
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 4 * MINUTE_MS);
  goTo('Second page');
  expect(session).toHaveBeenCalledOnce();
  clock.mockImplementation(() => now + 6 * MINUTE_MS);
  goTo('Third page');
  await waitFor(() => expect(session).toHaveBeenCalledTimes(2));
  clock.mockRestore();
});
