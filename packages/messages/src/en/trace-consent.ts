/**
 * What patients agree to when they let the colors of scans be kept. A change needs a new `TRACE_CONSENT_VERSION`, so that those
 * who agreed are asked again; `trace-consent.test.ts` holds the version to its words.
 */
export const traceConsent = {
  title: 'Keep the colors of my scans',
  lead: 'Then your results can be computed again later, for example when you doubt one. Off unless you turn it on.',
  points: [
    {
      about: 'What is kept',
      text: 'The numbers that each new scan is computed from: the average colors of the skin of your forehead, of your nose and cheeks, and of your whole face in each camera picture, one average color of everything around you, the time of each picture, how your head moved, and the length and camera settings of the scan. Never a picture or a video: those do not leave your device.',
    },
    {
      about: 'What for',
      text: 'Only to compute the same scan again. The numbers are stored encrypted.',
    },
    {
      about: 'Who sees it',
      text: 'No screen shows it to anyone. Whoever runs this service can compute a scan again, and you read each time in the list of who opened your data.',
    },
    {
      about: 'How long',
      text: 'Until you turn this off or delete your data: then it is deleted at once. At most 10 years, and your latest 365 scans.',
    },
    {
      about: 'If you say no',
      text: 'Nothing changes. Scans work the same, and their colors are forgotten as soon as the values are computed.',
    },
  ],
} as const;
