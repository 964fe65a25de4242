import type { EffectTag, LeftOutReason, ScanTag } from '@mien/domain';

/** `/resultSummary/{id}`: score, groups, descriptions. */
export const results = {
  title: 'Your Results',
  spinner: 'Preparing your results!',
  scannedOn: 'Scanned on {date}',
  atRisk: '{firstName} your results indicate you may be at risk as seen in the {group} scores.',
  allNormal: '{firstName} your results are all in the normal ranges.',
  score: {
    title: '{productName} Score',
    /** In place of that where there is no score: the number below is a measured value. */
    unscored: 'Your scan',
    unscoredOfOther: 'Scan',
    of: 'of 100',
    plusMinus: 'give or take {points}',
    description: '{score} of 100, {band}',
    descriptionWithin: '{score} of 100, {band}, give or take {points}',
    none: 'No score this time',
    /** Why, and what to do about it. The part that was not read is named inside the sentence. */
    noneMissed: 'No score this time: we could not read your {parts}.',
    noneOther: 'No score this time: too few of its parts are known.',
    /** What of the score is not known, and the entry that would be enough for one. */
    noneLacks: 'It lacks {parts}.',
    noneCuff: 'With a blood pressure by cuff, your next scan can have one.',
    noneDo: 'A scan of 60 seconds gives the camera more time.',
    noneAgain: 'Sit still in even light and scan again.',
    again: 'Scan again',
    longer: 'Scan for 60 seconds',
    /** About another person. */
    noneOfOther: 'No score: too little was measured to sum it up in one number.',
    later: 'Look at this later. How you feel comes first.',
    laterOfOther: 'What needs attention comes first.',
    understand: 'Understand your results',
    leftOut: 'Not part of this score: {parts}.',
    kind: 'This is a wellness summary. It is not a diagnosis.',
  },
  scoreParts: {
    heartRate: 'heart rate',
    breathingRate: 'breathing rate',
    bodyMassIndex: 'body mass index',
    smoking: 'smoking',
    bloodPressure: 'blood pressure by cuff',
    diabetesRank: 'diabetes risk',
    qualityOfLife: 'quality of life',
  },
  badge: { risk: 'Some risks', normal: 'All normal' },
  preview: { separator: ', ', more: { one: '+{count} more.', other: '+{count} more.' } },
  bloodPressure: { name: 'Blood pressure', value: '{systolic}/{diastolic}' },
  describe: 'What {name} means',
  /** On the bar of a value's ranges. */
  range: {
    usual: 'usually {low} to {high}',
    interval: 'between {low} and {high}',
    unrated: 'not rated below {limit}',
    /** Beside a value in a red range. */
    outside: { high: '{band}, above healthy range', low: '{band}, below healthy range' },
  },
  /** A risk as people. */
  people: {
    of: {
      one: '{count} of 100 people with the same values gets it',
      other: '{count} of 100 people with the same values get it',
    },
    fewerThanOne: 'Fewer than 1 of 100 people with the same values get it',
  },
  /** Compared with the patient's earlier scans. */
  compared: {
    asUsual: 'As usual for you',
    justAbove: 'Just above your usual range',
    justBelow: 'Just below your usual range',
    notRepeated: 'Outside your usual range in this scan, but not in another one that day',
    higher: 'Higher than usual for you',
    lower: 'Lower than usual for you',
    repeatAsked: 'Not usual for you so far',
    changeHigher: '{difference} higher than {when}',
    changeLower: '{difference} lower than {when}',
    changeNone: 'The same as {when}',
    was: 'Was {value} {when}',
    /** When an earlier scan was: on another day, or on the day of the scan that is compared with it. */
    when: { day: 'on {date}', sameDay: 'earlier that day ({time})' },
    /** Scans since the one that is compared with; reasons other than tags. */
    leftOut: {
      single: '{date} left out: {reasons}',
      several: { one: '1 scan since then left out: {reasons}', other: '{count} scans since then left out: {reasons}' },
      reasons: {
        noted: 'not at rest',
        noScore: 'no score',
        notMeasured: 'not measured',
        otherSource: 'measured another way',
        unsure: 'not sure enough',
      } satisfies Record<Exclude<LeftOutReason, ScanTag>, string>,
    },
    separator: '\u00a0· ',
    drift: {
      higher: 'Over the last month it is about {difference} higher than before.',
      lower: 'Over the last month it is about {difference} lower than before.',
    },
  },
  /** One line for each value in a red range: the part in bold, then the rest. */
  red: {
    above: 'is above the healthy range, {low} to {high}.',
    below: 'is below the healthy range, {low} to {high}.',
    aboveOnly: 'is above the healthy range, up to {high}.',
    belowOnly: 'is below the healthy range, from {low}.',
    /** The end of a range that is no longer in it, after "to". */
    under: 'under {limit}',
    /** Of a value that was measured: no limit is named. */
    measured: 'is outside what most people have at rest.',
    /** Of a blood pressure by cuff. */
    pressureHigh: 'is above the healthy range, below {systolic}/{diastolic}.',
    pressureLow: 'is below the healthy range.',
    /** Of a value that only the scan provider rates: on which side it lies. */
    providerHigh: 'is above the scan provider’s healthy range.',
    providerLow: 'is below the scan provider’s healthy range.',
    /** Body mass index and waist together: one finding, not two. */
    weight: {
      name: 'Weight',
      lead: 'Your weight:',
      leadOfOther: 'Weight:',
      between: 'healthy {low} to {high}',
      upTo: 'healthy up to {high}',
      from: 'healthy from {low}',
    },
    answers: {
      diabetesRank: { lead: 'Diabetes risk is raised.', rest: 'Only a blood test can tell more.' },
      smoking: { lead: 'Smoking: yes.', rest: 'Quitting helps your heart and lungs at any age.' },
    },
  },
  urgency: {
    nothing: 'You don’t need to do anything about this value today.',
    visit: 'Mention it at your next visit.',
    repeat: 'Sit for five minutes and scan again. If it stays like this, it may help to show it to your doctor.',
    /** A cuff reading so high that it should have been measured again on its day. */
    severe: 'This is very high. If no later reading was lower, measure again today and call your doctor.',
    professional: 'It may help to show this to your doctor.',
    cuff: 'This is an estimate. Measure it with a cuff, at rest.',
    bloodTest: 'Ask your doctor about a blood test for diabetes (HbA1c).',
  },
  /** The sheet of a value. */
  /** A link; screen readers also hear the name of the value. */
  ask: 'Ask my clinic about this',
  sheet: {
    isItOk: 'Is this OK for me?',
    healthy: 'For most adults at rest, {low} to {high} is the healthy range.',
    healthyRange: 'The healthy range is {low} to {high}.',
    /** Whether an entered or calculated value is in that range. */
    inside: 'It is in the healthy range, {low} to {high}.',
    above: 'It is above the healthy range, {low} to {high}.',
    below: 'It is below the healthy range, {low} to {high}.',
    /** Where no range in numbers can be named, and before the way to the next better range. */
    rated: 'Rated: {band}.',
    less: 'With {amount} less, the rating would be one step better.',
    more: 'With {amount} more, the rating would be one step better.',
    /** Of a body mass index. */
    weightOfStep: 'At your height, that is about {weight}.',
    unrated: 'Values below {limit} are not rated.',
    usual: '{value}, usually {low} to {high}',
    early: 'We know this from {days} days so far. It gets more reliable with more scans.',
    learning: {
      one: 'Scan on 1 more day and we’ll know what’s usual for you.',
      other: 'Scan on {count} more days and we’ll know what’s usual for you.',
    },
    last: { one: 'Your last scan', other: 'Your last {count} scans' },
    trend: 'See your trend',
    moves: 'What moves it',
    doing: 'What you can do',
    measured: 'How we measured this',
    signal: { weak: 'Signal: weak.', fair: 'Signal: fair.', good: 'Signal: good.' },
    unwell: 'Feeling unwell matters more than this number.',
  },
  /** An unusual value of the newest scan, and one that a repeat agreed with. */
  unusual: {
    repeat: 'This is not what we usually see for you: {name} {value}. Sit for five minutes and scan again.',
    again: 'Scan again',
    /** A single reading that nothing was scanned after. */
    once: '{name} was not as usual for you: {value}, usually {low} to {high}. One scan can be off.',
    /** About another person. */
    ofOther: '{name} is not as usual for the patient: {value}, usually {low} to {high}.',
    /** The same where the patient does not share what is usual. */
    ofOtherAlone: '{name} is not as usual for the patient: {value}.',
    higher: '{name} is higher than usual for you: {value}, usually {low} to {high}. Two scans agree.',
    lower: '{name} is lower than usual for you: {value}, usually {low} to {high}. Two scans agree.',
    reasons:
      'Common reasons: you moved, had coffee or sat in a warm room. Or you slept poorly, felt stressed, had a fever, or took medication.',
    addTags: 'Add what applies',
    unwell: 'Feeling unwell matters more than this number.',
  },
  /** Outside the usual range, and no warning. For every reader. */
  nearUsual: {
    justAbove: '{name} is just above the usual range: {value}, usually {low} to {high}.',
    justBelow: '{name} is just below the usual range: {value}, usually {low} to {high}.',
    notRepeated:
      '{name} is outside the usual range: {value}, usually {low} to {high}. Another scan of that day did not show the same.',
  },
  /** What comes first on paper and for staff: about the person, before every number. */
  top: {
    symptoms: 'The patient said that they have symptoms and was advised to call 911.',
    cuff: 'Cuff reading {value}, {date}: very high. The upper number is above 180, or the lower one above 120.',
    cuffWasSevere:
      'Cuff reading {value}, {date}: very high. The upper number is above 180, or the lower one above 120. It should be measured again today.',
    cuffCameDown:
      'Cuff reading {value}, {date}: very high. The upper number is above 180, or the lower one above 120. The one after it is lower: {later}. It should be measured once more today.',
    cuffHigh: 'Cuff reading {value}, {date}: outside the healthy range.',
    confirmed: 'Two readings in a row were far from usual at rest.',
    reading: '{name} {value} {unit}, {date}.',
    asked: 'A reading was far from usual at rest. A second one did not confirm it so far.',
    needsAttention: 'Readings far from usual.',
  },
  contributors: {
    intro: 'You have {score} of 100 points. Here is where the other {lost} went, the biggest part first.',
    introFull: 'You have all 100 points.',
    points: '{won} of {possible}',
    spoken: '{name}: {won} of {possible} points',
    leftOut: 'left out',
    cuff: 'It counts only when it was measured with a cuff.',
    add: 'Open your profile',
    addCuff: 'Add a reading',
    scanAgain: 'Scan again',
    more: '{points} higher than {when}, mostly through {part}.',
    fewer: '{points} lower than {when}, mostly through {part}.',
    /** Where other parts counted in the scan before: their weights differ, and no part alone is the reason. */
    alsoCounted: 'Your score on {date} also counted {parts}.',
    notCounted: 'Your score on {date} did not count {parts}.',
    method: 'How the score is made',
  },
  /** Stays on the page of a scan that lacks something. */
  partialNote: {
    missing: 'Missing this time: {names}.',
    /** By what gives it. */
    how: {
      longerScan: {
        one: 'To get it, sit still in even light and scan for 60 seconds.',
        other: 'To get them, sit still in even light and scan for 60 seconds.',
      },
      anotherScan: {
        one: 'To get it, sit still in even light and scan again.',
        other: 'To get them, sit still in even light and scan again.',
      },
    },
    entry: {
      cuff: {
        own: 'Blood pressure comes from a cuff, not from a scan.',
        hosted: 'This scan gave no blood pressure. A cuff reading is more reliable.',
      },
      tape: 'Your waist has to be measured again.',
    },
    add: { cuff: 'Add a cuff reading', tape: 'Add your waist' },
  },
  neighbors: {
    previous: 'Earlier scan, {date}',
    next: 'Later scan, {date}',
    none: 'There is no later scan',
    first: 'There is no earlier scan',
  },
  note: {
    title: 'How was it?',
    about: 'Tap what applies.',
    readers: {
      title: 'Who sees this?',
      text: 'You, and caregivers you choose. If you share your results, your clinic sees what you tap, not what you write.',
    },
    tags: {
      atRest: 'At rest',
      afterExercise: 'After exercise',
      afterBreathing: 'After paced breathing',
      coffee: 'Coffee',
      medicineTaken: 'Medication',
      poorSleep: 'Poor sleep',
      stress: 'Stress',
      unwell: 'Unwell',
      warmRoom: 'Warm room',
    } satisfies Record<ScanTag, string>,
    /** At the beginning of a sentence about scans with the tag. */
    when: {
      afterExercise: 'After exercise',
      afterBreathing: 'After paced breathing',
      coffee: 'After coffee',
      poorSleep: 'After poor sleep',
      stress: 'With stress',
      unwell: 'While unwell',
      warmRoom: 'In a warm room',
    } satisfies Record<EffectTag, string>,
    label: 'Your note',
    left: { one: '1 character left', other: '{count} characters left' },
    save: 'Save note',
    saved: 'Saved',
    failed: 'Not saved. {reason}',
  },
  interval: 'With 90% confidence between {low} and {high} {unit}.',
  noIndicatorCalculated: 'Not rated: there is no line between good and bad that holds for everyone.',
  noIndicator: 'Not rated: there is no sound reference for this value in a short scan.',
  noIndicatorEntered: 'Not rated: it is an answer and not a measurement.',
  missing: {
    title: 'Not measured this time',
    /** What no scan gives: it needs an entry, or does not apply. */
    notCalculated: 'Not part of your results',
    noReason: 'The scan gave no reason.',
    /** In place of an entry that was too old. */
    addedSince: 'You have added one since this scan. Your next scan uses it.',
  },
  /** Under the values of a scan that did not set out to measure it. */
  longerScan: 'A scan of 60 seconds can also show your heart rate variability.',
  /** For a patient who rated their quality of life 1 to 3 of 10. */
  lowQualityOfLife: {
    title: 'You told us that life is hard right now',
    text: 'You rated your quality of life {answer} of 10. You don’t have to deal with that alone. Would you like to talk to your clinic about it?',
    /** Of an answer that is not low, but much lower than the one before. */
    fell: 'Your quality of life fell from {before} to {answer} of 10',
    fellText: 'You don’t have to deal with that alone. Would you like to talk to your clinic about it?',
    ask: 'Write to your clinic',
    crisis:
      'If you feel unsafe or think about hurting yourself, call or text 988 in the US, at any hour. In danger, call 911.',
  },
  partial: 'One or more measurements were not obtained correctly! Please scan again for more acurate results!',
  /** Of a scan with the sample face, in a demo. */
  sample: 'This scan was of the demo’s sample face. The values are no person’s.',
  unverified: 'Not verified: these values came from your browser. We could not confirm them with the scan provider.',
  engine: 'Measured with signal engine {version}.',
  unwell: 'Feeling unwell matters more than these numbers.',
  notDiagnosis: 'This is not a diagnosis. If you feel unwell, talk to a doctor. In an emergency, call 911.',
  scanAgain: 'Scan again',
  compare: 'Compare with another scan',
  breathe: 'Paced breathing',
  dashboard: 'Home',
  close: 'Close',
} as const;
