/** What the place Scan opens: the last look before the camera. */
export const scanSheet = {
  title: 'Ready for your scan',
  close: 'Close',
  /** The weight that the patient has told, after a while. */
  still: 'Still {weight}?',
  told: 'You told us {time} ago.',
  /** To a carer, who changes nothing: what the scan goes by. */
  uses: 'This scan uses the profile: {height}, {weight}. Its questions were answered on {date}.',
  allAnswers: 'See all answers',
  changeWeight: 'Change weight',
  otherChanges: 'Other changes',
  length: { label: 'How long may it take?', usual: '30 seconds', minute: '60 seconds' },
  tips: 'Light in front, face in the oval, sit still',
  start: 'Start the camera',
  yes: 'Yes, start the camera',
  privacy: 'The video never leaves this device.',
} as const;
