/** The question to a person at a shared tablet who seems to have left. */
export const stillThere = {
  title: 'Are you still there?',
  text: { one: 'This page closes in 1 second.', other: 'This page closes in {count} seconds.' },
  newHere: 'Someone new? Press “I’m done” first. Otherwise the scan counts for the person before you.',
  stay: 'Yes, go on',
  leave: 'I’m done',
} as const;
