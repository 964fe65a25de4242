import type { PairObstacle, PairVerdict, ScorePairObstacle } from '@mien/domain';

/** Two scans side by side: the patient's own page, and for staff. */
export const scanPair = {
  title: 'Compare two scans',
  loading: 'Loading both scans…',
  /** Below the table. Two scans alone can hardly prove a change. */
  about:
    'Values change from scan to scan, so two scans alone can rarely prove a change. We rate differences in heart rate and breathing only.',
  caption: 'Two scans of {name}',
  captionUnnamed: 'Two scans',
  sides: { earlier: 'Earlier scan', later: 'Later scan' },
  /** Before all numbers; for every reader. */
  answer: {
    higher: {
      one: '{names} was clearly higher in the later scan.',
      other: '{names} were clearly higher in the later scan.',
    },
    lower: {
      one: '{names} was clearly lower in the later scan.',
      other: '{names} were clearly lower in the later scan.',
    },
    rest: 'The rest is as usual from day to day.',
    restJudged: 'What else we can rate is as usual from day to day.',
    ordinary: 'There is a difference, but it is an ordinary one from day to day.',
    none: 'The two scans are too close to tell apart.',
    open: 'No clear difference. Two scans alone can rarely show one.',
    /** The one reason why nothing is said about any difference. */
    noted: 'One of the two scans was not at rest, so they cannot be compared.',
    same: 'Both scans show the same.',
    samePart: 'What can be compared is the same in both scans.',
    apart: 'These two scans cannot be compared.',
  },
  /** Headings. */
  kinds: {
    clear: 'More than the usual change ({count})',
    ordinary: 'Different, but ordinary from day to day ({count})',
    overlap: 'Too close to tell apart ({count})',
    apart: 'Cannot be compared ({count})',
  },
  /** Of values whose difference we do not rate: each may still have a band. */
  valuesOfBoth: 'Values of both ({count})',
  aboutBoth: 'About both scans',
  sameInBoth: 'Same in both ({count})',
  open: 'Open',
  openLabel: 'Open the scan of {date}',
  change: 'Choose another',
  changeLabel: 'Choose a scan other than the one from {date}',
  print: 'Print',
  made: {
    title: 'How it was made',
    own: 'Scan of {seconds} seconds',
    provider: 'Scan provider {provider}',
    engine: 'engine {version}',
    partial: 'partial: some values are missing',
    unverified: 'not verified',
    separator: ', ',
  },
  score: {
    name: 'Score',
    none: 'No score',
    parts: 'What the score is made of',
    part: 'Part',
    points: '{won} of {possible}',
    leftOut: 'left out',
    partsUnknown: 'Its parts are not known here.',
  },
  interval: 'between {low} and {high}',
  noBand: 'not rated',
  missing: 'No value',
  difference: {
    same: 'The same in both.',
    other: 'Not the same in both.',
    higher: '{difference} higher in the later scan.',
    lower: '{difference} lower in the later scan.',
  },
  /** One of the two numbers of a blood pressure. */
  ofPart: '{name}: {text}',
  verdicts: {
    higher: 'That is more than values usually change from day to day. A third scan would make it more certain.',
    lower: 'That is more than values usually change from day to day. A third scan would make it more certain.',
    unsure: 'One of the two is too imprecise to say more.',
    noted: 'One of the two was not at rest, as a note says. So we do not say what this means.',
  } satisfies Record<Exclude<PairVerdict, 'noRule' | 'ordinary' | 'overlap'>, string>,
  obstacles: {
    onlyOne: 'Only one of the two scans has this value.',
    otherSource: 'These were measured in different ways, so we don’t compare them.',
    otherProvider: 'These were measured by two scan providers, so we don’t compare them.',
    otherEngine: 'These were measured by two very different versions of our engine, so we don’t compare them.',
  } satisfies Record<PairObstacle, string>,
  scoreObstacles: {
    noScore: 'A scan without a score cannot be compared by score.',
    otherProvider: 'The two scores come from two scan providers, so we don’t compare them.',
    otherParts: 'The two scores are made of different parts, so we don’t compare them.',
  } satisfies Record<ScorePairObstacle, string>,
  noted: { title: 'What was noted', none: 'Nothing' },
  choose: {
    loading: 'Loading your scans…',
    first: 'Choose the first scan.',
    same: 'That is the same scan. Choose another one.',
    list: 'Your scans',
    /** A scan for the chosen one, or two before one is chosen. */
    best: 'Suggested: every value can be compared',
    /** Where no scan compares in every value. */
    bestInPart: 'Suggested: some values can be compared',
    month: 'Month',
    allMonths: 'All months',
    noScore: 'no score',
    more: 'Show more',
    again: 'Choose other scans',
    few: { title: 'There is nothing to compare yet.', text: 'You need two scans.' },
    scan: 'Scan again',
  },
  gone: {
    title: 'We cannot find one of these scans.',
    text: 'The link may be wrong, or the scan no longer exists. Choose other scans.',
  },
  /** For staff, beside the list. */
  staff: {
    hint: 'Choose the other scan in the list.',
    begin: 'Compare with another scan',
    end: 'End comparing',
  },
} as const;
