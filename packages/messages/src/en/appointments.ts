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
  cancelled: 'Cancelled',
  cancelledOne: 'The appointment of {date} was cancelled.',
  inCalendar: 'If it is in your calendar, delete it there.',
  scan: {
    /** The button, and what is beside it. */
    button: 'Scan before your visit',
    best: 'Best on the day of your visit or the day before.',
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
