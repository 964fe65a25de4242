import type { MeasurementResult } from '@mien/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { AnswersOfEveryPage } from '../../shared/platform/answers-of-every-page.tsx';
import { type Api, ApiProvider } from '../../shared/platform/api.tsx';
import { forgetSession } from '../../shared/platform/session.ts';
import { ToastProvider } from '../../shared/platform/toasts.tsx';
import { type fakeApi, MEASUREMENT_ID, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { createLastingToasts } from '../../shared/testing/lasting-toasts.ts';
import { pretendSupportedBrowser } from '../../shared/testing/supported-browser.ts';
import { createQueryClient } from '../app.tsx';
import { AppRoutes } from '../router.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

function AppAtAddress({ api, at }: { readonly api: Api; readonly at: string }) {
  const queryClient = createQueryClient();
  const toasts = createLastingToasts();
  useEffect(() => api.onSessionOver(() => forgetSession(queryClient)), [api, queryClient]);
  return (
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider value={toasts}>
          <AnswersOfEveryPage>
            <MemoryRouter initialEntries={[at]}>
              <Address />
              <AppRoutes toasts={toasts} countedPage={null} />
            </MemoryRouter>
          </AnswersOfEveryPage>
        </ToastProvider>
      </QueryClientProvider>
    </ApiProvider>
  );
}

/** Renders the whole app at a URL, in a browser that can scan, with a fake API. */
export function openApp(at: string, api: Api): void {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  pretendSupportedBrowser();
  render(<AppAtAddress api={api} at={at} />);
}

/** The current URL of the app. */
export function shownAddress(): string {
  return screen.getByTestId('address').textContent ?? '';
}

/** A complete scan. */
export const result: MeasurementResult = {
  id: MEASUREMENT_ID,
  patientUid: PATIENT_UID,
  created: '2026-03-14T15:09:00Z',
  externalStatus: 'COMPLETE',
  trust: 'signed',
  providerId: 1,
  engineVersion: '1.0.0',
  overall: { score: 78, plusMinus: 1, coverage: 0.8, missing: [] },
  groups: [],
  missing: [],
};

/** A patient with one earlier scan. */
export const withHistory = {
  ...signedIn,
  signIn: { session: async () => ({ user, historyCheck: 1 }) },
  measurements: {
    list: async () => ({
      items: [{ id: MEASUREMENT_ID, created: '2026-03-14T15:09:00Z', externalStatus: 'COMPLETE' as const, score: 78 }],
      page: 1,
      pageSize: 1,
      totalItems: 1,
    }),
    get: async () => result,
    trends: async () => ({
      from: result.created,
      to: result.created,
      source: 'calculated' as const,
      measures: [],
      buckets: [],
      dayParts: null,
    }),
  },
  chat: { list: async () => ({ content: [], hasEarlier: false }) },
} satisfies Parameters<typeof fakeApi>[0];
