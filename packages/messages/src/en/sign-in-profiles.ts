/** The choice among several profiles of a number. Separate from the first screen's texts, which every visitor waits for. */
export const signInProfiles = {
  title: 'Select profile',
  text: 'Your phone number is associated with several profiles. Please select the profile to use',
  group: 'Group: {groupCode}',
  /** In place of the group, for a login of staff. */
  staff: 'Staff',
  /** Instead of a name, for a staff account that was never used, and instead of a group. */
  staffOf: 'Staff account of {clientName}',
  roles: {
    'Client User': 'Client User',
    'Client Admin': 'Client Admin',
    'System User': 'System User',
    'System Admin': 'System Admin',
  },
  /** A profile whose name has not been entered yet. */
  unnamed: 'New profile',
  /** While results are held back. */
  registered: 'Registered {date}',
  scans: { none: 'No scans', count: { one: '1\u00a0scan', other: '{count}\u00a0scans' } },
  unverified: {
    title: 'Not confirmed yet',
    text: 'Someone registered these with your number. Choose one only if it was you.',
  },
} as const;
