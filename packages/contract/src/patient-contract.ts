import { accessLog } from './access-log.ts';
import { attention } from './attention.ts';
import { careTeamAccess } from './care-team-access.ts';
import { carers } from './carers.ts';
import { chat } from './chat.ts';
import { comparisons } from './comparisons.ts';
import { configurations } from './configurations.ts';
import { consents } from './consents.ts';
import { demo } from './demo.ts';
import { embed } from './embed.ts';
import { entries } from './entries.ts';
import { healthFacts } from './health-facts.ts';
import { healthLinks } from './health-links.ts';
import { keptTraces } from './kept-traces.ts';
import { kiosk } from './kiosk.ts';
import { loginLinks } from './login-links.ts';
import { measurements } from './measurements.ts';
import { notesForPatient } from './notes-for-patient.ts';
import { notices } from './notices.ts';
import { ownAppointments } from './own-appointments.ts';
import { pageViews } from './page-views.ts';
import { passkeys } from './passkeys.ts';
import { patients, screenings } from './patients.ts';
import { periodReports } from './period-reports.ts';
import { records } from './records.ts';
import { registrations } from './registrations.ts';
import { scanNotes } from './scan-notes.ts';
import { scanReminders } from './scan-reminders.ts';
import { scanSessions } from './scan-sessions.ts';
import { shares } from './shares.ts';
import { signIn } from './sign-in.ts';
import { trialScans } from './trial-scans.ts';

/** The calls of patients' pages and of public pages. */
export const patientContract = {
  accessLog,
  attention,
  carers,
  careTeamAccess,
  chat,
  comparisons,
  configurations,
  consents,
  demo,
  embed,
  entries,
  healthFacts,
  healthLinks,
  keptTraces,
  kiosk,
  loginLinks,
  measurements,
  notesForPatient,
  notices,
  ownAppointments,
  pageViews,
  passkeys,
  patients,
  periodReports,
  records,
  registrations,
  scanNotes,
  scanReminders,
  scanSessions,
  screenings,
  shares,
  signIn,
  trialScans,
};
