import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { AnswersOfEveryPage } from '../shared/platform/answers-of-every-page.tsx';
import { ApiProvider } from '../shared/platform/api.tsx';
import { useConfiguration } from '../shared/platform/session.ts';
import { configuration, fakeApi, MEASUREMENT_ID, signedIn } from '../shared/testing/fixtures.ts';
import { countedPage, useBeacon } from './beacon.ts';

function Page() {
  useBeacon();
  return useConfiguration().data && 'configured';
}

function open(address: string, hasBeacon: boolean) {
  const count = vi.fn(async () => ({ counted: true as const }));
  const get = async () => ({ ...configuration, hasBeacon });
  const api = fakeApi(signedIn, { configurations: { get }, pageViews: { count } });
  render(
    <ApiProvider value={api}>
      <QueryClientProvider client={new QueryClient()}>
        <AnswersOfEveryPage>
          <MemoryRouter initialEntries={[address]}>
            <Page />
          </MemoryRouter>
        </AnswersOfEveryPage>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return { count };
}

it('sends the pattern of the page and the id of the environment if the installation counts page views', async () => {
  const { count } = open(`/resultSummary/${MEASUREMENT_ID}`, true);
  await waitFor(() => expect(count).toHaveBeenCalledOnce());
  expect(count).toHaveBeenCalledWith({
    body: { analyticsId: 'mien-local', page: '/resultSummary/:measurementId' },
  });
});

it('sends nothing if the installation does not count page views', async () => {
  const { count } = open('/profile', false);
  await screen.findByText('configured');
  expect(count).not.toHaveBeenCalled();
});

it.each(['/alogin/a-secret-link', '/sharedResult/a-secret-key', '/templogin', '/no-such-page'])(
  'never counts %s',
  (path) => expect(countedPage(path)).toBeNull(),
);
