import { Problem, resultsReturnUrl } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  fakeApi,
  MEASUREMENT_ID,
  PATIENT_UID,
  patient,
  SESSION_ID,
  signedIn,
  signedOut,
  user,
} from '../../shared/testing/fixtures.ts';
import { openApp, result, shownAddress, withHistory } from './open-app.tsx';

type Fakes = Parameters<typeof fakeApi>[0];

const refused = (code: Problem['code']) => () => Promise.reject(new Problem(code));
const LINK = 'k'.repeat(43);
const login = { user, accessToken: 'token', refreshToken: null, requiresTwoFactor: false };
const submitted = { measurements: { ...withHistory.measurements, submit: async () => ({ id: MEASUREMENT_ID }) } };
const returned = new URL(
  resultsReturnUrl('http://localhost/scanresult', { sessionId: SESSION_ID, receipt: 'signed.text.here' }),
);

/** The rule, the initial URL, the API responses, and the final URL. */
const TRANSITIONS: readonly (readonly [rule: string, at: string, fakes: readonly Fakes[], leadsTo: string])[] = [
  ['No auth cookie leads to /mlogin', '/profile', [signedOut], '/mlogin'],
  [
    'Link/code entry: sign-in succeeds and goes to /profile',
    `/alogin/${LINK}?accessCode=signature`,
    [signedIn, signedOut, { loginLinks: { open: async () => login } }],
    '/profile',
  ],
  [
    'Link/code entry: without an accessToken go to /mlogin',
    `/alogin/${LINK}`,
    [signedIn, signedOut, { loginLinks: { open: refused('login-link-invalid') } }],
    '/mlogin',
  ],
  [
    'Link/code entry by a temporary code',
    `/templogin?patientUid=${PATIENT_UID}&tempCode=${LINK}`,
    [signedIn, signedOut, { signIn: { ...signedOut.signIn, loginTemp: async () => login } }],
    '/profile',
  ],
  ['No history sends /dashboard to /profile', '/dashboard', [signedIn], '/profile'],
  [
    'A failing history check goes to /error?ID=1001',
    '/dashboard',
    [signedIn, { measurements: { list: refused('internal-error') } }],
    '/error?ID=1001',
  ],
  [
    'A failing history check goes to /error?ID=1001, also for a user with scans',
    '/dashboard',
    [
      signedIn,
      { signIn: { session: async () => ({ user, historyCheck: 3 }) } },
      { measurements: { list: refused('internal-error') } },
    ],
    '/error?ID=1001',
  ],
  [
    // Decision 0137, row 4.4.
    'If terms are not accepted, /howto redirects back to /profile',
    '/howto',
    [signedIn, { patients: { get: async () => ({ ...patient, isConsentAccepted: false }) } }],
    '/profile',
  ],
  [
    'Return from scan: an error parameter leads to error reporting, then the error page',
    `/scanresult?error=MEASUREMENT_CANCELED&sessionId=${SESSION_ID}`,
    [signedIn, { measurements: { ...signedIn.measurements, reportError: async () => ({ recorded: true as const }) } }],
    '/scanningError?errorCode=MEASUREMENT_CANCELED',
  ],
  [
    'Return from scan: missing results lead to a server error',
    `/scanresult?sessionId=${SESSION_ID}`,
    [signedIn, { measurements: { ...signedIn.measurements, reportError: async () => ({ recorded: true as const }) } }],
    '/scanningError?errorCode=SERVER_ERROR',
  ],
  [
    'Return from scan: otherwise post results and open the result summary',
    `${returned.pathname}${returned.search}`,
    [withHistory, submitted],
    `/resultSummary/${MEASUREMENT_ID}`,
  ],
  [
    'Results loading: a failure goes to the scanning error page',
    `/resultSummary/${MEASUREMENT_ID}`,
    [withHistory, { measurements: { ...withHistory.measurements, get: refused('not-found') } }],
    '/scanningError?errorCode=SERVER_ERROR',
  ],
  ['A signed-in user with earlier scans goes to the dashboard', '/', [withHistory], '/dashboard'],
];

describe('Section 4, states and transitions', () => {
  it.each(TRANSITIONS)('%s', async (_, at, fakes, leadsTo) => {
    openApp(at, fakeApi(...fakes));
    // Links act on a tap: decision 0023.
    if (/^\/(alogin|templogin)/.test(at)) fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(shownAddress()).toBe(leadsTo));
  });

  it('External status PARTIAL shows a warning toast', async () => {
    const partial = { ...result, externalStatus: 'PARTIAL' as const };
    openApp(
      `/resultSummary/${MEASUREMENT_ID}`,
      fakeApi(withHistory, { measurements: { ...withHistory.measurements, get: async () => partial } }),
    );
    const toasts = await screen.findByRole('region', { name: 'Notifications' });
    await waitFor(() =>
      expect(toasts.textContent).toContain(
        'One or more measurements were not obtained correctly! Please scan again for more acurate results!',
      ),
    );
  });

  it('A 401 response clears the login and goes to /', async () => {
    const api = fakeApi(withHistory);
    openApp('/profile', api);
    await screen.findByRole('heading', { level: 1, name: 'Your profile' });
    api.endSession();
    await waitFor(() => expect(shownAddress()).toBe('/'));
  });

  it('A save without a created value goes to /mlogin, with one to /howto', async () => {
    for (const [created, leadsTo] of [
      ['', '/mlogin'],
      ['2026-11-21T10:00:00Z', '/howto'],
    ] as const) {
      document.body.replaceChildren();
      openApp(
        '/profile',
        fakeApi(signedIn, {
          patients: { get: async () => patient, update: async () => patient },
          screenings: { create: async () => ({ ...patient.latestScreening!, created }) },
        }),
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
      await waitFor(() => expect(shownAddress()).toBe(leadsTo));
    }
  });
});
