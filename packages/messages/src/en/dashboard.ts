/** `/dashboard`: the latest score and all earlier scans. */
export const dashboard = {
  title: 'Your scans',
  loading: 'Please wait...',
  latest: 'Latest scan',
  today: 'Today',
  yesterday: 'Yesterday',
  daysAgo: '{days} days ago',
  viewResults: 'View results',
  scanNow: 'Scan now',
  previous: 'Previous scans',
  none: 'Your earlier scans will be listed here.',
  score: '{score} of 100, {band}',
  noScore: 'Not scored',
  partial: 'Partial',
  openScan: 'Scan of {date}: {score}',
  month: '{month}, {count} scans',
  oneInMonth: '{month}, 1 scan',
} as const;
