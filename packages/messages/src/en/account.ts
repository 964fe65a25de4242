/** `/account`: where staff without a patient's profile come to. */
export const account = {
  title: 'Your account',
  text: 'You are signed in as {firstName} {lastName} ({roles}). This account has no patient profile, so there is nothing to scan and no results to show.',
  pages: 'Your pages',
  about: {
    groupAverages: 'How groups of patients are doing, without showing anybody',
    patients: 'Everybody who can sign in, and new patients',
    chatInbox: 'What patients write, and your answers',
    accessLog: 'Who of the staff opened or changed whose data',
    settings: 'Logos, measures and other things of your own',
    operations: 'Text messages, scans and jobs of the installation',
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
