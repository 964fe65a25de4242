import type { CarerRelation, CarerState, CarerTick } from '@mien/domain';

/** `/carers`: a patient's carers, and the people whom a patient cares for. */
export const carers = {
  title: 'Caregivers',
  /** The way here, on Me. */
  mine: 'My caregivers',
  intro:
    'A caregiver sees your results on their own phone. You choose what else they may do, and you can remove them at any time.',
  loading: 'Please wait...',
  /** The relation to the patient. */
  relations: {
    partner: 'partner',
    parent: 'parent',
    child: 'child',
    sibling: 'brother or sister',
    relative: 'relative',
    friend: 'friend',
    professional: 'professional caregiver',
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
  end: 'Remove',
  endOf: 'Remove: {name}',
  ended: 'Done. They no longer have access.',
  none: 'You have no caregivers yet.',
  adultsOnly:
    'Only people who are 18 or older can invite a caregiver. If that is you, add your age to your profile first.',
  invite: {
    title: 'Invite a caregiver',
    phone: 'Phone number of the caregiver',
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
      ownPhone: 'This is your own number. Please enter the number of your caregiver.',
      relation: 'Please choose who this person is to you.',
    },
  },
  caredFor: {
    title: 'People you care for',
    asks: '{name} asks you to be their caregiver',
    asksUnnamed: 'Someone asks you to be their caregiver',
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
    stop: 'Stop caring for {name}',
    until: 'Until {date}',
    opening: 'One moment...',
  },
  banner: { text: 'You are caring for {name}', back: 'Back to my account' },
  over: {
    title: 'You are no longer this person’s caregiver',
    text: 'The time is up, or one of you ended it. None of their data is left on this device.',
    back: 'Back to my own account',
  },
} as const;
