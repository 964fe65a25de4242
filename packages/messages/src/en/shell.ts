/** Texts around every page: header, menu, waiting, general failures. */
export const shell = {
  title: '{page} · {productName}',
  /** What the page says before its script runs. */
  document: {
    title: 'Pulse and breathing by camera',
    description:
      'Look into your camera for 30 seconds to see your pulse and breathing, and how sure each number is. For wellness, not a medical device.',
    /** If a file that the app needs to open does not arrive. */
    notOpened: 'This page did not load. Check your internet connection, then try again.',
    noScript: 'Please turn on JavaScript to use this page.',
  },
  skipLink: 'Skip to the content',
  logo: { label: '{productName}, start page', fallback: 'Start page' },
  /** Labels the choice of a language; `ownNameOf` names the languages. */
  language: 'Language: ',
  menu: {
    open: 'Menu',
    close: 'Close menu',
    scanNow: 'Scan now',
    profile: 'Profile',
    /** In a session that only scans. */
    confirm: 'Confirm that it is you',
    today: 'Today',
    history: 'History',
    trendCharts: 'Trend charts',
    liveChat: 'Messages',
    unread: { one: '{count} unread', other: '{count} unread' },
    /** Of conversations, for staff. */
    waiting: { one: '{count} waiting', other: '{count} waiting' },
    ownAccessLog: 'Who looked at my data',
    records: 'Your data',
    privacy: 'Privacy policy',
    terms: 'Terms of use',
    logOut: 'Log out',
  },
  /** The places of a patient: a bar at the foot of a phone, in the header of a larger screen. */
  places: {
    name: 'Main places',
    home: 'Home',
    trends: 'Trends',
    scan: 'Scan',
    messages: 'Messages',
    me: 'Me',
    scanNeedsConnection: 'You are offline. A scan needs a connection.',
  },
  legalPopup: { back: 'Back' },
  toasts: { region: 'Notifications', close: 'Dismiss' },
  loading: 'Please wait...',
  /** A page that waits for some seconds says so. */
  longWait: 'This takes longer than usual. You can wait, or try again.',
  /** Where the zone of the device is not known. */
  zone: 'We do not know this device’s time zone. Days and times here are in {zone}.',
  retry: 'Try again',
  offline: 'Offline',
  failed: {
    title: 'This page did not open',
    text: 'Something in the page stopped working. Your details are safe.',
    /** Where the server could not be reached. */
    opensItself: 'It opens by itself as soon as you are online again.',
    /** In place of a part of a page. */
    part: 'This part did not open. The rest of the page works.',
    reload: 'Load the page again',
  },
} as const;
