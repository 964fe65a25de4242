/** `/liveChat`: a patient and the provider's team write to each other. */
export const chat = {
  /** Where the page cannot open. */
  offline: 'Messages need a connection. In an emergency, call 911.',
  title: 'Live Chat',
  /** Below the title, where the client has a name. */
  with: 'With {clientName}',
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
  /** Said by screen readers when a message arrives. */
  arrived: '{sender}, {time}: {message}',
  empty: 'Write to {clientName} here. Replies appear on this page.',
  /** A link below it. */
  /** Messages to begin with, offered while there are none. */
  starters: {
    results: 'I have a question about my results.',
    appointment: 'I would like an appointment.',
    medication: 'I have a question about my medication.',
  },
  toNotices: 'Get notified when they answer',
  none: 'No messages so far.',
  earlier: 'Show earlier messages',
  today: 'Today',
  yesterday: 'Yesterday',
  label: 'Your message',
  placeholder: 'Type your message...',
  send: 'Send',
  sending: 'Sending...',
  nothing: 'Please write something first.',
  tooLong: {
    one: 'Please keep your message under {count} character.',
    other: 'Please keep your message under {count} characters.',
  },
  notSent: 'Not sent yet: {reason} Your message is still here.',
  /** Above a message that asks about a value of a scan. */
  about: {
    title: 'About: {name}, {day}',
    open: 'Open this result',
    /** Above the field, before it is sent. */
    asking: 'You are asking about {name} {value} from {day}.',
    gone: 'This result no longer exists. You can still send your message without it.',
    loading: 'Loading the result…',
    shared: 'Your clinic sees this value, because you share it.',
    notShared: 'Your clinic gets the name and the day of this result, but not the value.',
    unknown: 'Your clinic gets the name and the day of this result. It sees the value only if you share your results.',
    send: 'Let my clinic see this one value',
    sent: 'Your clinic then sees {name} {value} with your message, and nothing else of the scan.',
    without: 'Ask without this result',
    valueSent: 'With its value',
  },
  notLoaded: 'We cannot load new messages right now. We will keep trying.',
} as const;
