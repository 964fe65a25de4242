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
    text: 'No other confirmed profile uses your phone number, or you have not used a code in this browser for a while. Log out and sign in with a code to see all of them.',
  },
} as const;

/** In menus. */
export const switchProfileInMenu = 'Switch profile';
