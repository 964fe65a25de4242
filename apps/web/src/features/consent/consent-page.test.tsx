import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { configuration, fakeApi, PATIENT_UID, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ConsentPage } from './consent-page.tsx';

it('both boxes are needed; then the consent is recorded once and the profile follows', async () => {
  const create = vi.fn(async () => ({ ...configuration.texts, language: 'en', created: '2026-11-21T10:00:00Z' }));
  const api = fakeApi(signedIn, { consents: { create } });
  renderPage({ api, at: '/consent', path: '/consent', page: <ConsentPage /> });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Agree & Continue' });
  const [terms, data] = screen.getAllByRole('checkbox') as [HTMLElement, HTMLElement];
  expect(button.disabled).toBe(true);
  fireEvent.click(terms);
  expect(button.disabled).toBe(true);
  fireEvent.click(data);
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/profile'));
  expect(sessionStorage.getItem('recordedConsent')).toBe(`${PATIENT_UID} 2023-10 2026-11`);
  expect(create).toHaveBeenCalledExactlyOnceWith({
    body: { termsVersion: '2023-10', privacyVersion: '2026-11', language: 'en' },
  });
});

it('a banner of the installation is shown as plain text', async () => {
  const api = fakeApi(signedIn, {
    configurations: {
      get: async () => ({ ...configuration, hasConsentBanner: true }),
      consentBanner: async () => ({ text: '<b>Read this</b>' }),
    },
  });
  renderPage({ api, at: '/consent', path: '/consent', page: <ConsentPage /> });
  expect(await screen.findByText('<b>Read this</b>')).toBeDefined();
});
