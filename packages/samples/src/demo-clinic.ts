import type { UsualRangeMeasure } from '@mien/domain';

/** Members of the crowd up to this number share nothing: end-to-end tests use them, and start without a permission. */
export const DEMO_CROWD_BEFORE_SHARING = 22;
/** Share of the others who let the care team see results: [numerator, denominator]. */
export const DEMO_CROWD_SHARES = [3, 5] as const;

/** Months of scans of every group with averages, including the current one. */
export const DEMO_MONTHS = 12;

/**
 * Patients with a year of visits, by group, numbered consecutively in this order. All let the care team see results.
 * More than the minimum for averages in each group.
 */
export const DEMO_REGULARS = { signature: 18, md: 16, warehouse: 14, office: 14 } as const;

/** How far from healthy the patients of a group are, in standard deviations: people differ, and groups do. */
export const DEMO_STRAIN: Readonly<Record<string, number>> = {
  signature: -0.3,
  md: 0.5,
  'night-shift': 1,
  warehouse: 0.9,
  office: 0.1,
};
const STRAIN_OF_PEOPLE = [0, 0.6, -0.5, 1.4, 0.2, -0.2, 2.1, 0.9, -0.8, 0.3] as const;

/** @param number  of a patient in the crowd or among the regulars */
export const demoStrainOf = (group: string, number: number): number =>
  (DEMO_STRAIN[group] ?? 0) + (STRAIN_OF_PEOPLE[number % STRAIN_OF_PEOPLE.length] ?? 0);

/** Staff who act in the demo: Client Admin and Client User of Austin Wellness. */
export type DemoStaff = '5125550111' | '5125550112';
const GRACE: DemoStaff = '5125550111';
const OMAR: DemoStaff = '5125550112';

export interface DemoMessage {
  /** Null for the patient. */
  readonly by: DemoStaff | null;
  readonly hoursAgo: number;
  readonly text: string;
  /** The value of their newest scan that a patient asks about, and attaches. */
  readonly asksAbout?: UsualRangeMeasure;
}

export interface DemoNote {
  readonly by: DemoStaff;
  readonly regular: number;
  readonly hoursAgo: number;
  readonly text: string;
  readonly isForPatient: boolean;
}

/** A patient who scanned daily for a month, with a higher heart rate in the last days. */
export const DEMO_UNUSUAL_WEEK = { regular: 1, days: 28, unusualDays: 6, higherBpm: 15 } as const;

/** A patient who scanned twice with about this heart rate, which notifies staff, and when. */
export const DEMO_ATTENTION = { regular: 2, heartRateBpm: 150, minutesAgo: [104, 97] } as const;

/** Patients whose last scans were refused, newest last. */
export const DEMO_REFUSED: readonly { regular: number; refusals: readonly { hoursAgo: number; code: string }[] }[] = [
  {
    regular: 3,
    refusals: [
      { hoursAgo: 29, code: 'LOW_SIGNAL' },
      { hoursAgo: 28.9, code: 'LOW_SIGNAL' },
      { hoursAgo: 5.2, code: 'LOW_SIGNAL' },
    ],
  },
  {
    regular: 20,
    refusals: [
      { hoursAgo: 31.1, code: 'CAMERA_PERMISSION_NOT_GRANTED' },
      { hoursAgo: 31, code: 'CAMERA_PERMISSION_NOT_GRANTED' },
      { hoursAgo: 30.8, code: 'CAMERA_PERMISSION_NOT_GRANTED' },
    ],
  },
];

/** Message templates of the clinic's team. */
export const DEMO_TEMPLATES: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Rest, then scan again',
    text: 'Hello {firstName}, please sit and rest for five minutes, then scan again. We will look at the new result together.',
  },
  {
    title: 'Scan before the visit',
    text: 'Hello {firstName}, please scan on the day before your visit or on the day itself, so that we have a fresh result.',
  },
  { title: 'We will call you', text: 'Hello {firstName}, thank you for writing. A nurse will call you today.' },
];

/** Conversations: three wait for an answer, one is answered. */
export const DEMO_CONVERSATIONS: readonly { regular: number; messages: readonly DemoMessage[] }[] = [
  {
    regular: 4,
    messages: [
      {
        by: null,
        hoursAgo: 0.8,
        text: 'My heart rate looks high to me. Should I scan again?',
        asksAbout: 'heartRateBpm',
      },
    ],
  },
  {
    regular: 5,
    messages: [{ by: null, hoursAgo: 3.2, text: 'I have a new phone. Is my number enough to sign in?' }],
  },
  {
    regular: 19,
    messages: [
      { by: null, hoursAgo: 75, text: 'Can I scan right after my evening walk?' },
      {
        by: OMAR,
        hoursAgo: 72,
        text: 'Please sit and rest for five minutes first. Then the scan is easier to compare with your others.',
      },
      { by: null, hoursAgo: 26.5, text: 'Thank you, I did that twice now. Is once a week enough?' },
    ],
  },
  {
    regular: 6,
    messages: [
      { by: null, hoursAgo: 9 * 24, text: 'I would like to talk about my results in person. When can I come in?' },
      {
        by: GRACE,
        hoursAgo: 9 * 24 - 2,
        text: 'I have put you down for next week, the first visit in the morning. Please bring the list of your medicines.',
      },
    ],
  },
];

/** A visit of a regular patient, by number, or of a named person, by phone. */
export interface DemoAppointment {
  readonly of: number | string;
  readonly by: DemoStaff;
  readonly madeHoursAgo: number;
  /** Its start: on a later day at a local time of the clinic, or this many full hours from now. */
  readonly begins: { readonly daysAhead: number; readonly time: string } | { readonly hoursAhead: number };
  readonly minutes: number;
}

/** Three today and tomorrow, the second of which was arranged in the answer above, and one in a few days. */
export const DEMO_APPOINTMENTS: readonly DemoAppointment[] = [
  { of: 8, by: GRACE, madeHoursAgo: 50, begins: { hoursAhead: 2 }, minutes: 30 },
  { of: 6, by: GRACE, madeHoursAgo: 9 * 24 - 2.1, begins: { daysAhead: 1, time: '09:00' }, minutes: 30 },
  {
    of: DEMO_UNUSUAL_WEEK.regular,
    by: GRACE,
    madeHoursAgo: 21.5,
    begins: { daysAhead: 1, time: '10:30' },
    minutes: 45,
  },
  { of: '5125550101', by: GRACE, madeHoursAgo: 76, begins: { daysAhead: 3, time: '09:30' }, minutes: 30 },
];

export const DEMO_NOTES: readonly DemoNote[] = [
  {
    by: OMAR,
    regular: DEMO_UNUSUAL_WEEK.regular,
    hoursAgo: 22,
    text: 'Heart rate higher than usual since the weekend. Says a cold is going round at home. Look again in three days.',
    isForPatient: false,
  },
  {
    by: GRACE,
    regular: 6,
    hoursAgo: 9 * 24 - 2.2,
    text: 'Visit agreed. We will go through the last three months together.',
    isForPatient: true,
  },
];

/** Invited with a link that expired unused. */
export const DEMO_INVITED = { by: GRACE, group: 'md', firstName: 'Marta', lastName: 'Lindqvist', daysAgo: 9 } as const;
