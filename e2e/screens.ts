import type { Catalogue } from '@mien/messages';
import type { Page } from '@playwright/test';

/** What is made of each screen, in one language or another; `looks.ts` says which in which. */
export type LookName = 'heading' | 'found' | 'waits' | 'rules' | 'room' | 'keyboard' | 'spanish' | 'words';

/** Looks that are left out somewhere, each with its reason. */
export type Exceptions = Partial<Readonly<Record<LookName, string>>>;

/** A screen of the web app: its address, with `{id}` for one of the patient's measurements, and its heading. */
export interface Screen {
  readonly path: string;
  readonly heading: (texts: Catalogue) => string;
}

const screen = (path: string, heading: Screen['heading']): Screen => ({ path, heading });

/**
 * Screens by who sees them. Every address of `shared/paths.ts` is in one of the lists, which a test compares; the walks through
 * all screens (addresses, languages) take them from here. Where possible, no two neighbours have the same heading: the walks
 * follow a link to a screen with another heading, and load the others.
 */
export const SCREENS = {
  /** Before signing in. */
  visitor: [
    screen('/', ({ signIn }) => signIn.title),
    screen('/signin/00000000', ({ singleSignOn }) => singleSignOn.page.title),
    screen('/mlogin', ({ signIn }) => signIn.title),
    // Nothing came back.
    screen('/signin/00000000/return', ({ singleSignOn }) => singleSignOn.back.title),
    // Before a tap, nothing is revealed about a link, good or not.
    screen('/alogin/no-such-link', ({ entry }) => entry.title),
    screen('/templogin', ({ signIn }) => signIn.title),
    // Without a first step there is no second.
    screen('/secondStep', ({ signIn }) => signIn.title),
  ],
  /** Signed in or not. */
  anybody: [
    screen('/register', ({ registration }) => registration.title),
    screen('/register/signature', ({ registration }) => registration.byPhone.title),
    screen('/register/office', ({ registration }) => registration.title),
    screen('/register/md', ({ registration }) => registration.byPhone.title),
    screen('/scanningError?errorCode=SERVER_ERROR', ({ scanError }) => scanError.kinds.serverError.title),
    screen('/scanningError', ({ scanError }) => scanError.kinds.unsuccessful.title),
    screen('/scanFailed', ({ scanError }) => scanError.scanFailed.title),
    screen('/error', ({ generalError }) => generalError.title),
    screen('/privacy', ({ legalPage }) => legalPage.privacy),
    screen('/termsofuse', ({ legalPage }) => legalPage.terms),
    screen('/careOver', ({ carers }) => carers.over.title),
    screen('/no/such/page', ({ generalError }) => generalError.notFound.title),
  ],
  /** Of a patient with earlier scans. */
  patient: [
    screen('/consent', ({ consent }) => consent.title),
    screen('/profile', ({ profile }) => profile.title),
    screen('/howto', ({ howTo }) => howTo.title),
    screen('/account', ({ profile }) => profile.title),
    screen('/dashboard', ({ dashboard }) => dashboard.title),
    screen('/howTo', ({ howTo }) => howTo.title),
    screen('/resultSummary/{id}', ({ results }) => results.title),
    screen('/averages', ({ averages }) => averages.denied.title),
    screen('/resultSummary/history/{id}', ({ results }) => results.title),
    screen('/admin', ({ averages }) => averages.denied.title),
    screen('/development/{id}', ({ results }) => results.title),
    screen('/admin/chat', ({ averages }) => averages.denied.title),
    screen('/trendChart/month', ({ trends }) => trends.title),
    screen('/admin/accessLog', ({ averages }) => averages.denied.title),
    screen('/liveChat', ({ chat }) => chat.title),
    screen('/admin/settings', ({ averages }) => averages.denied.title),
    screen('/myData', ({ records }) => records.title),
    screen('/admin/staff', ({ averages }) => averages.denied.title),
    screen('/me', ({ me }) => me.title),
    screen('/admin/operations', ({ averages }) => averages.denied.title),
    screen('/carers', ({ carers }) => carers.title),
    screen('/careTeam', ({ careTeam }) => careTeam.title),
    screen('/switchProfile', ({ switchProfile }) => switchProfile.title),
    screen('/breathe', ({ breathing }) => breathing.title),
    screen('/report', ({ periodReport }) => periodReport.title),
    ...(['cuff', 'weight', 'waist', 'answers'] as const).map((kind) =>
      screen(`/entries/${kind}`, ({ entries }) => entries.kinds[kind]),
    ),
    screen('/accessLog', ({ accessLog }) => accessLog.own.title),
    screen('/secondFactor', ({ secondFactor }) => secondFactor.own.title),
    screen('/scanresult', ({ scanError }) => scanError.kinds.serverError.title),
  ],
  /** Screens of staff who may see everything and are not patients. */
  staff: [
    screen('/account', ({ account }) => account.title),
    screen('/averages', ({ averages }) => averages.title),
    screen('/admin/chat', ({ chatInbox }) => chatInbox.title),
    screen('/admin', ({ users }) => users.title),
    screen('/admin/chat?state=closed', ({ chatInbox }) => chatInbox.title),
    screen('/admin/accessLog', ({ accessLog }) => accessLog.staff.title),
    screen('/admin/settings', ({ clientSettings }) => clientSettings.title),
    screen('/admin/staff', ({ staff }) => staff.title),
    screen('/admin/operations', ({ operations }) => operations.title),
    screen('/secondFactor', ({ secondFactor }) => secondFactor.own.title),
    screen('/averages?group=night-shift&period=Last30Days', ({ averages }) => averages.title),
  ],
} as const satisfies Readonly<Record<string, readonly Screen[]>>;

/** Addresses that have no screen of their own in the lists above: they lead on, or journeys of their own open them. */
export const OTHER_ADDRESSES = [
  '/sharedResult/:shareKey',
  '/admin/patient/:uid',
  '/trendChart/best',
  '/admin/chat/:patientUid',
  '/scanreturn',
  '/scan-return',
  '/unauthorized/test',
] as const;

export const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
