/** `/account`: where staff without a patient's profile come to. */
export const account = {
  title: 'Your account',
  text: 'You are signed in as {firstName} {lastName} ({roles}). This account has no patient profile, so there is nothing to scan and no results to show.',
  pages: 'Your pages',
  about: {
    groupAverages: 'How groups of patients are doing, with no individual shown',
    users: 'Everyone who can sign in; add new patients here',
    chatInbox: 'What patients write, and your answers',
    accessLog: 'Which staff members opened or changed patients’ data',
    settings: 'Logos, measures and other settings of your organisation',
    operations: 'Text messages, scans and scheduled jobs',
  },
  attention: {
    title: 'Scans that need attention',
    count: { one: '1 patient', many: '{count} patients' },
    oldest: 'Oldest: {date} ({age})',
    notMonitored: 'Not monitored: nobody watches this list, and nobody is paged.',
  },
  /** Roles by their names in tokens. */
  roles: {
    Patient: 'Patient',
    'Client User': 'Client User',
    'Client Admin': 'Client Admin',
    'System User': 'System User',
    'System Admin': 'System Admin',
  },
} as const;
