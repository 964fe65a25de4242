/** What stands beside the pages of staff: the side bar, the search over patients and pages, and the keys. */
export const staffSide = {
  name: 'Pages of the team',
  today: 'Today',
  search: {
    open: 'Search',
    title: 'Find a patient or a page',
    hint: 'Beginning of a name, a phone number, an email address or an id',
    pages: 'Pages',
    patients: 'Patients',
    none: 'Nothing found for “{search}”.',
    failed: 'Patients could not be searched. Please try again.',
    searching: 'Searching…',
    count: { one: '1 found', many: '{count} found' },
    close: 'Close the search',
  },
  keys: {
    title: 'Keys',
    close: 'Close the keys',
    open: 'Show the keys',
    names: {
      search: 'Find a patient or a page',
      next: 'Next line of a list',
      previous: 'Line before',
      nextPatient: 'Next patient of the list you came from',
      previousPatient: 'Patient before',
      open: 'Open the line',
      choose: 'Select the line, in Patients',
      close: 'Close what is open',
      help: 'Show these keys',
    },
    or: 'or',
  },
} as const;
