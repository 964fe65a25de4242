/** What the place Scan opens: the last look before the camera. */
export const scanSheet = {
  title: 'Ready for your scan',
  close: 'Close',
  /** The weight that the patient entered some time ago. */
  still: 'Still {weight}?',
  told: 'You told us {time} ago.',
  /** For a carer, who changes nothing: the answers used for the scan. */
  uses: 'This scan uses the profile: {height}, {weight}. Its questions were answered on {date}.',
  allAnswers: 'See all answers',
  changeWeight: 'Change weight',
  otherChanges: 'Other changes',
  length: { label: 'Scan length', usual: '30 seconds', minute: '60 seconds' },
  tips: 'Light in front, face in the oval, sit still',
  start: 'Start the camera',
  yes: 'Yes, start the camera',
  privacy: 'The video never leaves this device.',
} as const;
