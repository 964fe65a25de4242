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
  /** In place of a change where the score then was made of other parts. */
  otherParts: 'On {date} your score was made of other parts, so the two do not compare.',
  oneStandsOut: '{names} stands out',
  standOut: '{names} stand out',
  nothingStandsOut: 'Nothing stands out in this scan',
  vitals: { heartRateBpm: 'Heart rate', breathingRatePerMin: 'Breathing' },
  usually: 'usually {low} to {high}',
  nextStep: {
    cuffAgain: {
      title: 'Your cuff reading was very high',
      text: 'With chest pain, trouble breathing, numbness or weakness, call 911 now. If not, sit still for a few minutes and measure again.',
      button: 'Measure again',
    },
    repeat: {
      title: 'Sit for five minutes and scan again',
      text: 'One reading was not as usual for you. One scan can be off.',
      button: 'Scan again',
    },
    careTeam: {
      title: '{who} asks to see your results',
      text: 'You decide whether, and for how long.',
      button: 'Answer',
    },
    cuff: {
      title: 'Your last cuff reading is {age} old',
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
  scansWithLatest: '{count} scans with the latest',
  scored: '{count} with a score',
  mean: 'average {mean}',
  separator: ', ',
  more: '{count} more in {month}',
} as const;
