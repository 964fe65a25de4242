import type { Provenance, PublicMissingReason } from '@mien/domain';

/** `/sharedResult/{shareKey}`: another person's results, read by anyone who has the link. */
export const sharedResult = {
  title: 'Shared results',
  documentTitle: 'Shared results · {productName}',
  /** What a messenger shows with the link: nothing about the person. */
  documentDescription: 'Someone shared the results of a health scan with you.',
  /** Where it is not clear that a person opened the link. */
  ask: { text: 'Someone shared the results of a health scan with you.', show: 'Show the results' },
  skipLink: 'Skip to the content',
  scannedOn: 'Scanned on',
  atRisk: 'The results indicate that the Patient may be at risk as seen in the {group} scores.',
  allNormal: 'The results of the Patient are all in the normal ranges.',
  understand: 'Results description',
  close: 'Close',
  partial: 'Some measurements of this scan were not obtained correctly and are missing.',
  unverified:
    'Not verified: these values came from the patient’s browser. They could not be confirmed with the scan provider.',
  missing: 'Not measured in this scan',
  noReason: 'The scan gave no reason.',
  reasons: {
    'too-short': 'The scan was too short.',
    'bad-clock': 'The camera did not report when its pictures were taken.',
    'frame-rate-too-low': 'The camera was too slow.',
    'too-many-gaps': 'Too many pictures were missing.',
    'face-lost': 'The face was out of sight for too long.',
    'no-pulse': 'No pulse could be seen clearly enough.',
    'unsteady-pulse': 'The signal was too unsteady to be sure of one number. This says nothing about the heart.',
    'pulse-not-timed': 'The pulse could not be timed well enough. This says nothing about the heart.',
    'no-breathing': 'The breathing could not be seen clearly enough.',
    'too-few-beats': 'There were too few clear heartbeats for this value.',
    'not-reported': 'The scan provider did not report it.',
    'outside-limits': 'The value was outside the possible range, so it is not shown.',
    'scale-not-known': 'The scan provider reported it on an unknown scale, so it is not shown.',
    'entry-too-old': 'What the patient entered was too old to count.',
    'not-calculated': 'It is not calculated for this patient.',
  } satisfies Record<PublicMissingReason, string>,
  entryTooOld: {
    cuff: 'At the time of the scan, the patient’s last cuff reading was more than {days} days old.',
    waist: 'At the time of the scan, the patient’s last waist entry was more than {days} days old.',
  },
  notCalculated: 'Not part of these results',
  provenances: {
    camera: 'measured by camera',
    entered: 'the patient entered',
    calculated: 'calculated',
    provider: 'estimate from the face',
  } satisfies Record<Provenance, string>,
  notDiagnosis: 'This is not a diagnosis. Anyone who feels unwell should talk to a doctor. In an emergency, call 911.',
  privacy: 'The patient chose to share this page and can end that at any time. Please keep the link to yourself.',
} as const;
