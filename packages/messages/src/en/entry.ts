/** Entry by a link (`/alogin`, `/templogin`). */
export const entry = {
  title: 'Welcome',
  text: 'We are opening your profile. This takes a moment.',
  loggingIn: 'Logging in...',
  ask: {
    text: 'This link logs you in. It works only once.',
    /** Of a link for an appointment. */
    visit: 'This link opens a scan before your appointment. It works only once.',
    goOn: 'Continue',
  },
  trust: 'We never sell your data or show you ads.',
  /** Where the client's scans are ours. */
  trustOwn: 'Your face video never leaves your device. We never sell your data or show you ads.',
  needsCode: 'Please log in with your phone number to continue.',
  signedInAs: 'You are now logged in as {name}.',
  somebodyElse: {
    title: 'Use this link anyway?',
    text: 'You are logged in as {name}. If the link is for another profile, you are logged out, and what you enter and scan from then on belongs to that profile.',
    textUnnamed:
      'Someone is logged in on this device. If the link is for another profile, they are logged out, and what you enter and scan from then on belongs to that profile.',
    goOn: 'Use this link',
  },
  refused: {
    title: 'This link does not work',
    text: 'It may have been used already, or it has expired. You are still logged in as {name}. If that is not you, log out first.',
    textUnnamed:
      'It may have been used already, or it has expired. Someone is still logged in on this device. If that is not you, log out first.',
    goOn: 'Log out',
  },
  /** Of a link for an appointment. Too early, it says no more than from when it works: by the reader's clock. */
  visit: {
    tooEarly: 'This link works from {day}. Please open it then.',
    over: 'The appointment of this link is over. Please log in with your phone number, or ask for a new link.',
  },
  stay: 'Stay logged in as {name}',
  stayUnnamed: 'Stay logged in',
  signedInAsSomebodyElse: 'You are now logged in to another profile.',
} as const;
