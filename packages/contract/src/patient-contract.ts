import { accessLog } from './access-log.ts';
import { attention } from './attention.ts';
import { careTeamAccess } from './care-team-access.ts';
import { carers } from './carers.ts';
import { chat } from './chat.ts';
import { consents } from './consents.ts';
import { entries } from './entries.ts';
import { keptTraces } from './kept-traces.ts';
import { loginLinks } from './login-links.ts';
import { notesForPatient } from './notes-for-patient.ts';
import { pageViews } from './page-views.ts';
import { periodReports } from './period-reports.ts';
import { records } from './records.ts';
import { registrations } from './registrations.ts';
import { scanNotes } from './scan-notes.ts';
import { scanReminders } from './scan-reminders.ts';
import { scanSessions } from './scan-sessions.ts';
import { shares } from './shares.ts';

/** The calls of patients' pages, and of everybody's, but those of {@link sessionContract} and {@link firstReadsContract}. */
export const patientContract = {
  accessLog,
  attention,
  carers,
  careTeamAccess,
  chat,
  periodReports,
  consents,
  entries,
  keptTraces,
  loginLinks,
  notesForPatient,
  pageViews,
  records,
  registrations,
  scanNotes,
  scanReminders,
  scanSessions,
  shares,
};
