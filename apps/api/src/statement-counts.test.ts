import { randomUUID } from 'node:crypto';
import { type Client, type Endpoint, type MienContract, mienContract } from '@mien/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from './demo/load-demo.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { countStatements } from './testing/test-database.ts';

type Calls = Client<MienContract>;

let api: TestApi;
/** With 40 scans; lets the care team see them. */
let patient: Calls;
/** With 2000 scans. */
let longPatient: Calls;
/** Client Admin of those patients' client, and one of its care team. */
let admin: Calls;
/** System User: of no client, and sees all. */
let operator: Calls;
const stranger = () => api.browser().client;

/** Of the patient: the uid, the newest scan, a link to it, and a note of the team. */
let uid: string;
let id: string;
let key: string;
let noteId: string;
let clientId: string;
/** Other patients of the client, each once: the first look at somebody is logged, and those that follow are not. */
let otherPatients: Iterator<string>;
const nextUid = () => otherPatients.next().value ?? '';

beforeAll(async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), 10);
  const signIn = async (phone: string) => (await api.signIn(phone)).client;
  patient = await signIn('5125550101');
  longPatient = await signIn('5125550103');
  admin = await signIn('5125550111');
  operator = await signIn('5125550113');
  id = (await patient.measurements.list({ query: { page: 1, pageSize: 1 } })).items[0]?.id ?? '';
  uid = (await patient.measurements.get({ params: { id } })).patientUid;
  key = (await patient.shares.create({ params: { id }, body: { lifetimeHours: 24 } })).accessKey ?? '';
  await patient.chat.send({ body: { message: 'Hello' } });
  noteId = randomUUID();
  await admin.teamNotes.add({ params: { uid }, body: { id: noteId, text: 'Call.', isForPatient: true } });
  clientId = (await admin.clientSettings.clients())[0]?.clientId ?? '';
  const { rows } = await sql<{ uid: string }>`select patient_id as uid from patients
    where client_id = ${clientId} and patient_id <> ${uid} order by patient_id`.execute(api.database);
  otherPatients = rows.map((row) => row.uid).values();
  await api.settled();
});

const TREND = { period: 'month', date: '2026-03-14', timeZone: 'America/Chicago', measure: 'overallScore' } as const;
const PAGE = { page: 1, pageSize: 10 };
const LATER_PAGE = { page: 3, pageSize: 10 };
/** Of the 40 scans. */
const PAST_THE_END = { page: 9, pageSize: 10 };
const SIGNATURE = { groupCode: 'signature' };
/** With too few people. */
const NIGHT_SHIFT = { groupCode: 'night-shift' };

/** Each number once: a second code has to wait. */
const unknownPhones = ['5125550191', '5125550192'].values();
const knownPhones = ['5125550100', '5125550102'].values();
const requestCode = async (phones: Iterator<string>) => {
  await stranger().signIn.sendCode({ body: { phone: phones.next().value ?? '' } });
  await api.settled();
};

/** Each once. */
const zones = ['UTC', 'America/Denver'].values();
const moveToNextZone = () =>
  sql`update clients set time_zone = ${zones.next().value} where client_id = ${clientId}`.execute(api.database);

const changeSettings = async () => {
  const { measures, averages } = await admin.clientSettings.get({ params: { clientId } });
  await admin.clientSettings.saveMeasures({
    params: { clientId },
    body: {
      version: measures.version,
      measures: measures.items.map(({ key, isShown, ranges }) => ({ key, isShown, ranges })),
    },
  });
  await admin.clientSettings.saveAverages({
    params: { clientId },
    body: { version: averages.version, minimumUsers: null },
  });
};

/** As after a night in which nothing settled them. */
const leaveDayOpen = () => sql`update average_progress set settled_through = '2026-03-12'`.execute(api.database);

const hideCountedScan = () =>
  sql`update measurements set is_deleted = true where measurement_id = (
    select s.measurement_id from average_scans as s
    join average_batches as b on b.client_id = s.client_id and b.batch_id = s.batch_id
    join groups as g on g.client_id = s.client_id and g.group_id = s.group_id
    where b.state = 'counted' and g.code = ${SIGNATURE.groupCode} order by s.day, s.measurement_id limit 1
  )`.execute(api.database);

type CallName = { [G in keyof MienContract]: `${G}.${keyof MienContract[G] & string}` }[keyof MienContract];

type Count = readonly [
  /** Which call, and in which state where it is another than the usual one. */
  name: CallName | `${CallName}, ${string}`,
  count: number,
  call: () => Promise<unknown>,
  /** Brings the state about, each time anew. */
  prepare?: () => Promise<unknown>,
];

/** Statements of a call, the look at the session included. A call that needs more or fewer says so here. */
const COUNTS: readonly Count[] = [
  // One's own results: the session and one more.
  ['measurements.get', 2, () => patient.measurements.get({ params: { id } })],
  // And what the client shows, with which ranges.
  [
    'measurements.get, once its client has changed settings',
    4,
    () => patient.measurements.get({ params: { id } }),
    changeSettings,
  ],
  ['measurements.list', 2, () => patient.measurements.list({ query: PAGE })],
  ['measurements.list, a later page', 2, () => patient.measurements.list({ query: LATER_PAGE })],
  // No row brings how many there are.
  ['measurements.list, past the end', 3, () => patient.measurements.list({ query: PAST_THE_END })],
  // Read in parts of 500.
  ['measurements.list, 2000 on a page', 5, () => longPatient.measurements.list({ query: { page: 1, pageSize: 2000 } })],
  ['measurements.trends', 2, () => patient.measurements.trends({ query: TREND })],
  // The first scan says where they begin.
  ['measurements.trends, over all years', 3, () => patient.measurements.trends({ query: { ...TREND, period: 'all' } })],
  ['comparisons.get', 2, () => patient.comparisons.get({ params: { id }, query: { timeZone: 'UTC' } })],
  // The comparison of its newest scan among them, which says what is usual, and the readings by cuff.
  ['periodReports.get', 4, () => patient.periodReports.get({ query: { days: 365, timeZone: 'UTC' } })],
  ['attention.get', 2, () => patient.attention.get({ query: { timeZone: 'UTC' } })],
  ['attention.settings', 2, () => patient.attention.settings()],
  ['entries.list', 2, () => patient.entries.list({ query: {} })],
  ['entries.latest', 2, () => patient.entries.latest()],
  ['notesForPatient.list', 2, () => patient.notesForPatient.list({ query: {} })],

  // Averages: the session and one more, or two, where they are settled.
  ['averages.get', 2, () => admin.averages.get({ params: SIGNATURE, query: {} })],
  // Whether there are scans at all.
  ['averages.get, withheld', 3, () => admin.averages.get({ params: NIGHT_SHIFT, query: {} })],
  // Asked by the days of the zone before.
  [
    'averages.get, the first read of a zone',
    3,
    () => admin.averages.get({ params: SIGNATURE, query: {} }),
    moveToNextZone,
  ],
  // The minimum of people, and what is shown.
  [
    'averages.get, once the client has changed settings',
    5,
    () => admin.averages.get({ params: SIGNATURE, query: {} }),
    changeSettings,
  ],
  // Settled first, with the group locked, and asked again.
  [
    'averages.get, stale since a day is over',
    11,
    () => admin.averages.get({ params: SIGNATURE, query: {} }),
    leaveDayOpen,
  ],
  // The batch is taken out, its patients are counted with others, and its month is counted again.
  [
    'averages.get, stale since a scan is hidden',
    19,
    () => admin.averages.get({ params: SIGNATURE, query: {} }),
    hideCountedScan,
  ],
  ['averages.trend', 3, () => admin.averages.trend({ params: SIGNATURE })],
  ['averages.trend, withheld', 3, () => admin.averages.trend({ params: NIGHT_SHIFT })],
  ['averages.trend, stale since a day is over', 12, () => admin.averages.trend({ params: SIGNATURE }), leaveDayOpen],
  ['averages.periods', 1, () => admin.averages.periods()],
  ['averages.groupCodes', 2, () => admin.averages.groupCodes()],

  // The care team: the patient, what they allow, and three of the log, which is written before anything is answered.
  ['careTeam.measurement', 7, () => admin.careTeam.measurement({ params: { uid, id } })],
  ['careTeam.measurements', 7, () => admin.careTeam.measurements({ params: { uid }, query: PAGE })],
  ['careTeam.measurements, a later page', 7, () => admin.careTeam.measurements({ params: { uid }, query: LATER_PAGE })],
  [
    'careTeam.measurements, past the end',
    8,
    () => admin.careTeam.measurements({ params: { uid }, query: PAST_THE_END }),
  ],
  ['careTeam.trends', 7, () => admin.careTeam.trends({ params: { uid }, query: TREND })],
  [
    'careTeam.trends, over all years',
    8,
    () => admin.careTeam.trends({ params: { uid }, query: { ...TREND, period: 'all' } }),
  ],
  ['careTeam.comparison', 7, () => admin.careTeam.comparison({ params: { uid, id }, query: { timeZone: 'UTC' } })],
  ['careTeam.entries', 7, () => admin.careTeam.entries({ params: { uid }, query: {} })],
  ['careTeam.timeline', 7, () => admin.careTeam.timeline({ params: { uid }, query: {} })],
  // When the patient was last there, and whether this look is in the log.
  ['careTeam.get', 5, () => admin.careTeam.get({ params: { uid } })],
  // It is not yet; this patient lets nobody see results.
  ['careTeam.get, the first look at somebody', 7, () => admin.careTeam.get({ params: { uid: nextUid() } })],
  // Two for each of 2 pages of scans.
  ['careTeam.exportScans', 10, () => admin.careTeam.exportScans({ params: { uid } })],
  // The same, the patient twice, and the entries.
  ['careTeam.exportFhir', 13, () => admin.careTeam.exportFhir({ params: { uid } })],
  ['teamNotes.list', 4, () => admin.teamNotes.list({ params: { uid }, query: {} })],
  ['teamNotes.versions', 4, () => admin.teamNotes.versions({ params: { uid, id: noteId } })],

  // What is kept about the patient. Two for each of 19 lists: its rows, and whether the patient is still there; of the scans,
  // two pages of two. And three of the log.
  ['records.exportAll', 46, () => patient.records.exportAll({ params: { uid } })],
  ['records.exportFhir', 11, () => patient.records.exportFhir({ params: { uid } })],
  ['patients.get', 4, () => patient.patients.get({ params: { uid } })],
  // Three of the log.
  ['patients.get, by staff', 6, () => admin.patients.get({ params: { uid } })],
  ['keptTraces.get', 3, () => patient.keptTraces.get({ params: { uid } })],
  ['accessLog.own', 2, () => patient.accessLog.own({ query: {} })],
  ['careTeamAccess.get', 5, () => patient.careTeamAccess.get()],
  ['carers.list', 3, () => patient.carers.list()],
  ['carers.caredFor', 3, () => patient.carers.caredFor()],
  ['scanReminders.get', 3, () => patient.scanReminders.get()],
  ['shares.list', 3, () => patient.shares.list({ params: { id } })],
  // The view and its entry in the log, the scan, and what the client shows: no session says whether that has changed.
  ['shares.open', 8, () => stranger().shares.open({ params: { key } })],
  // There is one already.
  ['shares.createByGet', 6, () => patient.shares.createByGet({ params: { id } })],

  // Signing in.
  ['signIn.session', 3, () => patient.signIn.session()],
  ['signIn.session, of staff', 2, () => admin.signIn.session()],
  ['signIn.session, of nobody', 0, () => stranger().signIn.session()],
  ['signIn.devices', 2, () => patient.signIn.devices()],
  ['signIn.otherProfiles', 2, () => patient.signIn.otherProfiles()],
  // The job that sends it included, with its look for more.
  ['signIn.sendCode, unknown number', 7, () => requestCode(unknownPhones)],
  ['signIn.sendCode, known number', 9, () => requestCode(knownPhones)],
  ['secondFactor.get', 3, () => admin.secondFactor.get()],
  ['loginLinks.create', 8, () => admin.loginLinks.create({ params: { uid }, query: {} })],

  // What pages are drawn with.
  ['configurations.get', 4, () => patient.configurations.get()],
  ['configurations.get, of nobody', 0, () => stranger().configurations.get()],
  ['configurations.consentBanner', 2, () => patient.configurations.consentBanner()],
  ['configurations.measurementTypes', 1, () => patient.configurations.measurementTypes()],
  ['configurations.allMeasurementTypes', 1, () => patient.configurations.allMeasurementTypes()],
  // Five that keep codes from being guessed.
  [
    'configurations.getAnonymously',
    8,
    () => stranger().configurations.getAnonymously({ query: { accessCode: 'signature' } }),
  ],
  [
    'configurations.measurementTypesAnonymously',
    8,
    () => stranger().configurations.measurementTypesAnonymously({ query: { accessCode: 'signature' } }),
  ],

  // Chat.
  ['chat.list', 2, () => patient.chat.list({ query: {} })],
  ['chat.unread', 2, () => patient.chat.unread()],
  ['chat.send', 2, () => patient.chat.send({ body: { message: 'Hello' } })],
  ['chatTemplates.list', 2, () => admin.chatTemplates.list()],
  ['conversations.list', 4, () => admin.conversations.list({ query: {} })],
  ['conversations.unread', 3, () => admin.conversations.unread()],
  // Three of the log; and messages, state, who writes, and names.
  ['conversations.messages', 9, () => admin.conversations.messages({ params: { uid }, query: {} })],
  ['conversations.search', 3, () => admin.conversations.search({ query: { search: 'hello' } })],
  ['conversations.team', 2, () => admin.conversations.team()],

  // The work of staff.
  ['users.list', 4, () => operator.users.list({ query: PAGE })],
  ['users.list, those who need attention', 2, () => operator.users.list({ query: { ...PAGE, only: 'attention' } })],
  // Those who are found, what is told of each, and the look into the log.
  [
    'users.list, a group and a status',
    5,
    () => operator.users.list({ query: { group: 'signature', status: 'active' } }),
  ],
  // What they allow, the scans, and three of the log.
  ['users.list, with results', 9, () => admin.users.list({ query: { ...PAGE, search: 'Carter', with: 'results' } })],
  ['users.listPatients', 4, () => operator.users.listPatients({ query: PAGE })],
  ['users.groups', 2, () => admin.users.groups()],
  ['attentionNotices.get', 2, () => operator.attentionNotices.get()],
  // One for each line, one for the counts of days, and one look into the log for those who are named.
  ['today.get', 9, () => operator.today.get({ query: {} })],
  ['accessLog.list', 2, () => admin.accessLog.list({ query: {} })],
  ['savedViews.list', 2, () => admin.savedViews.list()],
  ['patientMerges.list', 3, () => admin.patientMerges.list({ params: { uid } })],
  // Whether each is within reach, both, what they have, and three of the log.
  [
    'patientMerges.preview',
    9,
    () => admin.patientMerges.preview({ params: { uid: nextUid() }, query: { otherPatientUid: nextUid() } }),
  ],

  // Keeping a client and the installation.
  ['clientSettings.clients', 2, () => admin.clientSettings.clients()],
  // One for each part.
  ['clientSettings.get', 9, () => admin.clientSettings.get({ params: { clientId } })],
  ['groups.list', 3, () => admin.groups.list({ params: { clientId } })],
  ['staff.list', 3, () => admin.staff.list({ params: { clientId } })],
  ['singleSignOn.accounts', 4, () => admin.singleSignOn.accounts({ params: { clientId } })],
  // One for each table of the page.
  ['operations.get', 13, () => operator.operations.get({ query: {} })],
  ['operations.retentionPlan', 2, () => operator.operations.retentionPlan()],
  ['health.get', 1, () => stranger().health.get()],
  ['health.ready', 1, () => stranger().health.ready()],
  ['health.live', 0, () => stranger().health.live()],
];

/** Reads that are not counted, and why. */
const NOT_COUNTED: Partial<Record<CallName, string>> = {
  'loginLinks.openByUrl': 'Signs in, as POST /auth/login/link does, and a link opens once.',
  'signIn.profilesByUrl': 'Spends a code, as POST /auth/login/profiles does.',
  'signIn.sendCodeByUrl': 'Sends a code, as signIn.sendCode does, which is counted.',
};

const READS = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([name, { method }]) => (method === 'GET' ? `${group}.${name}` : [])),
);

describe('statements of a call', () => {
  it.each(COUNTS.map(([name, count, call, prepare]) => ({ name, count, call, prepare })))(
    '$name: $count',
    async ({ count, call, prepare }) => {
      // The first one fills what is kept between calls.
      await prepare?.();
      await call();
      await prepare?.();
      expect(await countStatements(call)).toBe(count);
    },
  );

  it('are counted of every read, but of those that say why not', () => {
    const counted = new Set<string | undefined>(COUNTS.map(([name]) => name.split(',')[0]));
    expect(READS.filter((call) => !counted.has(call)).sort()).toEqual(Object.keys(NOT_COUNTED).sort());
  });
});
