import type { SentAveragePeriod } from '@mien/domain';

const periods = {
  Today: 'Today',
  Yesterday: 'Yesterday',
  Last7Days: 'Last 7 Days',
  Last30Days: 'Last 30 Days',
  ThisMonth: 'This Month',
  LastMonth: 'Last Month',
  ThisYear: 'This Year',
  AllTime: 'All Time',
} as const satisfies Record<SentAveragePeriod, string>;

/** `/averages`: results of groups, for staff. */
export const averages = {
  title: 'Group averages',
  periods,
  spinner: 'Calculating averages...',
  filter: {
    group: 'Group name',
    period: 'Time period',
    update: 'Update',
  },
  until: 'Until {to}',
  atRisk: 'The result averages indicate that the {groupCode} group may be at risk as seen in the {group} scores.',
  allNormal: 'The result averages for the {groupCode} group are all in the normal ranges.',
  pending: 'The result averages for the {groupCode} group are pending. More scans are needed.',
  pendingWhy:
    'Averages appear once more than {count} people in the group have been scanned in this period. This keeps each person’s results private.',
  none: { title: 'No results found.', text: 'Adjust the filters or select a different time period.' },
  score: {
    title: 'Average {productName} Score',
    kind: 'An average of wellness scores. It is not a diagnosis.',
    withheld: 'The average score is not shown yet.',
    none: 'Too few of these scans have a score.',
  },
  users: {
    one: '{count} user',
    many: '{count} users',
    withheld: 'The number of users is not shown yet.',
  },
  basis:
    'Each person with a confirmed phone number counts once. New scans are added in batches of more than {count} people, so the newest may still be missing.',
  source: 'average',
  denied: {
    title: 'Insufficient access rights to see this page!',
    text: 'Group averages are for staff. If you need access, ask the person who manages your account.',
    home: 'Go to the start page',
  },
  noGroups: { title: 'No groups yet', text: 'There are no groups that you can view.' },
} as const;
