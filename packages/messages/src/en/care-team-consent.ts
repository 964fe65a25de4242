/**
 * What patients agree to when they let the staff of their client see results. A change needs a new `CARE_TEAM_CONSENT_VERSION`,
 * so that those who agreed are asked again; `care-team-consent.test.ts` holds the version to its words.
 */
export const careTeamConsent = {
  title: 'Let {client} see my results',
  lead: 'Off unless you turn it on. You can turn it off at any time.',
  points: [
    {
      about: 'What they see',
      text: 'Your scans with all values and your score, how they change over time, the tags you give a scan, such as "after exercise", and what you add yourself, such as cuff readings and weight. They do not see the notes you write about a scan.',
    },
    {
      about: 'Who sees it',
      text: 'Only staff of {client} who have an account here. This gives no one else access.',
    },
    {
      about: 'You can check',
      text: 'Each view is listed under "Who looked at my data", with name and role.',
    },
    {
      about: 'How long',
      text: 'For one scan, for 30 days, or until you turn it off. What staff have seen or written down by then stays with them.',
    },
    {
      about: 'Under 18',
      text: 'If you are 13 to 17 years old, decide this together with the parent or guardian who accepted the terms with you.',
    },
    {
      about: 'Not an emergency service',
      text: 'No one watches your results all the time. If you feel unwell, call your doctor. In an emergency, call 911.',
    },
  ],
} as const;
