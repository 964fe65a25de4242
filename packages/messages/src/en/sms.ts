/** Texts of SMS. The last line of a code's SMS lets phones fill the code in. */
export const sms = {
  code: 'Your {productName} code is {code}. It is valid for 5 minutes. Do not share it.\n@{host} #{code}',
  /** Goes to the patient's own phone. The link comes last, so that phones recognize all of it. */
  results: 'Your {productName} results. Anyone with this link can see them: {link}',
  /** To a patient with an unused account. */
  unusedWarning:
    'You have not used {productName} since {since}. Sign in by {deadline} to keep your results. Otherwise your account will be suspended and later deleted. {link}',
  unusedSuspended:
    'Your {productName} account was suspended because it was not used. Sign in by {deadline} to keep your results; after that they are deleted. {link}',
  /** To a patient whom staff invite. The link comes last, so that phones recognize all of it. */
  loginLink:
    '{productName}: Your clinic invites you to scan. Your personal link works once, for 7 days. Do not share it: {link}',
  /** To a patient's proved number when a link or code that staff saw was used. */
  linkOpened:
    'Someone used a link from your clinic to open {productName} for a new scan. Your earlier results were not shown. If this was not you, contact your clinic.',
  /** To the number that a patient had before staff replaced it. */
  phoneChanged:
    'Your clinic replaced this phone number on your {productName} account. Earlier results are locked for 7 days. If you did not request this, contact your clinic.',
  /** To the proved numbers of two profiles that staff merged. */
  profilesMerged:
    'Your clinic merged your {productName} account with one that uses another phone number. Earlier results may be locked for 7 days. If you did not request this, contact your clinic.',
  /** To a number that a patient invites as a carer. Contains no name and nothing about health. */
  carerInvited:
    '{productName}: someone asks you to be their caregiver. Sign in with this number within a week to answer: {link}',
  /** The same for a number without an account. */
  newCarerInvited:
    '{productName}: someone asks you to be their caregiver. Register with this number, then sign in with a code within a week to answer: {link}',
  /** To a patient who asked for it, at their time. Nothing about health: others may see the screen. The link comes last. */
  scanReminder: '{productName}: Time for your scan. To stop these messages, go to Me, then Reminders. Open: {link}',
  /** To a patient who asked for it, on Mondays. No value, and nothing about health. The link comes last. */
  weekSummary:
    '{productName}: Look back at your week on Home. To stop these texts, go to Me, then Notices. Open: {link}',
  /** To a patient or carer who asked to be told. Says that there is something, and nothing of what it is. The link comes last. */
  notice: {
    message:
      '{productName}: You have a new message from your clinic. To stop these texts, go to Me, then Notices. Open: {link}',
    resultsRequest:
      '{productName}: Your clinic has a question for you. To stop these texts, go to Me, then Notices. Open: {link}',
    appointment:
      '{productName}: You have an appointment tomorrow. To stop these texts, go to Me, then Notices. Open: {link}',
    several: '{productName}: There is news from your clinic. To stop these texts, go to Me, then Notices. Open: {link}',
    ofCarer:
      '{productName}: There is a new message for someone you care for. To stop these texts, go to Me, then Notices. Open: {link}',
  },
  /**
   * To a patient whom the clinic asks for a scan before an appointment: at once, and on the evening before. `later` while
   * the link does not work yet. The link comes last.
   */
  visitScan: {
    invite: {
      now: '{productName}: Your clinic asks for a scan before your appointment. Your personal link works once. Do not share it: {link}',
      later:
        '{productName}: Your clinic asks for a scan before your appointment. Your personal link works once, from {day}. Do not share it: {link}',
    },
    remind: {
      now: '{productName}: Your appointment is tomorrow. Please scan before it. Your personal link works once. Do not share it: {link}',
      later:
        '{productName}: Your appointment is tomorrow. Please scan before it. Your personal link works once, from {day}. Do not share it: {link}',
    },
  },
  /** To a new member of staff, if the maker of the account asks for it. The link comes last. */
  staffAdded: '{productName}: you now have a staff account at {clientName}. Sign in with this phone number: {link}',
  /** To the earlier proved number of a member of staff after it was replaced. */
  staffPhoneChanged:
    'This phone number was replaced on your {productName} staff account, and you were signed out. If you did not ask for this, tell your administrator now.',
  /** To a member of staff whose second sign-in step an administrator asks to reset. */
  secondFactorReset:
    'An administrator asked to reset the second step of your {productName} sign-in. It happens in 24 hours. Not you? Sign in with your authenticator or a recovery code to stop it.',
  /** To a patient whose profile has a new passkey. */
  passkeyMade:
    'A passkey was added to your {productName} profile. If it was not you, log in, go to Me, then Passkeys, remove it, and call your clinic.',
  /** To a patient whose passkeys the clinic asks to remove. */
  passkeysReset:
    'Your clinic asked to remove the passkeys of your {productName} profile. It happens in 24 hours. Not you? Sign in with your passkey to stop it, and call your clinic.',
  /** The page of the outbox: a phone with what phones would have received. */
  outbox: {
    title: 'Text messages',
    about: 'No phone gets these texts. They arrive here.',
    only: 'Only a demo or a test has this page.',
    demo: 'Demo',
    phones: 'Phones',
    others: 'Other phones',
    older: 'Older',
    newer: 'Newer',
    none: { title: 'No texts yet', text: 'Ask for a code.' },
    copy: 'Copy code',
    copied: 'Copied',
    /** Of a code. */
    left: '{time} left',
    expired: 'Expired',
    askAgain: 'Ask for a new one',
    paste: 'Copied? Paste it.',
    now: 'Now',
    minutes: { one: '{count} min', other: '{count} min' },
    hours: { one: '{count} hr', other: '{count} hr' },
    yesterday: 'Yesterday',
    days: { one: '{count} day', other: '{count} days' },
    signIn: 'Back to log in',
  },
} as const;
