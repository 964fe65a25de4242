import { Problem } from '@mien/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, MEASUREMENT_ID, noAverages, signedIn, signedOut } from '../../shared/testing/fixtures.ts';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { openApp, withHistory } from './open-app.tsx';

type Fakes = Parameters<typeof fakeApi>[0];

const testLogout = {
  ...signedOut,
  signIn: { ...signedOut.signIn, logoutTest: () => Promise.reject(new Problem('sign-in-required')) },
} satisfies Fakes;

const refuse = () => Promise.reject(new Problem('login-link-invalid'));
const badLink = {
  ...signedOut,
  signIn: { ...signedOut.signIn, loginTemp: refuse },
  loginLinks: { open: refuse },
} satisfies Fakes;

const withAverages = {
  ...signedIn,
  averages: {
    groupCodes: async () => ['signature'],
    periods: async () => [{ key: 'Today', name: 'Today' }],
    get: async () => noAverages,
  },
} satisfies Fakes;

const notAllowed = () => Promise.reject(serverProblem('not-allowed'));
const refused = {
  ...signedIn,
  averages: { groupCodes: notAllowed, periods: notAllowed, get: notAllowed },
} satisfies Fakes;

/** Route, audience, and the heading of the page, including lowercase variants of the specification. */
const ROUTES: readonly (readonly [route: string, who: Fakes, heading: string])[] = [
  ['/', signedOut, 'How are you today?'],
  ['/mlogin', signedOut, 'How are you today?'],
  ['/alogin/some-link?accessCode=signature', badLink, 'Welcome'],
  ['/templogin?patientUid=x&tempCode=y', badLink, 'Welcome'],
  ['/register', signedOut, 'Create your scan profile'],
  ['/register/office', signedOut, 'Create your scan profile'],
  ['/register/signature', signedOut, 'Get started with your phone'],
  ['/register/md', signedOut, 'Get started with your phone'],
  ['/consent', signedIn, 'Before you start'],
  ['/profile', signedIn, 'Your profile'],
  ['/howto', signedIn, 'Get ready for your scan'],
  ['/howTo', signedIn, 'Get ready for your scan'],
  ['/dashboard', withHistory, 'Home'],
  [`/resultSummary/${MEASUREMENT_ID}`, withHistory, 'Your Results'],
  [`/resultSummary/history/${MEASUREMENT_ID}`, withHistory, 'Your Results'],
  [`/development/${MEASUREMENT_ID}`, withHistory, 'Your Results'],
  ['/trendChart/day', withHistory, 'Trend charts'],
  ['/trendChart/week', withHistory, 'Trend charts'],
  ['/trendChart/month', withHistory, 'Trend charts'],
  ['/trendChart/year?datePeriod=2026', withHistory, 'Trend charts'],
  ['/scanningError?errorCode=MEASUREMENT_TIMED_OUT', signedIn, 'Your scan timed out'],
  ['/scanFailed', signedIn, 'Scan failed'],
  ['/error?ID=1001', signedOut, 'We are sorry'],
  ['/register', signedOut, 'Create your scan profile'],
  ['/register/night-shift', signedOut, 'Create your scan profile'],
  ['/register/signature', signedOut, 'Get started with your phone'],
  ['/register/md', signedOut, 'Get started with your phone'],
  ['/privacy', signedOut, 'PRIVACY'],
  ['/termsofuse', signedOut, 'TERMS OF USE'],
  ['/averages', withAverages, 'Group averages'],
  ['/averages', refused, 'Insufficient access rights to see this page!'],
  ['/liveChat', signedIn, 'Live Chat'],
  ['/unauthorized/test', testLogout, 'How are you today?'],
  ['/no/such/page', signedOut, 'Page not found'],
];

describe('Section 2, screens and routes', () => {
  it.each(ROUTES)('%s', async (route, who, heading) => {
    openApp(route, fakeApi(who));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
  });

  it('any other path shows that the page is not available', async () => {
    openApp('/averages/of/unknown', fakeApi(signedOut));
    expect(await screen.findByText('The page you are looking for is not available.')).toBeDefined();
  });
});
