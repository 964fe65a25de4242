/** `/dashboard`, which people know as Home: the latest scan, what is usual, what to do next, all earlier scans. */
export const dashboard = {
  title: 'Home',
  loading: 'Please wait...',
  greetings: {
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    withName: '{greeting}, {firstName}',
  },
  latest: '{day}, {time}',
  today: 'Today',
  yesterday: 'Yesterday',
  daysAgo: '{days} days ago',
  viewResults: 'View results',
  score: '{score} of 100, {band}',
  noScore: 'Not scored',
  /** `amount` stands out; both are one sentence. */
  changes: {
    higher: { amount: '{points} higher', beside: 'than on {date}' },
    lower: { amount: '{points} lower', beside: 'than on {date}' },
    same: { amount: 'The same', beside: 'as on {date}' },
  },
  oneStandsOut: '{names} stands out',
  standOut: '{names} stand out',
  nothingStandsOut: 'Nothing stands out in this scan',
  vitals: { heartRateBpm: 'Heart rate', breathingRatePerMin: 'Breathing' },
  usually: 'usually {low} to {high}',
  nextStep: {
    repeat: {
      title: 'Sit for five minutes and scan again',
      text: 'One reading was not as usual for you. One scan can be off.',
      button: 'Scan again',
    },
    cuff: {
      title: 'Your last cuff reading is {days} days old',
      text: 'A new one counts in your score for 30 days.',
      button: 'Add a reading',
    },
    learn: {
      days: '{days} more scans on other days',
      oneDay: '1 more scan on another day',
      text: 'Then we know what is usual for you.',
    },
    breathe: {
      title: 'Two calm minutes',
      text: 'Breathe slowly, and see your heart rate before and after.',
      button: 'Paced breathing',
    },
  },
  previous: 'Previous scans',
  trendCharts: 'Trend charts',
  none: 'Your earlier scans will be listed here.',
  partial: 'Partial',
  oneScan: '1 scan',
  scans: '{count} scans',
  withMean: '{scans}, average {mean}',
  more: '{count} more in {month}',
} as const;
