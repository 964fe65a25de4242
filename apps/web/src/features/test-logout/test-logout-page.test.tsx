import { Problem } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { TestLogoutPage } from './test-logout-page.tsx';

function show(logoutTest: () => Promise<never>) {
  renderPage({
    api: fakeApi(signedIn, { signIn: { ...signedIn.signIn, logoutTest } }),
    at: '/unauthorized/test',
    path: '/unauthorized/test',
    page: <TestLogoutPage />,
  });
}

const address = () => screen.getByTestId('address').textContent;

it('a 401 deletes stored data and redirects to sign-in', async () => {
  localStorage.setItem('historyCheck', '1');
  show(() => Promise.reject(new Problem('sign-in-required')));
  await waitFor(() => expect(address()).toBe('/'));
  expect(localStorage.getItem('historyCheck')).toBeNull();
});

it('without a network says so, stays open, and offers to retry', async () => {
  let code: 'offline' | 'sign-in-required' = 'offline';
  show(() => Promise.reject(new Problem(code)));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(address()).toBe('/unauthorized/test');
  code = 'sign-in-required';
  fireEvent.click(again);
  await waitFor(() => expect(address()).toBe('/'));
});
