export const RECURRING_JOBS = ['averages', 'expiry', 'vacuum', 'retention', 'reminders', 'notices', 'ehr'] as const;
export type RecurringJobName = (typeof RECURRING_JOBS)[number];

/** What jobs count; operations has a word for each. */
const JOB_COUNTS = [
  'asked',
  'deleted',
  'ended',
  'groups',
  'late',
  'leftOut',
  'lifted',
  'nothing',
  'noticed',
  'postponed',
  'reminded',
  'requestsEnded',
  'requestsLeftOut',
  'rows',
  'sent',
  'suspended',
  'tables',
  'warned',
] as const;
export type JobCount = (typeof JOB_COUNTS)[number];

export function isJobCount(name: string): name is JobCount {
  return (JOB_COUNTS as readonly string[]).includes(name);
}

/** What a job did, for operators. */
export type JobReport = Readonly<Partial<Record<JobCount, number>>>;
