/** Scans of a list by their state: the patient's own, and those that staff see. */
export const scanStates = {
  which: 'Which scans',
  names: { all: 'All', complete: 'Complete', partial: 'Partial' },
  /** Beside one scan. */
  ofOne: { partial: 'Partial' },
  counted: '{name} ({count})',
  none: { complete: 'No complete scan here.', partial: 'No partial scan here.' },
  showAll: 'Show all scans',
} as const;
