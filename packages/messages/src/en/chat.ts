/** `/liveChat`: a patient and the provider's team write to each other. */
export const chat = {
  title: 'Live Chat',
  loading: 'Please wait...',
  notForEmergencies:
    'This chat is not for emergencies and is not monitored around the clock. In an emergency, call 911.',
  /** In addition to the texts of the specification, if the client has set it. */
  answerTime: '{clientName} usually answers within {time}.',
  answerTimes: {
    hour: 'an hour',
    fourHours: '4 hours',
    day: 'a day',
    twoDays: '2 days',
    threeDays: '3 days',
    week: 'a week',
  },
  you: 'You',
  /** What a carer calls a patient who has given no name. */
  patient: 'Patient',
  messages: 'Messages',
  empty: 'Write to {providerName} here. Replies appear on this page.',
  none: 'No messages so far.',
  earlier: 'Show earlier messages',
  today: 'Today',
  yesterday: 'Yesterday',
  label: 'Your message',
  placeholder: 'Type your message...',
  send: 'Send',
  sending: 'Sending...',
  nothing: 'Please write something first.',
  tooLong: 'Please keep your message under {count} characters.',
  notSent: 'Not sent yet: {reason} Your message is still here.',
  notLoaded: 'We cannot load new messages right now. We will keep trying.',
} as const;
