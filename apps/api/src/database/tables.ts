import { jobsData } from '../jobs/jobs.data.ts';
import { limitsData } from '../limits/limits.data.ts';
import { accessLogData } from '../modules/access-log/access-log.data.ts';
import { accountsData } from '../modules/accounts/accounts.data.ts';
import { attentionData } from '../modules/attention/attention.data.ts';
import { averagesData } from '../modules/averages/averages.data.ts';
import { careTeamData } from '../modules/care-team/care-team.data.ts';
import { carersData } from '../modules/carers/carers.data.ts';
import { chatData } from '../modules/chat/chat.data.ts';
import { clientSettingsData } from '../modules/client-settings/client-settings.data.ts';
import { comparisonsData } from '../modules/comparisons/comparisons.data.ts';
import { consentsData } from '../modules/consents/consents.data.ts';
import { entriesData } from '../modules/entries/entries.data.ts';
import { groupsData } from '../modules/groups/groups.data.ts';
import { keptTracesData } from '../modules/kept-traces/kept-traces.data.ts';
import { loginLinksData } from '../modules/login-links/login-links.data.ts';
import { measurementsData } from '../modules/measurements/measurements.data.ts';
import { operationsData } from '../modules/operations/operations.data.ts';
import { pageViewsData } from '../modules/page-views/page-views.data.ts';
import { patientMergesData } from '../modules/patient-merges/patient-merges.data.ts';
import { patientsData } from '../modules/patients/patients.data.ts';
import { periodReportsData } from '../modules/period-reports/period-reports.data.ts';
import { recordsData } from '../modules/records/records.data.ts';
import { registrationsData } from '../modules/registrations/registrations.data.ts';
import { retentionData } from '../modules/retention/retention.data.ts';
import { savedViewsData } from '../modules/saved-views/saved-views.data.ts';
import { scanNotesData } from '../modules/scan-notes/scan-notes.data.ts';
import { scanRemindersData } from '../modules/scan-reminders/scan-reminders.data.ts';
import { scanSessionsData } from '../modules/scan-sessions/scan-sessions.data.ts';
import { secondFactorData } from '../modules/second-factor/second-factor.data.ts';
import { sharesData } from '../modules/shares/shares.data.ts';
import { signInData } from '../modules/sign-in/sign-in.data.ts';
import { singleSignOnData } from '../modules/single-sign-on/single-sign-on.data.ts';
import { staffData } from '../modules/staff/staff.data.ts';
import { teamNotesData } from '../modules/team-notes/team-notes.data.ts';
import { todayData } from '../modules/today/today.data.ts';
import { trendsData } from '../modules/trends/trends.data.ts';
import { usersData } from '../modules/users/users.data.ts';
import { smsData } from '../sms/sms.data.ts';
import { databaseData } from './database.data.ts';
import type { DataDeclaration, RowsOf, Table } from './declaration.ts';

/** What each folder declares about its data: its tables, and those that it reads. */
export const DATA = {
  database: databaseData,
  jobs: jobsData,
  limits: limitsData,
  'modules/access-log': accessLogData,
  'modules/accounts': accountsData,
  'modules/attention': attentionData,
  'modules/averages': averagesData,
  'modules/care-team': careTeamData,
  'modules/carers': carersData,
  'modules/chat': chatData,
  'modules/client-settings': clientSettingsData,
  'modules/comparisons': comparisonsData,
  'modules/period-reports': periodReportsData,
  'modules/consents': consentsData,
  'modules/entries': entriesData,
  'modules/groups': groupsData,
  'modules/kept-traces': keptTracesData,
  'modules/login-links': loginLinksData,
  'modules/measurements': measurementsData,
  'modules/operations': operationsData,
  'modules/page-views': pageViewsData,
  'modules/patient-merges': patientMergesData,
  'modules/patients': patientsData,
  'modules/records': recordsData,
  'modules/registrations': registrationsData,
  'modules/retention': retentionData,
  'modules/saved-views': savedViewsData,
  'modules/scan-notes': scanNotesData,
  'modules/scan-reminders': scanRemindersData,
  'modules/scan-sessions': scanSessionsData,
  'modules/second-factor': secondFactorData,
  'modules/shares': sharesData,
  'modules/sign-in': signInData,
  'modules/single-sign-on': singleSignOnData,
  'modules/staff': staffData,
  'modules/team-notes': teamNotesData,
  'modules/today': todayData,
  'modules/trends': trendsData,
  'modules/users': usersData,
  sms: smsData,
} as const satisfies Readonly<Record<string, DataDeclaration>>;

type All = typeof DATA;
/** One object type of several. */
type Whole<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (part: infer All) => void
  ? All
  : never;
type AllRows = Whole<{ [Owner in keyof All]: RowsOf<All[Owner]> }[keyof All]>;

/** Rows of the database, column by column. Units stand at the end of the names. */
export interface Tables extends AllRows {}

type AllTables = Whole<{ [Owner in keyof All]: All[Owner]['tables'] }[keyof All]>;

const TABLES_BY_NAME = Object.assign({}, ...Object.values(DATA).map(({ tables }) => tables)) as AllTables;

/** A table with what its declaration says of it. */
export const tableOf = <Name extends keyof AllTables>(name: Name): AllTables[Name] => TABLES_BY_NAME[name];

/** Every table by name. */
export const TABLES: ReadonlyMap<string, Table> = new Map(
  Object.entries<Table>(TABLES_BY_NAME as unknown as Readonly<Record<string, Table>>),
);
