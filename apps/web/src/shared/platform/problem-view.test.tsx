import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
    </>
  );
}

it('shows the error of a first load with a retry, and keeps what was loaded when a reload fails', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer = 'loaded';
  fireEvent.click(retry);
  expect(await screen.findByText('loaded')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  answer = null;
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText('failed')).toBeDefined();
  expect(screen.getByText('loaded')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
