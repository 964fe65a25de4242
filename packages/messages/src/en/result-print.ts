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
  usualSource: 'Source, where none is named: {source}.',
  noValue: '–',
  noBand: 'not rated',
  legend:
    'Rating: five steps from unhealthy to optimal. Healthy range: values rated healthy or optimal. Not rated: there is no sound reference for this value in a short scan.',
  intervalLegend: 'The true value lies in the 90 % interval in nine of ten scans.',
  missing: 'Not measured',
  missingOne: '{name}: {reason}',
  engine: 'Signal engine {version}',
  kind: 'A wellness summary, not a diagnosis. If you feel unwell, contact a medical professional. In an emergency call 911.',
} as const;
