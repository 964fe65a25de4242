/** The results on one sheet of paper. */
export const resultPrint = {
  title: 'Results of a health scan',
  patient: 'Patient',
  born: 'Date of birth',
  scanned: 'Scanned on',
  status: 'Scan',
  statuses: { COMPLETE: 'complete', PARTIAL: 'partial: some values are missing' },
  columns: {
    measure: 'Measure',
    value: 'Value',
    interval: '90 % interval',
    band: 'Rating',
    reference: 'Healthy range',
    source: 'Source',
  },
  interval: '{low} to {high}',
  reference: { between: '{low} to {high}', from: '{low} or more', below: '{high} or less' },
  usualSource: 'Source, unless another is named: {source}.',
  noValue: '–',
  noBand: 'not rated',
  legend:
    'Rating: five steps from unhealthy to optimal. In the healthy range, a value is rated healthy or optimal. Not rated: there is no sound reference for this value.',
  intervalLegend: 'The true value lies in the 90 % interval in nine of ten scans.',
  missing: 'Not measured',
  missingOne: '{name}: {reason}',
  engine: 'Signal engine {version}',
  kind: 'This is a wellness summary. It is not a diagnosis. If you feel unwell, talk to a doctor. In an emergency, call 911.',
} as const;
