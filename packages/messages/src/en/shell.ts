/** Texts around every page: header, menu, waiting, general failures. */
export const shell = {
  title: '{page} · {productName}',
  /** What the page says before its script runs. */
  document: {
    title: 'Health scan',
    description: 'A 30-second face scan in your browser.',
    noScript: 'Please turn on JavaScript to use this page.',
  },
  skipLink: 'Skip to the content',
  logo: { label: '{productName}, start page', fallback: 'Start page' },
  /** Labels the choice of a language; the languages are called by `LANGUAGE_NAMES`. */
  language: 'Language: ',
  menu: {
    open: 'Menu',
    close: 'Close menu',
    scanNow: 'Scan now',
    profile: 'Profile',
    groupAverages: 'Group averages',
    patients: 'Patients',
    chatInbox: 'Conversations',
    accessLog: 'Access log',
    settings: 'Settings',
    operations: 'Operations',
    history: 'History',
    trendCharts: 'Trend charts',
    liveChat: 'Live chat',
    unread: '{count} unread',
    ownAccessLog: 'Who looked at my data',
    records: 'Your data',
    privacy: 'Privacy policy',
    terms: 'Terms of use',
    logOut: 'Log out',
  },
  legalPopup: { back: 'Back' },
  toasts: { region: 'Notifications', close: 'Dismiss' },
  loading: 'Please wait...',
  retry: 'Try again',
  offlineBanner: 'You are offline. What you typed is kept on this device.',
  failed: {
    title: 'This page did not open',
    text: 'Something in the page stopped working. Your details are safe.',
    reload: 'Load the page again',
  },
  /** Roles by their names in tokens. */
  roles: {
    Patient: 'Patient',
    'Client User': 'Client User',
    'Client Admin': 'Client Admin',
    'System User': 'System User',
    'System Admin': 'System Admin',
  },
  notFound: {
    title: 'Page not found',
    text: 'The page you are looking for is not available.',
    home: 'Go to the start page',
  },
} as const;
