/** Entry by a link (`/alogin`, `/templogin`). */
export const entry = {
  title: 'Welcome',
  text: 'We are opening your profile. This takes a moment.',
  loggingIn: 'Logging in...',
  trust: 'Your face video never leaves your device.',
  needsCode: 'Please log in with your phone number to continue.',
  signedInAs: 'You are now logged in as {name}.',
  signedInAsSomebodyElse: 'You are now logged in to another profile.',
} as const;
