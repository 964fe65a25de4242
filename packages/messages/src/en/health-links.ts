import type { HealthLinkChoice, HealthLinkState } from '@mien/domain';
import type { PluralForms } from '../plural.ts';

/** `/healthLinks`: links by which a patient shares results with a doctor. */
export const healthLinks = {
  title: 'Share with a doctor',
  intro:
    'Give a doctor’s office a link or QR code to your results. You see who opened it, and you can end it at any time.',
  loading: 'Please wait...',
  make: 'New link',
  none: 'No active links. No one can open your results with a link.',
  live: 'Links that work now',
  over: 'Ended',
  kept: 'Listed for {days} days',
  /** What a link covers. */
  covers: {
    scan: 'Your result of {date}',
    latest: { one: 'Your newest scan', other: 'Your newest {count} scans' },
    span: 'Scans and readings from {from} to {to}',
    everything: 'Everything, including later scans',
  },
  works: 'Works until {date}',
  states: {
    live: 'Works now',
    ended: 'Ended by you',
    expired: 'Ended on {date}',
    locked: { one: 'Ended after {count} wrong passcode', other: 'Ended after {count} wrong passcodes' },
  } as const satisfies Record<HealthLinkState, string | PluralForms>,
  openedBy: 'Opened by {recipient}',
  openings: {
    none: 'No one has opened it yet',
    all: { one: 'Opened once', other: 'Opened {count} times' },
    more: 'Show all',
    typed: 'Names are what the reader typed.',
  },
  tries: {
    one: 'Someone typed wrong passcodes. 1 more wrong one ends the link.',
    other: 'Someone typed wrong passcodes. {count} more wrong ones end the link.',
  },
  show: 'Show QR code',
  showOf: 'Show QR code: {name}',
  end: 'End now',
  endOf: 'End now: {name}',
  ended: 'The link no longer works.',
  unreadable: 'This link still works, but we cannot show it again. Make a new one if you need it.',
  form: {
    title: 'New link',
    close: 'Close',
    what: 'What do you want to share?',
    choices: {
      scan: 'The result of {date}',
      latest: 'My newest scans',
      span: 'Scans and readings of a time',
      everything: 'Everything, also what comes later',
    } as const satisfies Record<HealthLinkChoice['kind'], string>,
    everythingHas: 'This has all your scans, readings, medications and conditions.',
    count: 'How many?',
    days: 'Which time?',
    lastDays: { 30: 'The last 30 days', 90: 'The last 90 days', 365: 'The last 12 months' },
    name: 'Who is it for?',
    nameHint: 'You may leave this empty. The reader sees it.',
    ends: 'It works for',
    lifetimes: { one: '1 day', other: '{count} days' },
    passcode: 'Ask for a passcode',
    passcodeHint: 'Say it to the doctor yourself. It is not in the QR code.',
    alsoHas: 'A link also has your name, your sex and your phone number, so that the office can find you.',
    choose: 'Please choose what to share.',
    send: 'Make the link',
  },
  ready: {
    title: 'Show this to the doctor',
    picture: 'QR code of your health link',
    passcode: 'Passcode',
    passcodeHint: 'It is not in the code above. Say it yourself.',
    until: 'Works until {date}. You can end it sooner.',
    copy: 'Copy link',
    copied: 'Link copied',
    byHand: {
      label: 'Your health link',
      hint: 'Your browser did not let us copy. Press and hold the link to copy it.',
    },
    done: 'Done',
  },
} as const;
