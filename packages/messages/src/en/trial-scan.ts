/** `/try` and `/try/result`: a scan without an account. */
export const trialScan = {
  title: 'Try a scan',
  loading: 'Please wait...',
  lead: 'Look into your camera for 30 seconds. No account needed.',
  /** The consent, in short form. */
  points: {
    video: {
      title: 'Your video stays on this device',
      text: 'Only average colors of your skin are sent, and used to calculate your result.',
    },
    kept: { title: 'Nothing is stored', text: 'Close the page and your result is gone.' },
    measured: {
      title: 'Heart rate and breathing',
      text: 'Each with how sure we are. For wellness, not a diagnosis.',
    },
  },
  agree: 'I am an adult, and I agree that these colors are sent and used for this one result.',
  /** Below the box, after the button was pressed without it. */
  agreeFirst: 'Check the box to start.',
  camera: 'Your browser will ask to use the camera.',
  privacy: 'Privacy policy',
  start: 'Start the scan',
  starting: 'Opening the scan…',
  off: {
    title: 'Not available here',
    text: 'A scan without an account is not offered on this site.',
    home: 'Back to the first page',
  },
  result: 'Your result',
  between: 'between {low} and {high}',
  /** Below the ranges of a value. */
  adults: 'Ranges for adults at rest.',
  missing: '{name}: not measured this time',
  keep: {
    title: 'Nothing was stored. Keep it?',
    text: 'Close this page and it is gone.',
    button: 'Create a profile',
  },
  noScore: { title: 'No score yet', text: 'It also needs your height, weight and a few answers.' },
  again: 'Scan again',
  measures: 'What it can and cannot measure',
  wellness:
    'For wellness. Not a diagnosis. If you feel unwell, contact a medical professional. In an emergency call 911.',
  /** After a reload, or once it has expired. */
  gone: { title: 'This result is gone', text: 'Nothing was stored, so it can’t be shown again.' },
  /** After registering. */
  yours: {
    title: 'Keep the scan you tried?',
    text: 'You tried a scan at {time}. If it was you, we can add it to your results.',
    keep: 'Yes, keep it',
    discard: 'No, discard it',
  },
} as const;
