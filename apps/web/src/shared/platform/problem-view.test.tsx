import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, signedIn } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { LoadProblem } from './problem-view.tsx';

/** What the server answers; null while it is down. */
let answer: string | null = null;

function Page() {
  const query = useQuery({
    queryKey: ['value'],
    queryFn: async () => {
      if (answer === null) throw new Error('down');
      return answer;
    },
  });
  return (
    <>
      <LoadProblem query={query} isPart />
      <p>{query.data}</p>
      <p>{query.isError && 'failed'}</p>
      <button type="button" onClick={() => void query.refetch()}>
        Reload
      </button>
    </>
  );
}

it('shows the error of a first load with a retry, and keeps what was loaded when a reload fails', async () => {
  renderPage({ api: fakeApi(signedIn), at: '/', path: '/', page: <Page /> });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer = 'loaded';
  fireEvent.click(retry);
  expect(await screen.findByText('loaded')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  answer = null;
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('failed')).toBeDefined();
  expect(screen.getByText('loaded')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
