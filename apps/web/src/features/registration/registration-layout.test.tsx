import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID } from '@mien/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { configuration, fakeApi, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { RegistrationLayout } from './registration-layout.tsx';

function show(at: string, scanProviderId: number | null) {
  const look = { clientName: null, logos: [], scanProviderId };
  const configurations = { get: async () => configuration, getAnonymously: async () => look };
  renderPage({
    api: fakeApi(signedOut, { configurations }),
    at,
    path: '/register',
    page: <RegistrationLayout>form</RegistrationLayout>,
  });
}

it('promises that the video stays on the device only for clients that use our scan site', async () => {
  show('/register?code=signature', BUILTIN_PROVIDER_ID);
  expect(await screen.findByText(/^Your face video never leaves your device\./)).toBeDefined();
  for (const [at, provider] of [
    ['/register?code=signature', ANURA_PROVIDER_ID],
    ['/register?code=unknown', null],
    ['/register', BUILTIN_PROVIDER_ID],
  ] as const) {
    cleanup();
    show(at, provider);
    expect(await screen.findByText('We never sell your data or show you ads.')).toBeDefined();
    // Wait for the response.
    await act(async () => undefined);
    expect(screen.queryByText(/face video/)).toBeNull();
  }
});

it('leads people with an account to the sign-in', async () => {
  show('/register', null);
  const link = await screen.findByRole('link', { name: 'Already have an account? Log in' });
  expect(link.getAttribute('href')).toBe('/');
});
