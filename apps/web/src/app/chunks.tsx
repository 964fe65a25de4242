import { type ComponentType, lazy, useState } from 'react';
import { guardedPart, optionalPart } from '../shared/late-part.tsx';
import { loadTexts } from '../shared/load-texts.ts';
import { whenReachable } from '../shared/when-reachable.ts';
import { patientPages } from './patient-pages.ts';

/**
 * A file of the app that is fetched when it is first needed, or earlier when the browser has nothing to do. Its texts
 * come before it, because it reads them as soon as it is there.
 */
function fetchedOnce<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fetchTexts: () => Promise<unknown> = restOfTexts,
) {
  let loading: Promise<ComponentType<Props>> | null = null;
  let part: ComponentType<Props> | null = null;
  const load = () => {
    loading ??= whenReachable(fetchTexts)
      .then(() => whenReachable(fetchPart))
      .then((fetched) => {
        part = fetched;
        return fetched;
      })
      .catch((error: unknown) => {
        // A lost connection must not keep the page away for good.
        loading = null;
        throw error;
      });
    return loading;
  };
  return { load, loaded: () => part, prefetch: () => void load().catch(() => undefined) };
}

/** A page. Where it breaks, the frame around it says so. */
function chunk<Props extends object>(...of: Parameters<typeof fetchedOnce<Props>>) {
  const { load, loaded, prefetch } = fetchedOnce<Props>(...of);
  const Late = lazy(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: one for each page, made when this module is loaded.
  function Component(props: Props) {
    // What is lazy is waited for once even when it is there. Chosen once: the other one in its place would begin anew.
    const [Page] = useState(() => loaded() ?? Late);
    return <Page {...props} />;
  }
  return { Component, load, prefetch };
}

/** A part of all pages. Where it breaks, they stay. */
function partChunk<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { texts, giveUp }: { readonly texts?: () => Promise<unknown>; readonly giveUp?: (props: Props) => void } = {},
) {
  const { load, loaded, prefetch } = fetchedOnce<Props>(fetchPart, texts);
  return { Component: guardedPart<Props>(load, { loaded, ...(giveUp ? { giveUp } : {}) }), load, prefetch };
}

const firstTexts = () => loadTexts('firstScreen');
const restOfTexts = () => loadTexts('rest');
const staffTexts = () => Promise.all([loadTexts('rest'), loadTexts('forStaff')]);
const legalTexts = () => Promise.all([loadTexts('rest'), loadTexts('legal')]);

export const chunks = {
  signIn: chunk(async () => (await import('../features/sign-in/index.ts')).SignInPage, firstTexts),
  menu: partChunk(async () => (await import('./shell/menu.tsx')).Menu),

  installedApp: {
    Component: optionalPart(async () => {
      await restOfTexts();
      return (await import('./installed-app/index.ts')).InstalledApp;
    }),
  },
  keptHistory: chunk(async () => (await import('./installed-app/index.ts')).KeptHistory),
  keptNotice: partChunk(async () => (await import('./installed-app/index.ts')).KeptNotice),
  confirmByCode: partChunk(async () => (await import('./shell/confirm-by-code.tsx')).ConfirmByCode, {
    giveUp: ({ onDone }) => onDone(false),
  }),
  zoneNotice: partChunk(async () => (await import('./shell/zone-notice.tsx')).ZoneNotice),
  legalPopup: partChunk(async () => (await import('../features/legal/index.ts')).LegalModal, { texts: legalTexts }),
  legalPage: chunk(async () => (await import('../features/legal/index.ts')).LegalPage, legalTexts),
  linkEntry: chunk(async () => (await import('../features/entry/index.ts')).LinkEntryPage),
  tempEntry: chunk(async () => (await import('../features/entry/index.ts')).TempEntryPage),
  register: chunk(async () => (await import('../features/registration/index.ts')).RegisterPage),
  phoneRegistration: chunk(async () => (await import('../features/registration/index.ts')).PhoneRegistrationPage),
  consent: chunk(async () => (await import('../features/consent/index.ts')).ConsentPage),
  profile: chunk(async () => (await patientPages.profile.load()).ProfilePage),
  howTo: chunk(async () => (await import('./pages/how-to-route.tsx')).HowToRoute),
  scanSheet: partChunk(async () => (await import('../features/scan-start/index.ts')).ScanSheet),
  scanReturn: chunk(async () => {
    // It leads to the results, which then wait for nothing.
    patientPages.results.load().catch(() => undefined);
    return (await import('../features/scan-return/index.ts')).ScanReturnPage;
  }),
  scanError: chunk(async () => (await import('./pages/scan-error-route.tsx')).ScanErrorRoute),
  scanFailed: chunk(async () => (await import('../features/scan-error/index.ts')).ScanFailedPage),
  generalError: chunk(async () => (await import('../features/general-error/index.ts')).GeneralErrorPage),
  account: chunk(async () => (await import('../features/account/index.ts')).AccountPage, staffTexts),
  notFound: chunk(async () => (await import('../features/general-error/index.ts')).NotFoundPage),
  dashboard: chunk(async () => (await patientPages.dashboard.load()).DashboardPage),
  liveChat: chunk(async () => (await import('../features/chat/index.ts')).LiveChatPage),
  messages: chunk(async () => (await import('../features/messages/index.ts')).MessagesPage, staffTexts),
  testLogout: chunk(async () => (await import('../features/test-logout/index.ts')).TestLogoutPage),
  averages: chunk(async () => (await import('../features/averages/index.ts')).AveragesPage, staffTexts),
  users: chunk(async () => (await import('../features/users/index.ts')).UsersPage, staffTexts),
  settings: chunk(async () => (await import('../features/client-settings/index.ts')).ClientSettingsPage, staffTexts),
  staff: chunk(async () => (await import('../features/staff/index.ts')).StaffPage, staffTexts),
  accessLog: chunk(async () => (await import('../features/access-log/index.ts')).AccessLogPage, staffTexts),
  // By itself: what staff read of the log comes with texts that patients need not have.
  ownAccessLog: chunk(async () => (await import('../features/access-log/own-access-log-page.tsx')).OwnAccessLogPage),
  records: chunk(async () => (await import('../features/records/index.ts')).RecordsPage),
  periodReport: chunk(async () => (await import('../features/period-report/index.ts')).PeriodReportPage),
  me: chunk(async () => (await patientPages.me.load()).MePage),
  careTeam: chunk(async () => (await import('../features/care-team/index.ts')).CareTeamPage),
  carers: chunk(async () => (await import('../features/carers/index.ts')).CarersPage),
  carerBanner: partChunk(async () => (await import('../features/carers/index.ts')).CarerBanner),
  patientForStaff: chunk(
    async () => (await import('../features/patient-for-staff/index.ts')).PatientForStaffPage,
    staffTexts,
  ),
  staffSide: partChunk(async () => (await import('../features/staff-side/index.ts')).StaffSide, { texts: staffTexts }),
  careOver: chunk(async () => (await import('../features/carers/index.ts')).CareOverPage),
  secondStep: chunk(async () => (await import('../features/second-factor/index.ts')).SecondStepPage),
  secondFactor: chunk(async () => (await import('../features/second-factor/index.ts')).SecondFactorPage),
  signOn: chunk(async () => (await import('../features/single-sign-on/index.ts')).SignOnPage, staffTexts),
  signOnReturn: chunk(async () => (await import('../features/single-sign-on/index.ts')).SignOnReturnPage, staffTexts),
  switchProfile: chunk(async () => (await import('../features/switch-profile/index.ts')).SwitchProfilePage),
  breathing: chunk(async () => (await import('../features/breathing/index.ts')).BreathingPage),
  entries: chunk(async () => (await import('../features/entries/index.ts')).EntryPage),
  operations: chunk(async () => (await import('../features/operations/index.ts')).OperationsPage, staffTexts),
  trends: chunk(async () => (await patientPages.trends.load()).TrendsPage),
  results: chunk(async () => (await patientPages.results.load()).ResultsPage),
} as const;
