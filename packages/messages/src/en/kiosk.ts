import { stillThere } from './still-there.ts';

/** `/kiosk` and `/kiosk/result`: a shared tablet in a waiting room. It names no one. */
export const kiosk = {
  loading: 'Please wait...',
  /** Beside its names in the other languages. */
  languages: 'Language',
  offline: { title: 'No connection', text: 'This tablet tries again by itself. You don’t need to do anything.' },
  pair: {
    title: 'Pair this tablet',
    text: 'Type the code from Settings, Tablets. It works for ten minutes.',
    code: 'Pairing code',
    wrong: 'This code is wrong, was used, or is older than ten minutes. Make a new one in Settings.',
    many: 'Too many wrong codes. Try again in an hour.',
  },
  start: {
    hello: 'Hello.',
    lead: 'A 30-second face scan, before you see your care team.',
    code: 'Type the code on your slip',
    itself: 'It starts by itself after the sixth number.',
    none: 'I have no slip',
    noneText: 'Scan without your name. Only you get the result.',
    wrong: 'This code doesn’t work here. Check the numbers, or ask the desk.',
    many: 'Too many wrong codes. Please ask the desk.',
    ended: 'This tablet was turned off. Please ask the desk.',
  },
  /** The keys of the code, and what is typed so far. */
  keys: {
    typed: { one: '{count} of {total} typed', other: '{count} of {total} typed' },
    clear: 'Clear',
    erase: 'Delete the last number',
  },
  foot: { nothing: 'Nothing stays on this tablet.', emergency: 'Not a medical device. In an emergency tell the desk.' },
  visit: {
    title: 'Before your scan',
    points: {
      video: 'The video stays on this tablet and is not stored.',
      hosted: 'You scan on the site of our scan partner.',
      seen: 'Your answers and your result are stored for your clinic visit.',
      wellness: 'For wellness, not a diagnosis.',
    },
    start: 'Start the scan',
    starting: 'Opening the scan…',
    stop: 'Stop',
    missing: 'Please answer every question.',
    refused: 'The scan cannot start with these answers. Please ask the desk.',
  },
  asking: stillThere,
  result: {
    title: 'Your result',
    preparing: 'Preparing your result…',
    seconds: { one: '1 second left, then this is gone', other: '{count} seconds left, then this is gone' },
    soon: { one: 'The result closes in 1 second.', other: 'The result closes in {count} seconds.' },
    take: 'Take it with you',
    takeText: 'Point your phone’s camera here. Opens once, within 10 minutes.',
    code: 'QR code with a link to this result',
    noCode: 'The code could not be made.',
    again: 'Try again',
    phone: 'Send to my phone',
    sent: 'A link was sent to your phone. It opens once, within a day.',
    done: 'I’m done',
    longer: '30 more seconds',
    stored: 'Your result is stored.',
    unwell: 'This is not a diagnosis. If you feel unwell, tell the desk now.',
    failed: 'The scan did not work',
    over: 'Your time at this tablet was over',
    overText: 'If your scan was finished, your clinic has it. You can ask the desk.',
  },
  end: {
    title: 'All clear.',
    text: 'Nothing of yours is left on this tablet.',
    points: {
      picture: 'No picture was stored',
      result: 'The result was removed from this screen',
    },
    next: 'Next person',
    itself: {
      one: 'Goes back to the start by itself in 1 second.',
      other: 'Goes back to the start by itself in {count} seconds.',
    },
  },
} as const;
