/** A patient's own appointments: on Home and in Me. */
export const appointments = {
  next: 'Your next appointment',
  now: 'Your appointment is now',
  title: 'Appointments',
  name: 'Next appointment',
  none: 'None',
  today: 'Today',
  tomorrow: 'Tomorrow',
  /** A day and a time, after "Today" or "Tomorrow" where it is so near. */
  when: '{date}, {time}',
  whenNear: '{day}, {when}',
  until: 'Now, until {time}',
  /** When the clinic's clock shows another time. */
  atClinic: '{time} clinic time',
  clinic: 'With {clinic}',
  moved: 'New time',
  cannotCome: 'Cannot come? Write to your clinic',
  /** The same for screen readers, among several. */
  cannotComeOf: 'Cannot come? Write to your clinic: {when}',
  /** What the message begins with. */
  cannotComeOn: 'I cannot come on {when}.',
  cancelled: 'Canceled',
  cancelledOne: 'The appointment of {date} was canceled.',
  inCalendar: 'If it is in your calendar, delete it there.',
  scan: {
    /** From the first day on which a scan counts for the visit. */
    button: 'Scan before your visit',
    /** Until that day. */
    soon: {
      shared: 'Scan {days}, so your clinic has a recent result.',
      /** Where the clinic cannot see results. */
      notShared: 'Scan {days} to have a recent result for your visit.',
    },
    /** The days on which a scan counts: `to` is the day of the visit. */
    days: { one: 'on {to}', two: 'on {from} or {to}', more: 'from {from} to {to}' },
    made: 'You have scanned for this visit.',
  },
  /** After the scan for a visit, on the page of its result. */
  after: {
    shared: 'Your clinic sees it before the visit',
    /** Where the clinic cannot see results. */
    notShared: 'Your scan for the visit is done',
    notSharedWhy: 'Your clinic sees it only if you share your results.',
  },
  /** The video visit. */
  video: {
    goTo: 'Go to the video visit',
    open: 'The room is open. You can wait there.',
    later: 'You can go to the video visit from here from {time} on.',
  },
  calendar: {
    add: 'Add to my calendar',
    addOf: 'Add to my calendar: {date}',
    added: 'Open the saved file to add it to your calendar.',
    /** What the calendar says. Nothing about health: others may see the screen. */
    entry: 'Appointment',
    file: 'appointment.ics',
  },
  all: 'All appointments ({count})',
} as const;
