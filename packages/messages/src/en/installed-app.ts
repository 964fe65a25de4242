/** The app as phones and computers install it, and what it keeps on a device. */
export const installedApp = {
  /** In the manifest: shown when the app is installed. */
  description: 'A 30-second face scan, and all your results.',
  scanNow: 'Scan now',
  history: 'Your scans',
  newVersion: { text: 'A new version of the app is ready.', load: 'Load it now' },
  keep: {
    title: 'Your results without a connection',
    text: {
      one: 'This device can keep your last result, so that you can read it when you are offline. It is encrypted on this device. It is deleted when you log out, when someone else signs in, or after {days} days offline.',
      other:
        'This device can keep your last {count} results, so that you can read them when you are offline. They are encrypted on this device. They are deleted when you log out, when someone else signs in, or after {days} days offline.',
    },
    shared: 'Do not turn this on if other people use this device under your login.',
    homeScreen:
      'To open this page like an app, tap Share, then "Add to Home Screen". Log in there and turn this on there: the app does not share what Safari keeps.',
    turnOn: 'Keep them on this device',
    on: 'Last updated {time}.',
    saving: 'Saving your results...',
    saved: 'Your results are saved on this device.',
    deleted: 'Your results were deleted from this device.',
    notSupported: 'This browser cannot store data safely. Private windows often cannot.',
    /** On a page that did not open, until they are kept. */
    howTo: 'To read results without a connection, turn on "{turnOn}" in "{page}" once you are online.',
    failed: 'Your results could not be saved. The device may be full.',
  },
  /** After a log-out that the server does not know about yet. */
  logOutOwed: 'You are logged out on this device. We will tell our server as soon as you are online again.',
  /** Above kept results. */
  asOf: 'You are offline. These are the results saved on this device, as of {time}.',
} as const;
