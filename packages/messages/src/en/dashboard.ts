/** `/dashboard`, which people know as Home: the latest scan, what is usual, what to do next, all earlier scans. */
export const dashboard = {
  title: 'Home',
  loading: 'Please wait...',
  greetings: {
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    /** For a carer. */
    ofOther: '{firstName}’s results',
    withName: '{greeting}, {firstName}',
  },
  latest: '{day}, {time}',
  today: 'Today',
  yesterday: 'Yesterday',
  daysAgo: { one: '1 day ago', other: '{count} days ago' },
  viewResults: 'View results',
  score: '{score} of 100, {band}',
  noScore: 'Not scored',
  /** On the score while something else is more important. */
  later: 'Look at this later. How you feel comes first.',
  laterOfOther: 'Look at this later.',
  /** `amount` stands out; both are one sentence. */
  changes: {
    higher: { amount: '{points} higher', beside: 'than {when}' },
    lower: { amount: '{points} lower', beside: 'than {when}' },
    same: { amount: 'The same', beside: 'as {when}' },
  },
  standOut: { one: '{names} stands out', other: '{names} stand out' },
  /** The same values as in the scan before. */
  standOutAsBefore: { one: '{names} stands out, as {when}', other: '{names} stand out, as {when}' },
  nothingStandsOut: 'Nothing stands out in this scan',
  cuffCameDown: 'Your cuff reading of {date} was very high, the next one lower: measure once more today',
  cuffStandsOut: 'your cuff reading of {date}',
  unusual: { one: '{names} is outside your usual range', other: '{names} are outside your usual range' },
  /** Outside the usual range, and no warning. */
  nearUsual: {
    justAbove: '{names} just above the usual range',
    justBelow: '{names} just below the usual range',
    notRepeated: '{names} outside the usual range in one of two scans',
  },
  notMeasured: {
    few: '{names} not measured this time',
    many: { one: '{count} value not measured this time', other: '{count} values not measured this time' },
    extra: 'Heart rate variability not measured this time',
  },
  /** Above the two values of the tiles. */
  glance: {
    both: 'Both in your usual range',
    one: '{name} in your usual range',
    bothOfOther: 'Both in the usual range',
    oneOfOther: '{name} in the usual range',
    outside: { one: '{count} outside: {names}', other: '{count} outside: {names}' },
    justOutside: '{names} just outside the usual range',
    /** While nothing is said about usual ranges. */
    none: 'Vital signs',
  },
  /** What the last seven days were like. */
  week: {
    title: 'Last 7 days',
    titleTo: '7 days to {date}',
    /** After the average of a measure and its unit. */
    asUsual: ', as usual',
    higher: ', above the usual {usual}',
    lower: ', below the usual {usual}',
    more: 'See the month',
  },
  /** How far a patient is with the goal that they chose. */
  goal: {
    title: 'This week',
    none: 'No scan yet, of {goal}',
    some: { one: '{count} of {goal} scans', other: '{count} of {goal} scans' },
    reached: { one: '1 scan: you reached your goal', other: '{count} scans: you reached your goal' },
    change: 'Change',
    changeLabel: 'Change your weekly goal',
  },
  vitals: { heartRateBpm: 'Heart rate', breathingRatePerMin: 'Breathing' },
  usually: 'usually {low} to {high}',
  nextStep: {
    /** An unread answer in the chat. */
    answer: {
      title: '{who} answered you',
      clinic: 'Your clinic',
      text: 'The answer is in your messages.',
      button: 'Read',
    },
    repeat: {
      title: 'Sit for five minutes and scan again',
      text: 'One reading was outside your usual range. A single scan can be off.',
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
    /** What a tag goes with, never why. */
    tag: {
      higher: '{when} your {name} was {amount} higher',
      lower: '{when} your {name} was {amount} lower',
      text: '{scans} scans, compared with {others} without. This does not say why.',
      button: 'See the scans',
    },
    learn: {
      days: { one: 'Scan on 1 more day', other: 'Scan on {count} more days' },
      text: 'Then we’ll know what’s usual for you.',
    },
    breathe: {
      title: 'Two calm minutes',
      text: 'Breathe slowly, and see your heart rate before and after.',
      button: 'Paced breathing',
    },
  },
  previous: 'Previous scans',
  trendCharts: 'Trend charts',
  compare: 'Compare',
  compareLabel: 'Compare two scans',
  none: 'Your earlier scans will be listed here.',
  partial: 'Partial',
  scans: { one: '1 scan', other: '{count} scans' },
  /** In the month of the scan that is shown above the list. */
  earlierScans: { one: '1 earlier scan', other: '{count} earlier scans' },
  scored: { one: '{count} with a score', other: '{count} with a score' },
  mean: 'average {mean}',
  separator: ', ',
  more: { one: '{count} more in {month}', other: '{count} more in {month}' },
} as const;
