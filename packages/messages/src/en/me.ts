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
    reminders: 'Reminders',
    noReminders: 'Off',
  },
  reminder: {
    about: 'Your calendar reminds you to scan. It works on any device, and nothing is sent to us.',
    days: 'On which days?',
    time: 'At what time?',
    add: 'Add to my calendar',
    added: 'Open the file that was saved, and your calendar takes it.',
    forget: 'Forget it here',
    end: 'To end it, delete the entry in your calendar.',
    needsDay: 'Please choose a day.',
    needsTime: 'Please choose a time.',
    /** What the calendar says. Nothing about health: others may see the screen. */
    entry: 'Time for your scan',
    file: 'scan-reminder.ics',
    value: '{days}, {time}',
  },
  data: {
    title: 'Your data',
    report: 'Report for my doctor',
    looked: 'Who looked at my data',
    records: 'Save or delete your data',
  },
  about: { title: 'About', privacy: 'Privacy policy', terms: 'Terms of use' },
  logOut: 'Log out',
  close: 'Close',
} as const;
