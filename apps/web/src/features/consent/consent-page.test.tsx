import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { configuration, fakeApi, notSeen, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ConsentPage } from './consent-page.tsx';

it('requires both boxes, records the consent once and continues to the profile', async () => {
  const create = vi.fn(async () => ({ ...configuration.texts, language: 'en', created: '2026-11-21T10:00:00Z' }));
  const api = fakeApi(signedIn, { consents: { create } });
  renderPage({ api, at: '/consent', path: '/consent', page: <ConsentPage /> });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Agree & Continue' });
  const [terms, data] = screen.getAllByRole('checkbox') as [HTMLElement, HTMLElement];
  const fault = () => screen.queryByText(/^You must agree to Testname's Terms of Use/);
  expect(fault()).toBeNull();
  fireEvent.click(terms);
  fireEvent.click(button);
  expect(fault()).not.toBeNull();
  expect(document.activeElement).toBe(data);
  expect(create).not.toHaveBeenCalled();
  fireEvent.click(data);
  expect(fault()).toBeNull();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/profile'));
  expect(sessionStorage.getItem('recordedConsent')).toBe(`${PATIENT_UID} 2023-10 2026-11`);
  expect(create).toHaveBeenCalledExactlyOnceWith({
    body: { termsVersion: '2023-10', privacyVersion: '2026-11', language: 'en' },
  });
});

it.each([
  [1, /^The video stays on your device\./],
  [2, /^You scan on our scan partner’s site\./],
])('says what is kept from scan provider %i', async (scanProviderId, words) => {
  const api = fakeApi(signedIn, { configurations: { get: async () => ({ ...configuration, scanProviderId }) } });
  renderPage({ api, at: '/consent', path: '/consent', page: <ConsentPage /> });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getAllByText(/video stays|scan partner/)).toHaveLength(1);
});

it('shows a banner of the installation as plain text', async () => {
  const api = fakeApi(signedIn, {
    configurations: {
      get: async () => ({ ...configuration, hasConsentBanner: true }),
      consentBanner: async () => ({ text: '<b>Read this</b>' }),
    },
  });
  renderPage({ api, at: '/consent', path: '/consent', page: <ConsentPage /> });
  expect(await screen.findByText('<b>Read this</b>')).toBeDefined();
});

describe('the care team question on the consent page', () => {
  const given = { term: 'untilEnded', since: '2026-03-12T15:00:00Z', until: null, scan: null } as const;
  function show(careTeamRule: 'byPatient' | 'required', careTeam: object = notSeen, more: object = {}) {
    const create = vi.fn(async () => ({ ...configuration.texts, language: 'en', created: '2026-11-21T10:00:00Z' }));
    const give = vi.fn(async () => ({ ...notSeen, given }));
    const api = fakeApi(
      signedIn,
      {
        consents: { create },
        configurations: { get: async () => ({ ...configuration, careTeamRule }) },
        careTeamAccess: { get: async () => ({ ...notSeen, rule: careTeamRule, ...careTeam }), give },
      },
      more,
    );
    renderPage({ api, at: '/consent', path: '/consent', page: <ConsentPage /> });
    return { create, give };
  }
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Let Austin Wellness see my results' });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Agree & Continue' });
  const agreeToBoth = () => {
    for (const each of screen.getAllByRole('checkbox').slice(0, 2)) fireEvent.click(each);
  };

  it('is unchecked, and changes nothing if left so', async () => {
    const { create, give } = show('byPatient');
    expect((await box()).checked).toBe(false);
    agreeToBoth();
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/profile'));
    expect(create).toHaveBeenCalledOnce();
    expect(give).not.toHaveBeenCalled();
  });

  it('is recorded separately if checked', async () => {
    const { give } = show('byPatient');
    fireEvent.click(await box());
    agreeToBoth();
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/profile'));
    const body = { term: 'untilEnded', textVersion: notSeen.textVersion, language: 'en' };
    expect(give).toHaveBeenCalledExactlyOnceWith({ body });
  });

  it('must be checked if the client requires it, or declined', async () => {
    const { create } = show('required');
    const toBeSeen = await box();
    agreeToBoth();
    fireEvent.click(button());
    expect(document.activeElement).toBe(toBeSeen);
    expect(create).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'I do not agree' }).getAttribute('href')).toBe('/me');
    fireEvent.click(toBeSeen);
    fireEvent.click(button());
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  it('is repeated if only one scan is shared and the client requires all', async () => {
    show('required', { given: { ...given, term: 'oneScan' } });
    expect((await box()).checked).toBe(false);
  });

  it('needs a code in a scan-only session if the client requires it', async () => {
    show('required', notSeen, {
      signIn: { session: async () => ({ user, historyCheck: 0, isScanOnly: true as const }) },
    });
    expect(await screen.findByText(/A link from your clinic is not enough/)).toBeDefined();
    agreeToBoth();
    expect(button().disabled).toBe(true);
  });
});
