/** What only the demo shows: the strip above the sign-in page, and the way to its text messages. */
export const demo = {
  title: 'This is a demo. Look around as',
  /** After the first name. */
  people: { ana: 'first scan', ben: '40 scans', frances: 'ten years', grace: 'the clinic' },
  outbox: 'See the text message',
} as const;
