/** Texts of SMS. The last line of a code's SMS lets phones fill the code in. */
export const sms = {
  code: 'Your {productName} code is {code}. It is valid for 5 minutes. Do not share it.\n@{host} #{code}',
  /** Heading of the page that shows messages instead of sending them. */
  outboxTitle: '{productName} SMS outbox',
} as const;
