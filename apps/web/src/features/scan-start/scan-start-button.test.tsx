import { Problem } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { ScanStartButton } from './scan-start-button.tsx';

async function press(failure: unknown) {
  const create = () => Promise.reject(failure);
  const api = fakeApi(signedIn, { scanSessions: { create } });
  renderPage({ api, at: '/howto', path: '/howto', page: <ScanStartButton>Start Scan</ScanStartButton> });
  fireEvent.click(await screen.findByRole('button', { name: 'Start Scan' }));
}

it.each([
  [serverProblem('scan-provider-failed'), '/scanningError?errorCode=SERVER_ERROR'],
  [new Error('without a token'), '/scanningError?errorCode=SERVER_ERROR'],
  [serverProblem('profile-incomplete'), '/profile'],
  [serverProblem('consent-missing'), '/profile'],
])('%s leads to %s', async (failure, target) => {
  await press(failure);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(target));
});

it('without a connection, says that a scan needs one, and stays on the page', async () => {
  await press(new Problem('offline'));
  expect(await screen.findByText(/a scan needs a connection/)).toBeDefined();
  expect(screen.getByTestId('address').textContent).toBe('/howto');
  expect(screen.getByRole('button', { name: 'Start Scan' })).toBeDefined();
});
