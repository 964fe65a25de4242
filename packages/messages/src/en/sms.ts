/** Texts of SMS. The last line of a code's SMS lets phones fill the code in. */
export const sms = {
  code: 'Your {productName} code is {code}. It is valid for 5 minutes. Do not share it.\n@{host} #{code}',
  /** Goes to the patient's own phone. The link is the last thing, so that phones take it whole. */
  results: 'Your {productName} results. Whoever has this link can see them: {link}',
  /** Heading of the page that shows messages instead of sending them. */
  outboxTitle: '{productName} SMS outbox',
} as const;
