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
  atClinic: '{time} by the clock of the clinic',
  clinic: 'With {clinic}',
  moved: 'New time',
  cannotCome: 'Cannot come? Write to your clinic',
  /** The same for screen readers, among several. */
  cannotComeOf: 'Cannot come? Write to your clinic: {when}',
  /** What the message begins with. */
  cannotComeOn: 'I cannot come on {when}.',
  cancelled: 'Cancelled',
  cancelledOne: 'The appointment of {date} was cancelled.',
  inCalendar: 'If it is in your calendar, delete it there.',
  scan: {
    /** From the day before the visit. */
    button: 'Scan before your visit',
    /** Until the day before: `from` is that day, `to` the day of the visit. */
    soon: 'Scan on {from} or {to}, so your clinic has a fresh result.',
    made: 'You have scanned for this visit.',
  },
  calendar: {
    add: 'Add to my calendar',
    addOf: 'Add to my calendar: {date}',
    added: 'Open the file that was saved, and your calendar takes it.',
    /** What the calendar says. Nothing about health: others may see the screen. */
    entry: 'Appointment',
    file: 'appointment.ics',
  },
  all: 'All appointments ({count})',
} as const;
