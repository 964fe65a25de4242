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
  compare: {
    start: 'Compare with…',
    group: 'Compared group',
    period: 'Compared period',
    stop: 'Stop comparing',
    same: 'Choose another group or another period to compare.',
    title: 'Measure by measure',
    both: '{first}\u00a0· {second}',
    place: '{name}: {first} for {firstGroup}, {second} for {secondGroup}',
    label: '{group}, {period}',
    none: 'There is nothing to compare: one of the two has no figures to show.',
  },
  trend: {
    title: 'Month by month',
    text: 'Averages of the last twelve months. Months with too few people are left out, so that results stay private.',
    measure: 'What is shown',
    score: 'Score',
    ofSource: '{measure} ({source})',
    sources: { camera: 'camera', entered: 'entered', calculated: 'calculated', provider: 'scan provider' },
    none: 'No month has enough people yet.',
    failed: 'The months could not be loaded.',
    retry: 'Try again',
    chart: '{measure} of {groups}, by month',
    month: 'Month',
    users: 'People',
    current: '{month} (so far)',
    withheld: '–',
    table: 'Show as a table',
  },
  until: 'Until {to}',
  atRisk: 'The result averages indicate that the {groupCode} group may be at risk as seen in the {group} scores.',
  allNormal: 'The result averages for the {groupCode} group are all in the normal ranges.',
  pending: 'The result averages for the {groupCode} group are pending. More scans are needed.',
  pendingWhy: {
    one: 'Averages appear once more than {count} person in the group has been scanned in this period. This keeps each person’s results private.',
    other:
      'Averages appear once more than {count} people in the group have been scanned in this period. This keeps each person’s results private.',
  },
  none: { title: 'No results found.', text: 'Adjust the filters or select a different time period.' },
  score: {
    title: 'Average {productName} Score',
    withheld: 'The average score is not shown yet.',
    none: 'Too few of these scans have a score.',
  },
  users: {
    count: { one: '{count} user', other: '{count} users' },
    withheld: 'The number of users is not shown yet.',
  },
  basis: {
    one: 'Each person with a confirmed phone number counts once. New scans are added in batches of more than {count} person, so the newest may still be missing.',
    other:
      'Each person with a confirmed phone number counts once. New scans are added in batches of more than {count} people, so the newest may still be missing.',
  },
  notDiagnosis: 'An average describes a group, not any single person. It is not a diagnosis.',
  /** Where the values behind an average come from: all of them from one source. */
  sources: {
    camera: 'average, measured by camera',
    entered: 'average, entered',
    calculated: 'average, calculated',
    provider: 'average, estimated by the scan provider',
  },
  file: {
    save: 'Save as a file (CSV)',
    name: 'averages-{groups}-{date}.csv',
    columns: ['Group', 'Period', 'First day', 'Last day', 'People', 'Measure', 'Average', 'Unit', 'Source'],
    score: 'Score',
    withheld: 'Not shown: too few people',
    none: 'No scans',
  },
  denied: {
    title: 'Insufficient access rights to see this page!',
    text: 'Group averages are for staff. If you need access, ask the person who manages your account.',
  },
  noGroups: { title: 'No groups yet', text: 'There are no groups that you can view.' },
} as const;

/** In menus. */
export const averagesInMenu = 'Group averages';
/** What staff find there. */
export const averagesAbout = 'How groups of patients are doing, with no individual shown';
