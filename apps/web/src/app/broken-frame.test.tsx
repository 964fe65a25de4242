import { createToastStore } from '@mien/ui';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { configuration, fakeApi, signedOut } from '../shared/testing/fixtures.ts';
import { App, openStore } from './app.tsx';

vi.mock('./router.tsx', () => ({
  AppRoutes: () => {
    throw new Error('broken on purpose');
  },
}));

it('an error outside the pages shows a message instead of an empty window', async () => {
  const api = fakeApi(signedOut, { configurations: { get: async () => configuration } });
  const store = await openStore(api.client, {}, window.location);
  const app = <App store={store} api={api} toasts={createToastStore()} known={{}} />;
  render(app, { onCaughtError: () => undefined });
  expect(await screen.findByRole('heading', { name: 'This page did not open' })).toBeDefined();
});
