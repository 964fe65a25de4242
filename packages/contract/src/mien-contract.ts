import { accessLog } from './access-log.ts';
import { attention } from './attention.ts';
import { attentionNotices } from './attention-notices.ts';
import { averages } from './averages.ts';
import { carers } from './carers.ts';
import { chat, conversations } from './chat.ts';
import { clientSettings } from './client-settings.ts';
import { comparisons } from './comparisons.ts';
import { configurations } from './configurations.ts';
import { consents } from './consents.ts';
import { entries } from './entries.ts';
import { health } from './health.ts';
import { keptTraces } from './kept-traces.ts';
import { loginLinks } from './login-links.ts';
import { measurements } from './measurements.ts';
import { operations } from './operations.ts';
import { pageViews } from './page-views.ts';
import { patientMerges } from './patient-merges.ts';
import { patients, screenings } from './patients.ts';
import { periodReports } from './period-reports.ts';
import { records } from './records.ts';
import { registrations } from './registrations.ts';
import { scanNotes } from './scan-notes.ts';
import { scanSessions } from './scan-sessions.ts';
import { shares } from './shares.ts';
import { signIn } from './sign-in.ts';
import { users } from './users.ts';

/** Every call of Mien's API, by noun. */
export const mienContract = {
  accessLog,
  attention,
  attentionNotices,
  signIn,
  averages,
  carers,
  chat,
  clientSettings,
  comparisons,
  periodReports,
  configurations,
  consents,
  conversations,
  entries,
  health,
  keptTraces,
  loginLinks,
  measurements,
  operations,
  pageViews,
  patientMerges,
  patients,
  records,
  registrations,
  scanNotes,
  scanSessions,
  screenings,
  shares,
  users,
};
export type MienContract = typeof mienContract;
