/** Entered values, in the words of all pages that name them; other words of entries are in `entries`. */
export const entered = {
  cuff: {
    value: '{systolic}/{diastolic} mmHg',
    pulse: 'pulse {pulse}',
    mean: { one: 'mean of {count} reading', other: 'mean of {count} readings' },
  },
  waist: { imperial: '{waist} in', metric: '{waist} cm' },
  answered: 'Answered',
  fromFile: 'from a file',
  /** A reading above 180 or above 120. What comes first is read first. */
  severe: {
    title: 'This cuff reading is very high: {value}',
    symptoms:
      'Do you have chest pain, back pain or trouble breathing? Do you feel numb or weak? Is it hard to see or to speak? Then call 911 now. Do not wait for this app.',
    call: 'Call 911',
    again: 'Measure again',
    repeat: 'None of these? Sit still for one to five minutes, then measure again and enter it.',
    stays: 'If the upper number stays above 180, or the lower one above 120, talk to your doctor today.',
    source: 'Source: American Heart Association.',
  },
  /** Such a reading of an earlier day, which nothing was measured after. */
  wasSevere: {
    title: 'Your cuff reading of {date} was very high: {value}',
    text: 'Measure again today. If the upper number is still above 180, or the lower one above 120, talk to your doctor today.',
  },
  /** Beside such a reading in a list. */
  veryHigh: 'very high',
  /** What a carer reads in place of what speaks to the patient. */
  cared: {
    /** If the patient has no first name. */
    someone: 'this person',
    severe: {
      symptoms:
        'Does {name} have chest pain, back pain or trouble breathing? Does {name} feel numb or weak? Is it hard for {name} to see or to speak? Then call 911 now. Do not wait for this app.',
      repeat: 'None of these? Let {name} sit still for one to five minutes, then measure again and enter it.',
      stays:
        'If the upper number stays above 180, or the lower one above 120, see that {name} talks to a doctor today.',
    },
    wasSevere: {
      title: 'The cuff reading of {date} was very high: {value}',
      text: 'Let {name} measure again today. If the upper number is still above 180, or the lower one above 120, see that {name} talks to a doctor today.',
    },
  },
} as const;
