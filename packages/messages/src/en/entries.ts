import type { EntryAnswers, EntryKind, FamilyDiabetes } from '@mien/domain';

/** `/entries/{kind}`: what patients measure or answer themselves. */
export const entries = {
  title: 'Your entries',
  kinds: {
    cuff: 'Blood pressure by cuff',
    weight: 'Weight',
    waist: 'Waist',
    answers: 'Five health questions',
  } satisfies Record<EntryKind, string>,
  add: 'Add',
  fromFile: 'Add readings from a file',
  intro: {
    cuff: 'A reading counts in your score for 30 days.',
    weight: 'Your next scan uses your newest weight.',
    waist: 'Your results will then compare your waist with your height.',
    answers: 'Each answer is optional. They unlock heart age, and make the risks in your results fit you better.',
  } satisfies Record<EntryKind, string>,
  /** Follows the intro where the questions have not been answered. */
  unlocks: {
    cuff: 'Answer five questions to see your heart age too.',
    waist: 'Answer the questions to see your chance of diabetes, too.',
  } as Partial<Record<EntryKind, string>>,
  readOnly: 'You can view these entries, but you cannot add or delete any.',
  own: 'You see your entries. So do your caregivers, and your clinic if you share your results with it. Your next scans use them.',
  how: {
    title: 'How to measure',
    cuff: [
      'No coffee, smoking or exercise for 30 minutes before.',
      'Sit for five minutes. Rest your back, put your feet flat on the floor and do not talk.',
      'Put the cuff on bare skin, just above the bend of the elbow.',
      'Rest your arm on a table, at the height of your heart.',
      'Measure twice, one minute apart. The mean counts.',
    ],
    waist: [
      'Find the lowest rib and the top of your hip bone.',
      'Put the tape around you, halfway between both, on bare skin.',
      'Breathe out and do not pull the tape tight.',
    ],
    weight: ['Use the same scale, at the same time of day, with light clothes.'],
  },
  cuff: {
    reading: 'Reading {number}',
    systolic: 'Upper (SYS)',
    diastolic: 'Lower (DIA)',
    pulse: 'Pulse',
    /** Below the fields. */
    pulseUnit: 'bpm, optional',
    more: 'Add another reading',
    less: 'Remove the last reading',
    /** Below the range called normal, which has no lower end in the categories. */
    low: 'Below the healthy range',
    /** The same in a list. */
    lowShort: 'Low',
    oneDay: 'One day says little. Measure on several days, and show your doctor what you see.',
  },
  amount: {
    weight: 'Weight',
    waist: 'Waist',
    units: { pounds: 'lbs', kilograms: 'kg', inches: 'in', centimeters: 'cm' },
    less: '{step} {unit} less',
    more: '{step} {unit} more',
    /** Body mass index, or waist divided by height, of the last entry. */
    calculated: '{measure} {value}',
  },
  /** The newest entry. */
  last: {
    label: 'The last entry',
    reading: 'Last reading, {when}',
    entry: 'Last entry, {when}',
    /** A day, and how long ago it was. */
    when: '{day}, {when}',
    pulse: 'Pulse {pulse} bpm',
    less: '{amount} less than on {day}',
    more: '{amount} more than on {day}',
    same: 'The same as on {day}',
  },
  chart: {
    pressure: 'Last 14 days',
    pressureUntil: '14 days to {day}',
    amount: 'All entries',
    entries: { one: '1 entry', other: '{count} entries' },
    pressureName: 'Blood pressure, {days}: {values}',
    /** A reading in the name of the chart. */
    pressureValue: '{day} {value}',
    amountName: '{name}, {days}: from {first} to {last}',
    noReadings: 'No readings yet',
    noEntries: 'No entries yet',
    barsComeHere: 'Each reading becomes a bar here, from the upper to the lower number.',
    addReading: 'Add a reading',
    lineComesHere: 'The first entry becomes a dot here.',
    lineStarts: 'The line starts with the second entry.',
    zone: 'Healthy zone, {low} to {high}',
    zoneOf: {
      weight:
        'Healthy zone: a body mass index of {low} to {high} at a height of {height}. Source: World Health Organization.',
      waist:
        'Healthy zone: {low} to {high} of a height of {height}. Source: National Institute for Health and Care Excellence (NICE), 2022.',
    },
    gap: 'Short dashes: no entry for a while.',
    profile: 'Hollow dot: from the profile.',
  },
  questions: {
    heartDisease: 'Have you ever had a heart attack, a stroke, heart failure, or heart or blood vessel surgery?',
    familyDiabetes: 'Does one of your parents, brothers or sisters have diabetes?',
    everHighGlucose: 'Was your blood sugar ever too high? For example in a check-up or in a pregnancy.',
    steroids: 'Do you take steroid pills, such as prednisone?',
    exSmoker: 'Did you smoke in the past?',
  } satisfies Record<keyof EntryAnswers, string>,
  family: {
    none: 'No',
    parentOrSibling: 'Yes: parents only, or brothers and sisters only',
    parentAndSibling: 'Yes: a parent, and also a brother or sister',
  } satisfies Record<FamilyDiabetes, string>,
  yes: 'Yes',
  no: 'No',
  unknown: 'I do not know',
  when: 'When',
  now: 'Now',
  changeTime: 'Change',
  /** The same for screen readers, beginning with its text. */
  changeWhen: 'Change when it was measured',
  save: 'Save',
  saved: 'Saved. Your next scan uses it.',
  failed: 'Not saved. {reason}',
  fault: {
    required: 'Please fill this in.',
    number: 'Please enter a number.',
    whole: 'Please enter a whole number.',
    range: 'Please enter {low} to {high}.',
    pair: 'The upper number has to be at least {difference} higher than the lower one.',
    time: 'Please choose a time within the last year.',
    clock: 'The clock of this device is wrong. It is {time} now. Please choose the time by that.',
  },
  faultOf: '{name}: {fault}',
  history: {
    title: 'Earlier entries',
    none: 'Nothing entered here so far.',
    /** The weight that scans use while no newer one was entered here. */
    profileWeight: 'The profile says {weight}, answered on {date}. Scans use it until a newer weight is entered here.',
    registeredWeight:
      'The profile says {weight}, from the registration. Scans use it until a newer weight is entered here.',
    more: 'Show more',
    /** The change since the entry before. */
    less: '{amount} less',
    moreThan: '{amount} more',
    same: 'the same',
    remove: 'Delete',
    delete: 'Delete the entry of {when}',
    deleted: 'Deleted. Results of earlier scans stay as they are.',
    undo: 'Undo',
    notDeleted: 'Not deleted. {reason}',
    notBack: 'Not restored. {reason}',
  },
  tooOld: 'Your last entry is {age} old. It counts for {limit} days. Please enter a new one.',
  valid: {
    cuff: 'A reading counts for {days} days.',
    waist: 'It counts for {days} days.',
    answers: 'Your answers count for {days} days.',
  },
  usual: {
    range: 'Usual for you: {low} to {high}',
    cuff: 'Your usual: upper {systolicLow} to {systolicHigh}, lower {diastolicLow} to {diastolicHigh}',
    early: 'We know this from {days} days so far.',
    learning: {
      one: 'Add an entry on 1 more day and we’ll know what’s usual for you.',
      other: 'Add an entry on {count} more days and we’ll know what’s usual for you.',
    },
  },
  /** What a carer reads in place of what speaks to the patient. */
  cared: {
    intro: {
      cuff: 'A reading counts in the score of {name} for 30 days.',
      weight: 'The next scan of {name} uses the newest weight.',
      waist: 'The results will then compare waist with height.',
      answers: 'Each answer is optional. They unlock heart age, and make the risks in results fit {name} better.',
    } satisfies Record<EntryKind, string>,
    unlocks: {
      cuff: 'Answer five questions to see heart age too.',
      waist: 'Answer the questions to see the chance of diabetes, too.',
    } as Partial<Record<EntryKind, string>>,
    how: {
      cuff: [
        'For {name}: no coffee, smoking or exercise for 30 minutes before.',
        'Let {name} sit for five minutes, with the back at rest and the feet flat on the floor. No one talks.',
        'Put the cuff on bare skin, just above the bend of the elbow.',
        'The arm rests on a table, at the height of the heart.',
        'Measure twice, one minute apart. The mean counts.',
      ],
      waist: [
        'Find the lowest rib and the top of the hip bone.',
        'Put the tape around {name}, halfway between both, on bare skin.',
        'Let {name} breathe out, and do not pull the tape tight.',
      ],
      weight: ['Use the same scale, at the same time of day, with light clothes.'],
    },
    cuff: { oneDay: 'One day says little. Measure on several days, and show a doctor what you see.' },
    questions: {
      heartDisease: 'Has {name} ever had a heart attack, a stroke, heart failure, or heart or blood vessel surgery?',
      familyDiabetes: 'Does a parent, brother or sister of {name} have diabetes?',
      everHighGlucose: 'Was the blood sugar of {name} ever too high? For example in a check-up or in a pregnancy.',
      steroids: 'Does {name} take steroid pills, such as prednisone?',
      exSmoker: 'Did {name} smoke in the past?',
    } satisfies Record<keyof EntryAnswers, string>,
    saved: 'Saved. The next scan of {name} uses it.',
    tooOld: 'The last entry of {name} is {age} old. It counts for {limit} days. Please enter a new one.',
    valid: { answers: 'The answers count for {days} days.' },
    usual: {
      range: 'Usual for {name}: {low} to {high}',
      cuff: 'Usual for {name}: upper {systolicLow} to {systolicHigh}, lower {diastolicLow} to {diastolicHigh}',
      learning: {
        one: 'Add an entry on 1 more day and we’ll know what’s usual for {name}.',
        other: 'Add an entry on {count} more days and we’ll know what’s usual for {name}.',
      },
    },
  },
  sources: {
    cuff: 'Source of how to measure and of the ranges: American Heart Association and American College of Cardiology.',
    waist: 'Source of how to measure: National Institute for Health and Care Excellence (NICE), 2022.',
  },
} as const;
