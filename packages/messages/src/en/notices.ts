/** Being told that the clinic answered: in Me, after sending a message, and what a browser shows. */
export const notices = {
  title: 'Notices',
  about:
    'We can notify you when your clinic answers, asks you something, or sees you the next day. A notice says only that there is something new. It says nothing about your health.',
  /** Carers are told of messages only. */
  aboutForCarers:
    'We can notify you when the clinic answers the person you care for. A notice says only that there is something new, and nothing about anyone’s health.',
  rules: 'You get at most one an hour, and none between {to} and {from}. What you have already seen is left out.',
  byText: 'Text message to {phone}',
  noPhone: 'Text messages need a phone number that you have confirmed with a code. Your account has none.',
  says: 'Each message says:',
  textsStopped:
    'The text messages have stopped because your phone number or your account changed. You can turn them on again.',
  textsBlocked:
    'Your phone company blocks our text messages, because STOP was sent from your number. To get them again, send START to the number that our texts come from. Then turn them on here.',
  stoppedHere: 'The notices on this device have stopped because your browser ended them. You can turn them on again.',
  /** On Home. */
  stopped: {
    title: 'Notices on this device have stopped',
    text: 'Your browser ended them. You do not see here when your clinic answers.',
    again: 'Turn on again',
    off: 'Leave off',
  },
  here: 'On this device',
  hereWhy:
    'You see the notice even when this page is closed. It ends when you log out, and when you have not opened this page for 30 days.',
  notHere:
    'This browser cannot show notices. On an iPhone or iPad, add this page to your home screen and open it there.',
  /** The text on Mondays. */
  week: {
    title: 'Your week',
    name: 'A text message on Monday',
    about:
      'After a week with at least one scan we send you a link to Home, where you see your week. The text has no values and says nothing about your health. It comes on Monday between {from} and {until} ({timeZone}). When many other messages go out, it may be left out.',
    says: 'The message says:',
    stopped: {
      ignored: 'The weekly texts have stopped because the last three went unused. You can turn them on again.',
      unreachable:
        'The weekly texts have stopped because your phone number or your account changed. You can turn them on again.',
    },
    failed: 'Not saved. {reason}',
  },
  refused: 'This browser blocks notices from us. Allow them for this site in its settings, then try again.',
  notReached: 'Your browser could not set up notices. Please try again later.',
  failed: 'Not saved. {reason}',
  values: {
    off: 'Off',
    stopped: 'Stopped on this device',
    text: 'Text message',
    here: 'This device',
    both: 'Text message, this device',
  },
  /** After a message was sent. */
  offer: {
    title: 'Notify me when the clinic answers',
    text: 'The notice says only that there is something new.',
    byText: 'Send me a text message',
    here: 'Show it on this device',
    no: 'No, thanks',
    isOn: 'We will notify you when the clinic answers. You can change this in Me, under Notices.',
  },
  /** What a browser shows, on a screen that others may see. */
  shown: {
    message: 'You have a new message from your clinic.',
    resultsRequest: 'Your clinic has a question for you.',
    appointment: 'You have an appointment tomorrow.',
    several: 'There is news from your clinic.',
    ofCarer: 'There is a new message for someone you care for.',
  },
} as const;
