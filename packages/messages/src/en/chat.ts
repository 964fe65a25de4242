/** `/liveChat`: a patient and the provider's team write to each other. */
export const chat = {
  title: 'Live Chat',
  loading: 'Please wait...',
  notForEmergencies:
    'This chat is not for emergencies, and nobody watches it around the clock. In an emergency call 911.',
  you: 'You',
  messages: 'Messages',
  empty: 'Write to {providerName} here. The answer appears on this page as soon as somebody has written it.',
  earlier: 'Show earlier messages',
  today: 'Today',
  yesterday: 'Yesterday',
  label: 'Your message',
  placeholder: 'Type your message...',
  send: 'Send',
  sending: 'Sending...',
  nothing: 'Please write something first.',
  tooLong: 'Please keep a message under {count} characters.',
  notSent: 'Not sent yet: {reason} What you wrote is still here.',
  notLoaded: 'New messages cannot be fetched right now. We keep trying.',
} as const;
