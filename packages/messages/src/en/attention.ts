/** The card above results and on Home after far readings. Symptoms come first; no disease, no judgment. */
export const attention = {
  title: 'How you feel comes first',
  /** What it is about: the value, and what is usual for the person or, while that is learned, nothing. */
  reading: '{name} {value} {unit}, {date}.',
  usual: 'Your usual range is {low} to {high}.',
  /** Once a patient has reported symptoms. */
  emergency: {
    title: 'Call 911 now',
    text: 'You have one of these symptoms. Call now, or ask someone near you to call. Do not drive yourself.',
  },
  symptoms:
    'Chest pain, trouble breathing, fainting? Sudden weakness, or feeling confused? Call 911 now. Do not wait for this app.',
  call: 'Call 911',
  hasSymptoms: 'I have one of these symptoms',
  seated: {
    ask: 'Were you sitting still for this scan, and for a while before it?',
    yes: 'Yes, I sat still',
    no: 'No',
  },
  /** After "No": the reading counts for nothing, and is not forgotten either. */
  unseated: 'You were not sitting still, so this reading may be off. Sit down, rest five minutes, then scan again.',
  rest: {
    text: 'The camera can be wrong, so let’s check. Sit down, rest five minutes, then scan again.',
    start: 'Start five minutes of rest',
    left: '{time} left to rest',
    over: 'Five minutes are over.',
    again: 'Scan again',
  },
  confirmed: {
    text: 'Two readings in a row were far from usual at rest. How do you feel?',
    well: 'I feel well',
  },
  check: {
    pulse:
      'Check it with your fingers for 30 seconds or with another device. If it stays like this, talk to a professional today.',
    breathing: 'Check it with another device. If it stays like this, talk to a professional today.',
  },
  count: {
    how: 'Feel the pulse at your wrist with two fingers. Tap once for each beat.',
    start: 'Tap at the first beat',
    tap: 'Tap at each beat',
    left: { one: '1 second left', other: '{count} seconds left' },
    none: 'That was not enough to count. Please try again.',
    counted: 'You counted {counted} beats a minute. The scan read {value}.',
    again: 'Count again',
  },
  notConfirmed: 'The second reading was closer to your usual range.',
  staff: 'Your clinic may not see this today. If you are worried, call them.',
  unwell: 'Feeling unwell matters more than this number.',
  failed: 'Not saved. {reason}',
} as const;
