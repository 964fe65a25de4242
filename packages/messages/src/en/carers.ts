import type { CarerRelation, CarerState, CarerTick } from '@mien/domain';

/** `/carers`: a patient's carers, and the people whom a patient cares for. */
export const carers = {
  title: 'Carers',
  /** The way here, on Me. */
  mine: 'Who looks after me',
  intro:
    'A carer sees your results on their own phone. You choose what else they may do, and you can end it at any time.',
  loading: 'Please wait...',
  /** The relation to the patient. */
  relations: {
    partner: 'partner',
    parent: 'parent',
    child: 'child',
    sibling: 'brother or sister',
    relative: 'relative',
    friend: 'friend',
    professional: 'professional carer',
    other: 'other',
  } as const satisfies Record<CarerRelation, string>,
  /** What a carer may do besides seeing. */
  ticks: {
    scan: 'Start a scan with you',
    manage: 'Change your profile and entries',
    chat: 'Read your messages',
    notes: 'Read your notes and tags',
  } as const satisfies Record<CarerTick, string>,
  sees: 'Sees your results, profile and entries',
  states: {
    invited: 'Invited',
    lapsed: 'Did not answer',
    active: 'Until {date}',
    expired: 'Ended on {date}',
    ended: 'Ended',
  } as const satisfies Record<CarerState, string>,
  /** In place of a name, until the invitation is accepted. */
  phone: 'Phone ending in {digits}',
  end: 'End',
  endOf: 'End: {name}',
  ended: 'Ended. It counts at once.',
  none: 'Nobody looks after you yet.',
  adultsOnly: 'Only people who are 18 or older can invite a carer. If that is you, add your age to your profile first.',
  invite: {
    title: 'Invite a carer',
    phone: 'Phone number of the carer',
    relation: 'Who is this person to you?',
    choose: 'Please choose',
    ticks: 'What else may they do?',
    ticksHint:
      'They always see your results, profile and entries. They can never share or delete anything, or agree for you.',
    days: 'For how long?',
    daysChoices: { month: '1 month', quarter: '3 months', year: '1 year', years: '2 years' },
    send: 'Send invitation',
    sending: 'Sending...',
    sent: 'We sent a text message. The person can answer for 7 days.',
    faults: {
      phone: 'Please enter a phone number with 10 digits.',
      ownPhone: 'This is your own number. Please enter the number of your carer.',
      relation: 'Please choose who this person is to you.',
    },
  },
  caredFor: {
    title: 'People you look after',
    asks: '{name} asks you to look after them',
    asksUnnamed: 'Somebody asks you to look after them',
    may: 'You may: {rights}',
    rights: {
      see: 'see results, profile and entries',
      scan: 'start a scan',
      manage: 'change profile and entries',
      chat: 'read messages',
      notes: 'read notes and tags',
    },
    /** On Home, to the page where they accept or decline. */
    answer: 'Answer',
    accept: 'Accept',
    decline: 'Decline',
    open: 'Open {name}',
    stop: 'Stop looking after {name}',
    until: 'Until {date}',
    opening: 'One moment...',
  },
  banner: { text: 'You look after {name}', back: 'Back to me' },
  over: {
    title: 'You no longer look after this person',
    text: 'The time is over, or one of you ended it. Nothing of theirs is left on this device.',
    back: 'Back to my own account',
  },
} as const;
