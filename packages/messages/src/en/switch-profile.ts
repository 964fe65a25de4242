/** `/switchProfile`, and the ways there. */
export const switchProfile = {
  title: 'Switch profile',
  signedIn: 'You are signed in as {name}.',
  choose: 'These profiles use your phone number, too. Choose one to continue.',
  /** In place of a name that has not been entered yet. */
  unnamed: 'a new profile',
  loading: 'Please wait...',
  switching: 'Switching profile...',
  empty: {
    title: 'No other profile here',
    text: 'No other profile uses your phone number here. Is someone missing? Log out and sign in with a code.',
  },
} as const;

/** In menus. */
export const switchProfileInMenu = 'Switch profile';
