/** The second step of staff at the sign-in (`/secondStep`), and what they keep for it (`/secondFactor`). */
export const secondFactor = {
  /** At the sign-in, with an authenticator that is there. */
  step: {
    title: 'Enter the code from your app',
    text: 'Open your authenticator app and enter the 6 digits that it shows for {productName}.',
    label: 'Code from your app',
    example: '123456',
    go: 'Sign in',
    other: 'Use a recovery code',
    again: 'Start again',
  },
  recovery: {
    title: 'Enter a recovery code',
    text: 'You saved ten of them when you set up your app. Each one works once.',
    label: 'Recovery code',
    example: 'abcde-12345',
    go: 'Sign in',
    other: 'Use your app',
    left: 'You are signed in. Recovery codes left: {count}. If your app is lost, set up a new one now.',
  },
  lost: 'No app and no codes? Ask an administrator for a reset. It takes one day.',
  /** At the sign-in, the first time. */
  setUp: {
    title: 'Set up your second step',
    text: 'Staff of {productName} sign in with a code from an authenticator app, too. You do this only once.',
    loading: 'Getting your key…',
    scan: {
      title: 'Add {productName} to your app',
      text: 'Open an authenticator app on your phone and scan this picture. Many password managers can do it, too.',
      picture: 'QR code with your key',
      open: 'Open in an app on this device',
      typed: 'Or type this key into the app',
      copy: 'Copy the key',
      copied: 'The key is copied.',
      byHand: 'Please select the key and copy it by hand.',
    },
    confirm: {
      title: 'Enter the code that it shows',
      text: 'It has 6 digits and changes every 30 seconds.',
      label: 'Code from your app',
      go: 'Confirm',
    },
  },
  codes: {
    title: 'Save your recovery codes',
    text: 'Lost your phone? Each of these codes signs you in once. Keep them in a safe place. We cannot show them again.',
    list: 'Your recovery codes',
    copy: 'Copy',
    download: 'Download',
    print: 'Print',
    copied: 'The codes are copied.',
    byHand: 'Please select the codes and copy them by hand.',
    saved: 'I have saved my codes',
    go: 'Continue',
    /** Name and first lines of the downloaded file. */
    file: 'recovery-codes.txt',
    head: 'Recovery codes of {productName}. Each one works once.',
  },
  faults: {
    empty: 'Enter the code.',
    wrong: 'This code is not right, or was used already. Please try the next one.',
    wrongClock:
      'This code is not right. The clock of this device is wrong, and an app makes its codes by the clock. Set the clock to automatic, then try the next code.',
    code: 'Enter the 6 digits from your app.',
    recovery: 'A recovery code has 10 letters and digits.',
  },
  /** `/secondFactor`. */
  own: {
    title: 'Second step at sign-in',
    intro: 'After the code by SMS, you enter a code from your authenticator app.',
    loading: 'Please wait...',
    notNeeded:
      'Your sign-in needs no second step: a code by text message is enough. A passkey is quicker, and no one can trick you into giving it away.',
    /** What happens without the phone. */
    lost: 'Lost your phone? Sign in with a recovery code or a passkey. With neither, ask an administrator for a reset. It takes one day.',
    back: 'Go back',
    app: {
      title: 'Authenticator app',
      since: 'Set up on {date}',
      used: 'Last used on {date}',
      replace: 'Set up a new app',
      replaceText: 'Your current app keeps working until you confirm the new one.',
      replaced: 'Your new app is set up. The old one no longer works.',
    },
    codes: {
      title: 'Recovery codes',
      left: { one: '{count} of {total} left', other: '{count} of {total} left' },
      make: 'Make new codes',
      makeText: 'New codes replace the ones that you have now.',
    },
    ask: {
      title: 'Confirm that it is you',
      text: 'Enter a code from your app. A recovery code works, too.',
      label: 'Code',
      go: 'Continue',
      cancel: 'Cancel',
    },
    done: 'Done',
  },
} as const;
