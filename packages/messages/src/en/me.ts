/** `/me`: everything about oneself in one place. */
export const me = {
  title: 'Me',
  profile: 'Profile',
  age: '{age} years',
  facts: { separator: ', ' },
  device: {
    title: 'On this device',
    language: 'Language',
    units: 'Units',
    largerText: 'Larger text',
  },
  data: {
    title: 'Your data',
    looked: 'Who looked at my data',
    records: 'Save or delete your data',
  },
  about: { title: 'About', privacy: 'Privacy policy', terms: 'Terms of use' },
  logOut: 'Log out',
  close: 'Close',
} as const;
