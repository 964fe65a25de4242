/** `/trendChart/{period}`: one measure over time. */
export const trends = {
  /** In place of a chart, beside results kept on the device. */
  noChart: { offline: 'Charts need a connection.', kept: 'Your saved results' },
  title: 'Trend charts',
  loading: 'Please wait...',
  periodsLabel: 'Time span',
  periods: { day: 'Day', week: 'Week', month: 'Month', year: 'Year', all: 'All' },
  /** Within a sentence. */
  periodNames: { day: 'day', week: 'week', month: 'month', year: 'year' },
  previous: { day: 'Previous day', week: 'Previous week', month: 'Previous month', year: 'Previous year' },
  next: { day: 'Next day', week: 'Next week', month: 'Next month', year: 'Next year' },
  measure: 'Measure',
  goToDate: 'Go to date',
  empty:
    'Sorry there are no measurements for {period} {range}. Please use the arrows above to change to different dates to see your measurement results.',
  /** For staff, of a patient. */
  emptyOfPatient: 'There are no scans with this value in this time: {range}.',
  /** If no scan at all has the value. */
  emptyAll: 'No scan has this value yet.',
  /** Next to the sentence of an empty span. */
  lastScan: 'Your last scan was on {date}.',
  showLastScan: 'Show it',
  chart: '{measure}, {range}',
  chartHint: {
    finger: 'Tap the chart to read a value. Swipe for other dates.',
    keys: 'Point at the chart, or use the arrow keys, to read a value. Page Up and Page Down change the dates.',
  },
  /** Instead of the years, until they are known. */
  allScans: 'All your scans',
  /** A day and the time of its one scan. */
  dayAndTime: '{day}, {time}',
  count: { one: '1 scan', other: 'Average of {count} scans' },
  /** What a few scans say together: too few for a mean. */
  few: { one: '1 scan', other: '{count} scans' },
  lowestToHighest: '{min} to {max}',
  between: 'between {min} and {max}',
  /** Between a value and what it lies between. */
  besideValue: ', ',
  notCounted: 'No scans',
  /** The same where readings by cuff are counted, not scans. */
  readings: {
    count: { one: '1 reading', other: 'Average of {count} readings' },
    few: { one: '1 reading', other: '{count} readings' },
    notCounted: 'No readings',
    /** Next to the sentence of an empty span. */
    last: 'Your last reading was on {date}.',
    add: 'Add a reading',
    inTable: 'Readings',
  },
  /** Where the values of a chart come from: each chart has one source. */
  source: {
    entered: 'entered',
    provider: 'estimate from the face by the scan provider',
    cuff: 'measured with a cuff',
  },
  /** Drawn apart from what was measured. */
  estimates: {
    show: 'Show estimates from the face',
    text: 'The scan provider takes these numbers from a video. They never count in the averages or the number of scans here.',
    one: 'Estimate from the face: {value}',
    legend: 'estimate from the face',
    none: 'There are no estimates in this time.',
  },
  pressure: {
    weekTo: '7 days to {day}',
    morning: 'Before noon',
    evening: 'From noon on',
    parts: 'Averages by time of day',
    stages: {
      normal: 'Normal range',
      elevated: 'Elevated',
      stage1: 'High, stage 1',
      stage2: 'High, stage 2',
      severe: 'Very high',
    },
    /** Beside a plot, where there is little room. */
    lines: { normal: 'Normal', elevated: 'Elevated', stage1: 'Stage 1', stage2: 'Stage 2', severe: 'Very high' },
    /** Above and below the ranges next to the plot. */
    upper: 'Upper',
    lower: 'Lower',
    stagesFrom:
      'The upper number is elevated from 120, high (stage 1) from 130, and high (stage 2) from 140. The lower number is high (stage 1) from 80, and high (stage 2) from 90. For adults. Source: American Heart Association.',
  },
  changed: {
    higher: '{amount} higher than {before}',
    lower: '{amount} lower than {before}',
    same: 'the same as {before}',
  },
  /** Of all scans: the last year compared with the first one. */
  changedOverYears: {
    higher: '{amount} higher in {last} than in {first}',
    lower: '{amount} lower in {last} than in {first}',
    same: 'the same in {last} as in {first}',
  },
  before: {
    day: 'the day before',
    week: 'the week before',
    month: 'in {range}',
    year: 'in {range}',
  },
  /** A month beside what was usual before it. */
  month: {
    asUsual: '{month} was as usual: {mean} on average, {usual} before',
    higher: '{month} was higher than usual: {mean} on average, {usual} before',
    lower: '{month} was lower than usual: {mean} on average, {usual} before',
  },
  /** What the patient's tags go with, never why. */
  noted: {
    title: 'What you noted',
    titleOfOther: 'What was noted',
    about:
      'Scans with a note, compared with scans without it from the same weeks of the last six months. This does not say why.',
    scans: { one: '1 scan', other: '{count} scans' },
    higher: '{amount} higher than in {others} scans without it. Likely between {low} and {high} higher.',
    lower: '{amount} lower than in {others} scans without it. Likely between {low} and {high} lower.',
    unclear: 'No clear difference from {others} scans without it.',
    few: {
      one: 'Add this tag on 1 more day and we can compare.',
      other: 'Add this tag on {count} more days and we can compare.',
    },
    fewOthers: {
      one: 'Scan on 1 more day without it and we can compare.',
      other: 'Scan on {count} more days without it and we can compare.',
    },
    /** Of a press on a tag. */
    mark: 'Mark in the chart: {tag}',
  },
  /** Medicines and conditions that started or ended in the time of the chart. */
  events: {
    title: 'What happened',
    started: '{name}: started',
    ended: '{name}: ended',
    /** Of a press on one. */
    show: 'Show in the chart: {event}',
  },
  /** A square for each day of a year. */
  yearMap: {
    title: 'Every day of {year}',
    days: { one: 'Scans on 1 day', other: 'Scans on {count} days' },
    least: 'from {value}',
    most: 'to {value}',
    pick: 'Press a day to read its value.',
  },
  legend: {
    title: 'What the chart shows',
    course: { days: 'middle of the last 7 days with a scan', months: 'middle of 12 months' },
    pressure: 'average, upper to lower number',
    single: 'one scan, with its margin',
    mean: 'average, lowest to highest',
    usual: 'usual for you',
    usualOfPatient: 'usual for the patient',
    apart: 'noted as not at rest',
    noted: 'something was noted',
  },
  usual: {
    title: 'Usual for you',
    range: '{low} to {high}',
    text: 'From your scans on {days} days of the last six months. Expect 19 of your next 20 scans in this range.',
    learning: {
      one: 'Scan on 1 more day and we’ll know what’s usual for you.',
      other: 'Scan on {count} more days and we’ll know what’s usual for you.',
    },
  },
  allVitals: 'All vital signs',
  /** Where the full name leaves no room. */
  shortNames: {
    sdnnMs: 'HRV (SDNN)',
    rmssdMs: 'HRV (RMSSD)',
    systolicMmHg: 'Upper number',
    diastolicMmHg: 'Lower number',
  },
  file: {
    save: 'Save as a file (CSV)',
    name: 'trend-{measure}-{range}.csv',
    lowest: 'Lowest',
    highest: 'Highest',
    tags: 'Noted',
    source: 'Source',
  },
  pair: '{first}/{second}',
  separator: '\u00a0· ',
  bands: 'Ranges',
  noBands: 'There is no sound reference for this value in a short scan, so the chart shows no ranges.',
  range: { below: 'below {max}', above: '{min} and more', between: '{min} to {max}' },
  table: {
    show: 'Show as a table',
    caption: '{measure}, {source}, {range}. Times without a value are left out.',
    when: { day: 'Time', week: 'Day', month: 'Day', year: 'Month', all: 'Year' },
    band: 'Range',
    between: 'Between',
    scans: 'Scans',
  },
} as const;
