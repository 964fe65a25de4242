/** `/trendChart/{period}`: one measure over time. */
export const trends = {
  title: 'Trend charts',
  loading: 'Please wait...',
  periodsLabel: 'Time span',
  periods: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  /** Within a sentence. */
  periodNames: { day: 'day', week: 'week', month: 'month', year: 'year' },
  previous: { day: 'Previous day', week: 'Previous week', month: 'Previous month', year: 'Previous year' },
  next: { day: 'Next day', week: 'Next week', month: 'Next month', year: 'Next year' },
  measure: 'Measure',
  goToDate: 'Go to date',
  empty:
    'Sorry there are no measurements for {period} {range}. Please use the arrows above to change to different dates to see your measurement results.',
  chart: '{measure}, {range}',
  chartHint: {
    finger: 'Tap the chart to read a value. Swipe for other dates.',
    keys: 'Point at the chart, or use the arrow keys, to read a value. Page Up and Page Down change the dates.',
  },
  hour: 'Hour {hour}, {time}',
  countOne: '1 scan',
  count: 'Average of {count} scans',
  pair: '{first}/{second}',
  separator: ' · ',
  best: 'Best range: {name}',
  bands: 'Ranges',
  noBands: 'There is no sound reference for this value in a short scan, so the chart shows no ranges.',
  range: { below: 'below {max}', above: '{min} and more', between: '{min} to {max}' },
  table: {
    show: 'Show as a table',
    caption: '{measure}, {range}. Times without a scan are left out.',
    when: { day: 'Hour', week: 'Day', month: 'Day', year: 'Month' },
    band: 'Range',
    scans: 'Scans',
  },
  dashboard: 'All your scans',
} as const;
