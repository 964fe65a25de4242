import {
  EHR_LAUNCH_PATH,
  EHR_RETURN_PATH,
  EMBED_PATH,
  type EntryKind,
  HEALTH_LINK_VIEWER_PATH,
  KIOSK_PATH,
  SHARED_RESULT_PATH,
  SIGN_IN_PATHS,
  TRIAL_RETURN_PATH,
  type TrendSpan,
} from '@mien/domain';

/** Placeholder for the span of a trend: redirects to the shortest one with values. */
export const BEST_SPAN = 'best';

/** URLs that several parts of the app use. Patterns are for the router, functions build a URL. */
export const paths = {
  signIn: SIGN_IN_PATHS.first,
  signInAgain: SIGN_IN_PATHS.again,
  /** Without an id once the page has removed the link from its URL. */
  linkEntry: '/alogin/:id?',
  tempEntry: '/templogin',
  /** The second step of staff after the SMS code. */
  secondStep: '/secondStep',
  /** The second factor of staff. */
  secondFactor: '/secondFactor',
  /** The user's own passkeys, of patients and staff. */
  passkeys: '/passkeys',
  /** Sign-in page of a client with single sign-on, and the redirect URI. */
  signOn: '/signin/:clientCode',
  signOnOf: (clientCode: string) => `/signin/${encodeURIComponent(clientCode)}`,
  signOnReturn: '/signin/:clientCode/return',
  signOnReturnOf: (clientCode: string) => `/signin/${encodeURIComponent(clientCode)}/return`,
  /** A scan without an account, its result, and whether to keep it. */
  tryScan: '/try',
  trialResult: TRIAL_RETURN_PATH,
  keepTrial: '/try/keep',
  /** A shared tablet in a waiting room, and the result of the person at it. */
  kiosk: KIOSK_PATH,
  kioskResult: `${KIOSK_PATH}/result`,
  /** A scan in other software. The key is behind the `#` until its page is open. */
  embed: `${EMBED_PATH}/:clientId/:sessionId`,
  consent: '/consent',
  profile: '/profile',
  howTo: '/howto',
  dashboard: '/dashboard',
  result: '/resultSummary/:measurementId',
  resultOf: (measurementId: string) => `/resultSummary/${encodeURIComponent(measurementId)}`,
  resultFromHistory: '/resultSummary/history/:measurementId',
  resultFromHistoryOf: (measurementId: string) => `/resultSummary/history/${encodeURIComponent(measurementId)}`,
  /** Two scans side by side. */
  compare: '/results/compare',
  compareOf: (one: string) => `/results/compare?${new URLSearchParams({ one })}`,
  resultInDevelopment: '/development/:measurementId',
  trendChart: '/trendChart/:period',
  trendChartOf: (period: TrendSpan) => `/trendChart/${period}`,
  bestTrendChart: `/trendChart/${BEST_SPAN}`,
  averages: '/averages',
  /** The patients dashboard. */
  users: '/admin',
  patientForStaff: '/admin/patient/:uid',
  patientForStaffOf: (uid: string) => `/admin/patient/${encodeURIComponent(uid)}`,
  chatInbox: '/admin/chat',
  teamConversation: '/admin/chat/:patientUid',
  teamConversationOf: (patientUid: string) => `/admin/chat/${encodeURIComponent(patientUid)}`,
  /** Where the clinic’s health record opens a patient, and where it returns to. */
  ehrLaunch: EHR_LAUNCH_PATH,
  ehrReturn: EHR_RETURN_PATH,
  accessLog: '/admin/accessLog',
  settings: '/admin/settings',
  /** The staff and the groups of a client. */
  staff: '/admin/staff',
  /** The log of the user's own data. */
  ownAccessLog: '/accessLog',
  records: '/myData',
  /** For a professional, to print. */
  periodReport: '/report',
  healthFacts: '/healthFacts',
  /** Links for a doctor: with a scan, or with a number of days, the form for a new one is open. */
  healthLinks: '/healthLinks',
  healthLinkOf: (chosen: { readonly scan: string } | { readonly days: string }) =>
    `/healthLinks?${new URLSearchParams({ ...chosen })}`,
  /** Opens such a link, which is behind the `#`. */
  healthLinkViewer: HEALTH_LINK_VIEWER_PATH,
  /** The user's own page: profile, settings of this device, data. */
  me: '/me',
  carers: '/carers',
  careTeam: '/careTeam',
  /** After a care grant has ended. */
  careOver: '/careOver',
  /** Other profiles with the user's phone number. */
  switchProfile: '/switchProfile',
  /** Slow breathing, with a scan before and after. */
  breathe: '/breathe',
  entriesFromFile: '/entries/from-file',
  entry: '/entries/:kind',
  entryOf: (kind: EntryKind) => `/entries/${kind}`,
  operations: '/admin/operations',
  scanReturn: ['/scanresult', '/scanreturn', '/scan-return'],
  scanError: '/scanningError',
  scanErrorOf: (errorCode: string) => `/scanningError?errorCode=${encodeURIComponent(errorCode)}`,
  scanFailed: '/scanFailed',
  error: '/error',
  errorOf: (id: 1000 | 1001 | 1002) => `/error?ID=${id}`,
  /** Server-rendered. */
  sharedResult: SHARED_RESULT_PATH,
  /** Start page of users without a patient profile. */
  account: '/account',
  register: '/register',
  registerAnonymously: '/register/:accessCode',
  registerSignature: '/register/signature',
  registerMd: '/register/md',
  linkEntryOf: (id: string, accessCode: string) =>
    `/alogin/${encodeURIComponent(id)}?accessCode=${encodeURIComponent(accessCode)}`,
  privacy: '/privacy',
  terms: '/termsofuse',
  /** What a scan can and cannot measure, for everyone. */
  whatItMeasures: '/whatItMeasures',
  liveChat: '/liveChat',
  testLogout: '/unauthorized/test',
} as const;
