import { accessLogData } from '../../base/access-log/access-log.data.ts';
import { accountsData } from '../../base/accounts/accounts.data.ts';
import { clientSettingsData } from '../../base/client-settings/client-settings.data.ts';
import { clientsData } from '../../base/clients/clients.data.ts';
import { consentsData } from '../../base/consents/consents.data.ts';
import { dayCountsData } from '../../base/day-counts/day-counts.data.ts';
import { groupsData } from '../../base/groups/groups.data.ts';
import { pageViewsData } from '../../base/page-views/page-views.data.ts';
import { webhooksData } from '../../base/webhooks/webhooks.data.ts';
import { careTeamData } from '../../care/care-team/care-team.data.ts';
import { chatData } from '../../care/chat/chat.data.ts';
import { ehrData } from '../../care/ehr/ehr.data.ts';
import { fhirData } from '../../care/fhir/fhir.data.ts';
import { healthLinksData } from '../../care/health-links/health-links.data.ts';
import { patientNoticesData } from '../../care/patient-notices/patient-notices.data.ts';
import { recordsData } from '../../care/records/records.data.ts';
import { sharesData } from '../../care/shares/shares.data.ts';
import { teamNotesData } from '../../care/team-notes/team-notes.data.ts';
import { todayData } from '../../care/today/today.data.ts';
import { pushData } from '../../delivery/push/push.data.ts';
import { smsData } from '../../delivery/sms/sms.data.ts';
import { carersData } from '../../identity/carers/carers.data.ts';
import { loginLinksData } from '../../identity/login-links/login-links.data.ts';
import { passkeysData } from '../../identity/passkeys/passkeys.data.ts';
import { patientsData } from '../../identity/patients/patients.data.ts';
import { programsData } from '../../identity/programs/programs.data.ts';
import { secondFactorData } from '../../identity/second-factor/second-factor.data.ts';
import { signInData } from '../../identity/sign-in/sign-in.data.ts';
import { singleSignOnData } from '../../identity/single-sign-on/single-sign-on.data.ts';
import { attentionData } from '../../insight/attention/attention.data.ts';
import { averagesData } from '../../insight/averages/averages.data.ts';
import { comparisonsData } from '../../insight/comparisons/comparisons.data.ts';
import { periodReportsData } from '../../insight/period-reports/period-reports.data.ts';
import { trendsData } from '../../insight/trends/trends.data.ts';
import { entriesData } from '../../scans/entries/entries.data.ts';
import { healthFactsData } from '../../scans/health-facts/health-facts.data.ts';
import { keptTracesData } from '../../scans/kept-traces/kept-traces.data.ts';
import { measurementsData } from '../../scans/measurements/measurements.data.ts';
import { scanNotesData } from '../../scans/scan-notes/scan-notes.data.ts';
import { scanRemindersData } from '../../scans/scan-reminders/scan-reminders.data.ts';
import { scanSessionsData } from '../../scans/scan-sessions/scan-sessions.data.ts';
import { embedsData } from '../../staff/embeds/embeds.data.ts';
import { kiosksData } from '../../staff/kiosks/kiosks.data.ts';
import { operationsData } from '../../staff/operations/operations.data.ts';
import { patientMergesData } from '../../staff/patient-merges/patient-merges.data.ts';
import { registrationsData } from '../../staff/registrations/registrations.data.ts';
import { retentionData } from '../../staff/retention/retention.data.ts';
import { savedViewsData } from '../../staff/saved-views/saved-views.data.ts';
import { staffData } from '../../staff/staff/staff.data.ts';
import { usersData } from '../../staff/users/users.data.ts';
import { jobsData } from '../jobs/jobs.data.ts';
import { limitsData } from '../limits/limits.data.ts';
import { databaseData } from './database.data.ts';
import type { DataDeclaration, RowsOf, Table } from './declaration.ts';

/** Each module's data declaration: its tables, and the tables that it reads. */
export const DATA = {
  'platform/database': databaseData,
  'platform/jobs': jobsData,
  'platform/limits': limitsData,
  'delivery/push': pushData,
  'delivery/sms': smsData,
  'base/access-log': accessLogData,
  'base/accounts': accountsData,
  'insight/attention': attentionData,
  'insight/averages': averagesData,
  'care/care-team': careTeamData,
  'identity/carers': carersData,
  'care/chat': chatData,
  'care/ehr': ehrData,
  'care/fhir': fhirData,
  'care/health-links': healthLinksData,
  'base/client-settings': clientSettingsData,
  'base/clients': clientsData,
  'insight/comparisons': comparisonsData,
  'insight/period-reports': periodReportsData,
  'base/consents': consentsData,
  'base/day-counts': dayCountsData,
  'scans/entries': entriesData,
  'base/groups': groupsData,
  'scans/kept-traces': keptTracesData,
  'identity/login-links': loginLinksData,
  'scans/measurements': measurementsData,
  'staff/embeds': embedsData,
  'staff/kiosks': kiosksData,
  'staff/operations': operationsData,
  'base/page-views': pageViewsData,
  'staff/patient-merges': patientMergesData,
  'care/patient-notices': patientNoticesData,
  'identity/passkeys': passkeysData,
  'identity/patients': patientsData,
  'identity/programs': programsData,
  'care/records': recordsData,
  'staff/registrations': registrationsData,
  'staff/retention': retentionData,
  'staff/saved-views': savedViewsData,
  'scans/scan-notes': scanNotesData,
  'scans/scan-reminders': scanRemindersData,
  'scans/scan-sessions': scanSessionsData,
  'identity/second-factor': secondFactorData,
  'care/shares': sharesData,
  'identity/sign-in': signInData,
  'identity/single-sign-on': singleSignOnData,
  'staff/staff': staffData,
  'care/team-notes': teamNotesData,
  'care/today': todayData,
  'insight/trends': trendsData,
  'staff/users': usersData,
  'scans/health-facts': healthFactsData,
  'base/webhooks': webhooksData,
} as const satisfies Readonly<Record<string, DataDeclaration>>;

type All = typeof DATA;
/** The intersection of several object types. */
type Whole<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (part: infer All) => void
  ? All
  : never;
type AllRows = Whole<{ [Owner in keyof All]: RowsOf<All[Owner]> }[keyof All]>;

/** Rows of the database, column by column. Units are at the end of names. */
export interface Tables extends AllRows {}

type AllTables = Whole<{ [Owner in keyof All]: All[Owner]['tables'] }[keyof All]>;

const TABLES_BY_NAME = Object.assign({}, ...Object.values(DATA).map(({ tables }) => tables)) as AllTables;

/** A table with its declaration. */
export const tableOf = <Name extends keyof AllTables>(name: Name): AllTables[Name] => TABLES_BY_NAME[name];

/** Every table by name. */
export const TABLES: ReadonlyMap<string, Table> = new Map(
  Object.entries<Table>(TABLES_BY_NAME as unknown as Readonly<Record<string, Table>>),
);

/** Placement of a table's rows in a database distributed by client. Tables that we don't declare have none. */
export function homeOf(name: string): 'distributed' | 'reference' | 'coordinator' {
  const table = TABLES.get(name);
  return table?.facts.lives ?? (table && 'client_id' in table.columns ? 'distributed' : 'coordinator');
}
