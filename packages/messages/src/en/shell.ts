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
    chatInbox: 'Conversations',
    accessLog: 'Access log',
    operations: 'Operations',
    history: 'History',
    trendCharts: 'Trend charts',
    liveChat: 'Live chat',
    unread: '{count} unread',
    ownAccessLog: 'Who looked at my data',
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
  account: {
    title: 'Your account',
    text: 'You are signed in as {firstName} {lastName} ({roles}). This account has no patient profile, so there is nothing to scan and no results to show.',
    pages: 'Your pages',
    about: {
      groupAverages: 'How groups of patients are doing, without showing anybody',
      chatInbox: 'What patients write, and your answers',
      accessLog: 'Who of the staff opened or changed whose data',
      operations: 'Text messages, scans and jobs of the installation',
    },
  },
  notFound: {
    title: 'Page not found',
    text: 'The page you are looking for is not available.',
    home: 'Go to the start page',
  },
} as const;
