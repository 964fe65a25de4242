/** `/report`: the scans of a period on one page, to print for a professional. */
export const periodReport = {
  title: 'Report for my doctor',
  loading: 'Please wait...',
  intro: 'Choose a time. Only you decide who sees it.',
  days: { label: 'Time', 30: '30 days', 90: '90 days', 365: '1 year' },
  print: 'Print or save as PDF',
  byQrCode: 'Show it to a doctor by QR code',
  sheet: {
    heading: 'Report of health scans',
    person: '{name}, {age} years old',
    period: '{from} to {to}',
    made: 'Made on {date} with {productName}',
    scans: { one: '1 scan', other: '{count} scans' },
    partial: { one: '1 incomplete', other: '{count} incomplete' },
    separator: '\u00a0· ',
    empty: 'There are no scans in this time.',
  },
  table: {
    caption: 'What was measured in this time',
    measure: 'Value',
    middle: 'Typical (median)',
    range: 'Lowest to highest',
    usual: 'Usual for this person',
    count: 'Number and dates',
    /** The reader is a professional. */
    sources: {
      entered: 'the patient entered',
      provider: 'estimate from the face',
      cuff: 'cuff, patient entered',
    },
    readings: { one: '1 reading', other: '{count} readings' },
    /** How many values, and on which days. */
    counted: '{count}, {dates}',
    /** Where there is no room for columns: below the name and the typical value. */
    line: '{range} in {count}',
    lineUsual: '{range} in {count}, usually {usual}',
    limits: '{low} to {high}',
    none: '–',
  },
  facts: {
    title: 'Medications and conditions, as the patient says',
    failed: 'The list of medications and conditions could not be loaded. {reason}',
  },
  cuffs: {
    title: 'Blood pressure by cuff, entered by the patient',
    one: '{date}: {systolic}/{diastolic} mmHg',
    all: {
      one: '1 reading, average {systolic}/{diastolic} mmHg. Upper number {upper}, lower number {lower}.',
      other: '{count} readings, average {systolic}/{diastolic} mmHg. Upper number {upper}, lower number {lower}.',
    },
    latest: 'The latest {count}, each the average of its readings:',
    failed: 'The cuff readings are missing here. {reason}',
  },
  chart: {
    one: '{measure}: 1 value from {low} to {high} {unit}, typically {median}',
    other: '{measure}: {count} values from {low} to {high} {unit}, typically {median}',
  },
  noted: 'Noted by the patient: {tags}',
  tag: { one: '{tag} once', other: '{tag} {count} times' },
  about: {
    title: 'How to read this',
    camera:
      'Heart rate and breathing were measured by a camera, from the color of the skin. These scans do not check for irregular heartbeats.',
    typical: 'Typical: the median. Half of the values are lower.',
    usual: 'Usual: 19 of 20 further scans of this person are expected between these values.',
    apart: 'Hollow dots: scans after exercise or similar. The usual range leaves them out.',
    estimates:
      'Estimate from the face: software of a scan provider made these values from a video, without a cuff. They are not averaged with any others.',
    engine: 'Signal engine {versions}.',
    limits: 'Not a medical device and not a diagnosis.',
  },
} as const;
