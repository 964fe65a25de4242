/** Passkeys: at the sign-in (`/`), the offer after it, one's own (`/passkeys`), and what staff see of a patient's. */
export const passkeys = {
  signIn: {
    go: 'Log in with a passkey',
    goHere: 'Log in with your passkey',
    note: 'No text message needed',
    waiting: 'Waiting for your passkey...',
    none: 'No passkey was used. If you have none on this device, use your phone number.',
    closed: 'This account is closed at the moment. Please call your clinic.',
  },
  /** The device or its password manager could not show or make a passkey. */
  device: {
    unsuitable:
      'This device or password manager cannot keep the kind of passkey that is needed. Set a screen lock with a PIN, fingerprint or face, then try again, or use another device.',
    address:
      'Your browser does not allow passkeys at this address. Open the page at the address that your clinic gave you.',
    slow: 'Your device did not answer in time. Keep it unlocked and close by, then try again.',
    busy: 'Your device is still busy with another passkey. Close that window, then try again.',
    failed:
      'Your device or password manager could not finish this. Unlock it, then try again. If that does not help, restart the device or log in with your phone number.',
  },
  offer: {
    title: 'Next time, without a text message',
    text: 'Log in with your fingerprint, your face or the PIN of this device. It also keeps your results private if someone else ever gets your phone number.',
    /** For staff, who keep no results of their own. */
    staff: 'Log in with your fingerprint, your face or the PIN of this device.',
    make: 'Set up a passkey',
    later: 'No, thank you',
  },
  own: {
    title: 'Passkeys',
    intro:
      'With a passkey you log in by fingerprint, face or PIN, without a text message. Your fingerprint and face stay on your device.',
    rule: 'Once you have a passkey, a code by text message alone shows earlier results only in browsers where you have used it. That keeps your results private if someone else ever gets your phone number.',
    howLost: 'If a device is lost',
    /** What happens without the device. */
    lost: 'Lost your device? A code by text message still logs you in, but only to scan. Call your clinic: they check that it is you and remove the passkey. After a day, a code shows everything again.',
    lostStaff: 'Lost your device? Log in with a code by text message, and remove the passkey here.',
    lostSecondStep:
      'Lost your device? Log in with a recovery code, or ask an administrator for a reset. It takes one day.',
    loading: 'Please wait...',
    none: { title: 'No passkeys yet', text: 'Set one up on this device. It takes less than a minute.' },
    add: 'Add a passkey',
    addFirst: 'Set up a passkey',
    added: 'Your passkey is set up. You can log in with it from now on.',
    notMade: 'No passkey was made. You can try again at any time.',
    exists: 'This device has a passkey for your account already.',
    noSupport: 'This browser cannot make passkeys. Open this page in a newer browser, or on your phone.',
    made: 'Set up on {date}',
    used: 'Last used on {date}',
    neverUsed: 'Not used yet',
    backedUp: 'Saved in your password manager, so it is not lost with the device',
    onDevice: 'Only on one device',
    rename: 'Rename',
    renameOf: 'Rename {name}',
    name: 'Name',
    nameMissing: 'Enter a name.',
    save: 'Save',
    renamed: 'The name is saved.',
    remove: 'Remove',
    removeOf: 'Remove {name}',
    removeTitle: 'Remove this passkey?',
    removeText: '{name} will no longer log you in. You will be logged out on all your other devices.',
    removeLast: 'It is your only one. After that you log in with a code by text message.',
    removed: '{name} is removed.',
    cancel: 'Cancel',
    close: 'Close',
    reset: {
      text: 'Your clinic was asked to remove your passkeys. It happens on {date}. If you did not ask for it, keep them and call your clinic.',
      keep: 'Keep my passkeys',
      kept: 'Your passkeys stay.',
    },
    confirm: 'To change your passkeys, first show that it is you.',
    confirmWithPasskey: 'Use a passkey',
    confirmAgain: 'Or log out and log in again, then come back here within 10 minutes.',
  },
  /** In a session by code, in a browser that has not used the passkey. */
  needed: {
    text: 'This profile has a passkey, so a code alone only allows a new scan. Use your passkey to see everything.',
    /** Where the passkey was made for another address of this site. */
    oldAddress:
      'Your passkey was made for an earlier address of this site and does not work here. A code alone only allows a new scan.',
    go: 'Use my passkey',
    lost: 'Lost your passkey? Call your clinic. They check that it is you and remove it. After a day, a code shows everything again.',
  },
  step: {
    title: 'Use your passkey',
    text: 'Staff of {productName} confirm the sign-in with a passkey.',
    go: 'Use my passkey',
    other: 'Use a code instead',
    back: 'Use my passkey',
    again: 'Nothing was confirmed. Please try again, or use a recovery code.',
  },
  setUp: {
    title: 'Set up your passkey',
    text: 'Staff of {productName} sign in with a passkey: a fingerprint, a face or the PIN of a device. You do this only once.',
    go: 'Set up a passkey',
    app: 'Use an authenticator app instead',
    noSupport: 'This browser cannot make passkeys. Use an authenticator app, or sign in with another browser.',
    failed: 'No passkey was made. Please try again, or use an authenticator app.',
  },
  patient: {
    title: 'Passkeys',
    count: {
      one: 'This patient has a passkey. A code by text message alone shows nothing earlier in a new browser.',
      other: 'This patient has {count} passkeys. A code by text message alone shows nothing earlier in a new browser.',
    },
    ask: 'The patient lost the passkey',
    checked: 'I have checked that this is the patient, for example with an ID',
    what: 'We send a text message to the patient. After 24 hours all passkeys are removed, unless one is used before then.',
    remove: 'Remove after 24 hours',
    cancel: 'Cancel',
    asked: 'The passkeys will be removed on {date}, unless one is used before then.',
    keep: 'Do not remove them',
    done: 'The patient has been notified. The passkeys will be removed in 24 hours.',
    kept: 'The passkeys stay.',
    failed: 'The text message could not be sent, so nothing was changed.',
  },
} as const;
