import { randomUUID } from 'node:crypto';
import { idsOfNoKind, namesObject } from '@mien/contract/testing';
import {
  type CarerState,
  type CarerTick,
  HOUR_MS,
  holdsScopes,
  holdsScopesInPart,
  isStaff,
  PERMISSIONS,
  type Permission,
  PROGRAM_SCOPES,
  type ProgramScope,
  ROLES,
  type Role,
  reachOf,
} from '@mien/domain';
import { PROBLEM_TEXTS, PROGRAM_PROBLEM_TEXTS } from '@mien/messages/catalogs';
import { describe, expect, it } from 'vitest';
import { pairedTablet } from '../../testing/kiosk-of-client.ts';
import {
  ALLOWED,
  addPasskey,
  addPerson,
  addScan,
  asTheyAre,
  CALLS,
  type Call,
  call,
  cookieOf,
  inUpperCase,
  problemCodeIn,
} from '../../testing/person-with-objects.ts';
import { addProgram, tokenOf } from '../../testing/program-of-client.ts';
import { problemOf, startTestApi, type TestBrowser } from '../../testing/test-api.ts';
import { withoutGuards } from '../../testing/test-database.ts';

/**
 * Walks through every call as every role, with objects of the caller's own, of the same client and of another client, and
 * compares the answers with the table of permissions. Whose object a call names, the kinds of its ids say (`ids.ts` of the contract).
 */

/** The owner of the object that a call is made with. */
const RELATIONS = ['own', 'sameClient', 'otherClient'] as const;
type Relation = (typeof RELATIONS)[number];

/** Whether a call refers to an object that a user owns. */
const isAddressed = ({ declaration: { params, query, body } }: Call) => [params, query, body].some(namesObject);

const CLOSED = CALLS.filter(({ declaration }) => declaration.access !== 'public' && declaration.access !== 'partner');

/** Calls that end the caller's sessions come last. */
const ENDING = [
  'careTeamAccess.end',
  'signIn.endDevice',
  // Ends the other sessions.
  'passkeys.remove',
  'users.reactivate',
  'users.deactivate',
  'records.deleteAll',
];
const WALKED = [
  ...CLOSED.filter(({ name }) => !ENDING.includes(name)),
  ...ENDING.flatMap((ending) => CLOSED.filter(({ name }) => name === ending)),
];

/** Staff do these to others and never to themselves. */
const NEVER_TO_ONESELF = [
  'users.deactivate',
  'users.reactivate',
  'patientMerges.preview',
  'patientMerges.create',
  'patientMerges.undo',
  'teamNotes.list',
  'teamNotes.add',
  'teamNotes.change',
  'teamNotes.remove',
  'teamNotes.versions',
  'secondFactor.passkeysOfPatient',
  'secondFactor.resetPasskeys',
  'secondFactor.keepPasskeys',
];

/**
 * Relations that no user has to themselves, such as the other profile of their own number. Separate tests cover users
 * who do.
 */
const NEVER_FOUND = [
  'signIn.switchProfile',
  // Callers can't accept their own invitations, and no caller here is in a session as a carer.
  'carers.accept',
  'carers.begin',
  'carers.leave',
  // Views belong to the users who saved them, and no user here has saved this one.
  'savedViews.remove',
];

/** Calls that name something that no single user owns, and searches that find nothing instead of failing. */
const OF_NO_OWNER = ['fhir.readDevice', 'fhir.searchPatient', 'fhir.searchPatientByForm'];

/** Calls on an export, which only the program that asked for it finds. */
const OF_AN_EXPORT = ['fhir.exportStatus', 'fhir.cancelExport', 'fhir.exportFile'];
/** Calls that begin an export of a client or of a group. They find nothing out about patients who do not share. */
const OF_EXPORTS = ['fhir.exportPatients', 'fhir.exportPatientsByPost', 'fhir.exportGroup', 'fhir.exportGroupByPost'];

type Verdict = 'allowed' | 'not-allowed' | 'not-found';

/** The table of permissions as text. */
function verdictOf(role: Role, relation: Relation, one: Call): Verdict {
  const { name, declaration } = one;
  const isWithin = (permission: Permission): boolean => {
    const reach = reachOf([role], permission);
    return reach === 'all' || relation === 'own' || (reach === 'client' && relation === 'sameClient');
  };
  const hasAddress = isAddressed(one) && !OF_NO_OWNER.includes(name);
  const isNeverFound = NEVER_FOUND.includes(name);
  const { access, accessToOthers, beyondOneself, isOnlyForPrograms, forKiosks, forEmbeds } = declaration;
  if (isOnlyForPrograms || forKiosks === 'only' || forEmbeds === 'only') return 'not-allowed';
  if (access === 'signedIn' || access === 'public' || access === 'partner')
    return isNeverFound || (hasAddress && relation !== 'own') ? 'not-found' : 'allowed';
  const reach = reachOf([role], access);
  if (reach === null || (reach === 'own' && beyondOneself)) return 'not-allowed';
  if (isNeverFound) return 'not-found';
  if (relation === 'own' && NEVER_TO_ONESELF.includes(name)) return 'not-allowed';
  if (!hasAddress || isWithin(access)) return 'allowed';
  if (accessToOthers === undefined) return 'not-found';
  // Patients cannot find out whether other patients exist; staff without the permission get an error that names it.
  if (reachOf([role], accessToOthers) === null) return isStaff([role]) ? 'not-allowed' : 'not-found';
  return isWithin(accessToOthers) ? 'allowed' : 'not-found';
}

/** A caller with a role, and a user in the relation to them; for 'own' both are the same. */
async function openWorld(role: Role, relation: Relation) {
  const api = await startTestApi();
  const caller = await addPerson(api, { phone: '5125550101', roles: [role], lastName: 'Caller' });
  const target =
    relation === 'own'
      ? caller
      : await addPerson(api, {
          phone: '5125550102',
          lastName: 'Unreachable',
          ...(relation === 'otherClient' ? { client: 'Other', group: 'warehouse' } : {}),
        });
  // The author of a note may change it.
  await api.database.updateTable('team_notes').set({ author_id: caller.userId }).execute();
  // A second session, so that the first can be ended by its id.
  api.clock.nowMs += 60_000;
  const browser = await api.signIn('5125550101');
  await addPasskey(api, target);
  return { api, target, browser };
}

const walkRole = (role: Role) => {
  it.each(RELATIONS)(
    'may make the calls that the table of permissions allows, with objects of: %s',
    async (relation) => {
      const { api, target, browser } = await openWorld(role, relation);
      const found: Record<string, Verdict | string> = {};
      const expected: Record<string, Verdict> = {};
      for (const walked of WALKED) {
        const verdict = verdictOf(role, relation, walked);
        expected[walked.name] = verdict;
        const { status, text } = await call(api, walked, target, { cookie: cookieOf(browser) });
        const code = status < 400 ? '' : problemCodeIn(text);
        const isRefused = [401, 403, 404].includes(status);
        found[walked.name] = isRefused ? code : status < 500 ? 'allowed' : `status ${status}`;
        // The address of a FHIR search repeats the id that the caller sent.
        const shown = text.replace(/"link":\[[^\]]*\]/, '');
        // Lists don't reveal patients out of reach either.
        if (relation === 'otherClient' && !PERMISSIONS.some((permission) => reachOf([role], permission) === 'all'))
          for (const secret of [
            target.lastName,
            target.patientUid,
            target.userId,
            target.measurementId,
            target.memberId,
          ])
            expect(`${walked.name}: ${shown}`).not.toContain(secret);
      }
      expect(found).toEqual(expected);
    },
  );
};

/** The others can do some of what these can. */
const FIRST_ROLES: readonly Role[] = ['Patient', 'Client Admin', 'System Admin'];
describe.each(FIRST_ROLES)('%s', walkRole);
describe.each(ROLES.filter((role) => !FIRST_ROLES.includes(role)))('%s', { tags: 'thorough' }, walkRole);

describe('ids in upper case', { tags: 'thorough' }, () => {
  const UPPER_CASE = /\b(?=[\d-]*[A-F])[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\b/;
  const ROWS = [
    ['Patient', 'own'],
    ['Client Admin', 'sameClient'],
  ] as const;
  it.each(ROWS)(
    'name the same objects in every call of a %s, and come back in lower case: %s',
    async (role, relation) => {
      const walk = async (spelled: typeof asTheyAre) => {
        const { api, target, browser } = await openWorld(role, relation);
        const found: Record<string, unknown> = {};
        for (const walked of WALKED) {
          const { status, text } = await call(api, walked, target, { cookie: cookieOf(browser) }, spelled);
          found[walked.name] = [status, status < 400 ? '' : problemCodeIn(text)];
          expect([walked.name, text.match(UPPER_CASE)]).toEqual([walked.name, null]);
        }
        return found;
      };
      expect(await walk(inUpperCase)).toEqual(await walk(asTheyAre));
    },
  );
});

/** The state of a care relationship, and what the carer may do in it. */
const CARERS: readonly (readonly [string, readonly CarerTick[], CarerState | 'deactivated'])[] = [
  ['with no rights', [], 'active'],
  ['who may scan', ['scan'], 'active'],
  ['who may manage', ['manage'], 'active'],
  ['who may read the chat', ['chat'], 'active'],
  ['who may read notes', ['notes'], 'active'],
  ['with everything ticked', ['scan', 'manage', 'chat', 'notes'], 'active'],
  ['whose care has expired', ['scan', 'manage', 'chat', 'notes'], 'expired'],
  ['whose care was ended', ['scan', 'manage', 'chat', 'notes'], 'ended'],
  ['who is deactivated', ['scan', 'manage', 'chat', 'notes'], 'deactivated'],
];

const NOTE = 'a private note';

/** How to reach the patient. */
const CONTACT = { email: 'tess@example.org', phone: '5125550101' } as const;

/** Calls permitted in a session as a carer: exactly those that the contract opens to one of the rights. */
function verdictOnCarer(
  { declaration }: Call,
  ticks: readonly CarerTick[],
  state: CarerState | 'deactivated',
): Verdict | 'care-ended' | 'sign-in-required' {
  const { forCarers } = declaration;
  if (state === 'deactivated') return 'sign-in-required';
  if (forCarers === 'always') return 'allowed';
  if (state !== 'active') return 'care-ended';
  const rights: readonly string[] = ['see', ...ticks];
  return forCarers !== undefined && rights.includes(forCarers) ? 'allowed' : 'not-allowed';
}

/** A patient with a note, and a user in a session as their carer. */
async function openCare(ticks: readonly CarerTick[], roles: readonly Role[] = ['Patient']) {
  const api = await startTestApi();
  const target = await addPerson(api, { phone: CONTACT.phone, lastName: 'Target', firstName: 'Tess' });
  const { client } = target.browser;
  await client.patients.update({ params: { uid: target.patientUid }, body: { email: CONTACT.email } });
  await client.scanNotes.save({ params: { id: target.measurementId }, body: { tags: ['warmRoom'], note: NOTE } });
  const carer = await addPerson(api, { phone: '5125550102', lastName: 'Caring', roles });
  const id = randomUUID();
  await client.carers.invite({ body: { id, phone: '5125550102', relation: 'child', ticks: [...ticks], days: 365 } });
  api.clock.nowMs += 60_000;
  const browser = await api.signInByCode('5125550102');
  return { api, target, carer, browser, id };
}

const walkCarer = (_: string, ticks: readonly CarerTick[], state: CarerState | 'deactivated') => {
  const NAME = 'carers.leave';
  const walked = [...WALKED.filter(({ name }) => name !== NAME), ...WALKED.filter(({ name }) => name === NAME)];

  async function begin() {
    const world = await openCare(ticks);
    const { api, browser, target, carer, id } = world;
    await browser.client.carers.accept({ params: { id }, body: {} });
    await browser.client.carers.begin({ params: { id }, body: {} });
    if (state === 'ended') await target.browser.client.carers.end({ params: { id }, body: {} });
    const past = new Date(api.clock.nowMs - 1);
    if (state === 'expired')
      await api.database.updateTable('carers').set({ expires_at: past }).where('carer_id', '=', id).execute();
    if (state === 'deactivated')
      await api.database
        .updateTable('users')
        .set({ deactivated_at: past })
        .where('user_id', '=', carer.userId)
        .execute();
    return world;
  }
  const cookiesOf = (browser: TestBrowser) => ({ cookie: cookieOf(browser) });

  it('may make exactly the calls that the patient permitted', async () => {
    const { api, browser, target } = await begin();
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const one of walked) {
      expected[one.name] = verdictOnCarer(one, ticks, state);
      const { status, text } = await call(api, one, target, cookiesOf(browser));
      const code = [401, 403, 404].includes(status) ? problemCodeIn(text) : null;
      found[one.name] = code ?? (status < 500 ? 'allowed' : `status ${status}`);
      if (!ticks.includes('notes') || state !== 'active') {
        expect(`${one.name}: ${text}`).not.toContain(NOTE);
        expect(`${one.name}: ${text}`).not.toContain('warmRoom');
      }
      if (!one.name.startsWith('chat.')) expect(`${one.name}: ${text}`).not.toContain('From Target');
      if (!ticks.includes('manage') || state !== 'active')
        for (const contact of Object.values(CONTACT)) expect(`${one.name}: ${text}`).not.toContain(contact);
    }
    expect(found).toEqual(expected);
  });

  it.runIf(state === 'active')('reads the patient’s notes only if that was ticked', async () => {
    const { browser, target, api } = await begin();
    const noted = async ({ client }: TestBrowser) => {
      const timeZone = 'UTC';
      const date = new Date(api.clock.nowMs).toISOString().slice(0, 10);
      const [comparison, pair, report, trend] = await Promise.all([
        client.comparisons.get({ params: { id: target.measurementId }, query: { timeZone } }),
        client.comparisons.pair({
          params: { id: target.measurementId, otherId: target.measurementId },
          query: { timeZone },
        }),
        client.periodReports.get({ query: { days: '30', timeZone } }),
        client.measurements.trends({ query: { period: 'month', date: `${date.slice(0, 7)}-01`, timeZone } }),
      ]);
      return [comparison, pair, report, trend].map((answer) => JSON.stringify(answer).includes('"warmRoom"'));
    };
    expect(await noted(target.browser)).toEqual([true, true, true, true]);
    const may = ticks.includes('notes');
    expect(await noted(browser)).toEqual([may, may, may, may]);
  });

  it.runIf(state === 'active')('learns why a scan was left out of a comparison only if notes were ticked', async () => {
    const { browser, target, api } = await begin();
    const { client } = target.browser;
    const minuteLater = () => {
      api.clock.nowMs += 60_000;
    };
    minuteLater();
    const noted = await addScan(api, target.browser);
    await client.scanNotes.save({ params: { id: noted }, body: { tags: ['coffee'], note: '' } });
    minuteLater();
    const newest = await addScan(api, target.browser);
    const reasons = async (from: TestBrowser) => {
      const { scoreBefore, measures } = await from.client.comparisons.get({
        params: { id: newest },
        query: { timeZone: 'UTC' },
      });
      const reasons = [scoreBefore, measures[0]?.change].map((change) => change?.leftOut.map(({ reason }) => reason));
      return [scoreBefore?.id === target.measurementId, ...reasons.flat()];
    };
    expect(await reasons(target.browser)).toEqual([true, 'coffee', 'coffee']);
    const seen = ticks.includes('notes') ? 'coffee' : 'noted';
    expect(await reasons(browser)).toEqual([true, seen, seen]);
  });

  it.runIf(state === 'active')('sees the patient’s contact details only if they may change them', async () => {
    const { browser, target } = await begin();
    const session = await browser.client.signIn.session();
    const patient = await browser.client.patients.get({ params: { uid: target.patientUid } });
    const seen = ticks.includes('manage')
      ? { email: CONTACT.email, phoneNumber: CONTACT.phone }
      : { email: null, phoneNumber: null };
    expect(patient).toMatchObject(seen);
    expect(session?.user).toMatchObject(seen);
    expect(await target.browser.client.patients.get({ params: { uid: target.patientUid } })).toMatchObject({
      email: CONTACT.email,
      phoneNumber: CONTACT.phone,
    });
  });

  it('cannot reach their own data during the care', async () => {
    const { api, browser, carer } = await begin();
    for (const one of walked.filter(isAddressed)) {
      const { status, text } = await call(api, one, carer, cookiesOf(browser));
      // Some calls take only a body and refer to no object.
      if (!['measurements.list', 'attention.add'].includes(one.name))
        expect([one.name, status]).not.toEqual([one.name, 200]);
      for (const secret of [carer.patientUid, carer.measurementId])
        expect(`${one.name}: ${text}`).not.toContain(secret);
    }
  });
};
/** Roles in between are left to the full test run. */
const FIRST_CARERS = ['with no rights', 'with everything ticked', 'whose care was ended'];
describe.each(CARERS.filter(([what]) => FIRST_CARERS.includes(what)))('a carer %s', walkCarer);
describe.each(CARERS.filter(([what]) => !FIRST_CARERS.includes(what)))('a carer %s', { tags: 'thorough' }, walkCarer);

describe('these users are not carers', () => {
  const begin = ({ browser, id }: Awaited<ReturnType<typeof openCare>>) =>
    problemOf(browser.client.carers.begin({ params: { id }, body: {} }));
  const accept = ({ browser, id }: Awaited<ReturnType<typeof openCare>>) =>
    problemOf(browser.client.carers.accept({ params: { id }, body: {} }));

  it('an invited user who has not accepted', async () => {
    const world = await openCare(['scan', 'manage', 'chat', 'notes']);
    expect(await begin(world)).toBe('not-found');
    for (const one of WALKED.filter((one) => one.declaration.forCarers && isAddressed(one))) {
      const { text } = await call(world.api, one, world.target, { cookie: cookieOf(world.browser) });
      expect(`${one.name}: ${text}`).not.toContain(world.target.measurementId);
    }
  });

  it('a user of another client, whatever their number', async () => {
    const api = await startTestApi();
    const target = await addPerson(api, { phone: '5125550101', lastName: 'Target' });
    await api.addUser({ phone: '5125550102', client: 'Other', group: 'warehouse' });
    const id = randomUUID();
    await target.browser.client.carers.invite({
      body: { id, phone: '5125550102', relation: 'child', ticks: [], days: 1 },
    });
    const { client } = await api.signInByCode('5125550102');
    expect((await client.carers.caredFor()).items).toEqual([]);
    for (const attempt of [client.carers.accept, client.carers.begin, client.carers.end])
      expect(await problemOf(attempt({ params: { id }, body: {} }))).toBe('not-found');
  });

  it('a staff member', async () => {
    const world = await openCare([], ['Patient', 'Client User']);
    expect([await accept(world), await begin(world)]).toEqual(['not-found', 'not-found']);
  });
});

/** The state of a patient's permission, or of the reader. */
const PERMISSIONS_TO_SEE = [
  'none',
  'asked',
  'declined',
  'given',
  'given for days',
  'one scan only',
  'run out',
  'given to an older text',
  'ended',
  'given by a user of another client',
  'given, and the staff deactivated',
  'given, and the patient deactivated',
  'given, and the patient deleted',
] as const;
type PermissionToSee = (typeof PERMISSIONS_TO_SEE)[number];

const READS = [
  'careTeam.measurements',
  'careTeam.measurement',
  'careTeam.exportScans',
  'careTeam.exportFhir',
  'fhir.readPatient',
  'fhir.readObservation',
  'fhir.readDiagnosticReport',
  'fhir.readProvenance',
  'fhir.searchObservation',
  'fhir.searchObservationByForm',
  'fhir.searchDiagnosticReport',
  'fhir.searchDiagnosticReportByForm',
  'fhir.everything',
  'careTeam.print',
  'careTeam.comparison',
  'careTeam.pair',
  'careTeam.trends',
  'careTeam.entries',
  'careTeam.healthFacts',
  // Of another scan than the one that may be seen alone.
  'conversations.asked',
];

/** Reads of a patient by their id, which say that the patient was deleted. */
const TELL_OF_DELETION = ['fhir.readPatient', 'fhir.everything'];

/** Reads whose answers do not contain the heart rate. */
const WITHOUT_PULSE = [
  'careTeam.measurements',
  'careTeam.timeline',
  'careTeam.print',
  'conversations.asked',
  'fhir.readPatient',
  'fhir.readObservation',
  'fhir.readDiagnosticReport',
  'fhir.readProvenance',
  'fhir.searchDiagnosticReport',
  'fhir.searchDiagnosticReportByForm',
];

/** Response of a read by the care team. */
function verdictOnRead(state: PermissionToSee, name: string): string {
  if (state === 'given, and the patient deleted' && TELL_OF_DELETION.includes(name)) return 'gone';
  if (state === 'given' || state === 'given for days') return 'allowed';
  if (state === 'one scan only')
    return READS.indexOf(name) <= READS.indexOf('careTeam.print') ? 'allowed' : 'results-not-shared';
  if (state === 'given by a user of another client' || state === 'given, and the patient deleted') return 'not-found';
  return state === 'given, and the staff deactivated' ? 'sign-in-required' : 'results-not-shared';
}

const walkReads = (state: PermissionToSee) => {
  it.each(['Client User', 'Client Admin'] as const)('are shown by no other call to a %s', async (role) => {
    const api = await startTestApi();
    const { userId } = await api.addUser({ phone: '5125550110', roles: [role], lastName: 'Looker', patient: null });
    const isElsewhere = state === 'given by a user of another client';
    const target = await addPerson(api, {
      phone: '5125550101',
      lastName: 'Target',
      ...(isElsewhere ? { client: 'Other', group: 'warehouse' } : {}),
    });
    const { client } = target.browser;
    // Values that occur nowhere else.
    const secrets = { pulse: 87.3, weightKg: 71.2345, medicine: 'Nowhereolol' };
    api.clock.nowMs += 60_000;
    const scanned = { ...target, measurementId: await addScan(api, target.browser, secrets.pulse) };
    const takenAt = new Date(api.clock.nowMs).toISOString();
    const value = { kind: 'weight', weightKg: secrets.weightKg } as const;
    await client.entries.add({ body: { id: randomUUID(), takenAt, value } });
    const fact = { kind: 'medicine', name: secrets.medicine, dose: null, startedOn: null, endedOn: null } as const;
    await client.healthFacts.save({ body: { id: randomUUID(), ...fact } });
    await client.scanNotes.save({ params: { id: scanned.measurementId }, body: { tags: ['coffee'], note: NOTE } });

    await withoutGuards(api.database, async (database) => {
      await database.deleteFrom('care_team_records').execute();
    });
    const change = (columns: { expires_at: Date } | { text_version: string }) =>
      withoutGuards(api.database, async (database) => {
        await database.updateTable('care_team_records').set(columns).execute();
      });
    const give = (body: object = {}) => client.careTeamAccess.give({ body: { ...ALLOWED, ...body } });
    const staff = await api.signIn('5125550110');
    const ask = () => staff.client.careTeam.ask({ params: { uid: target.patientUid }, body: {} });
    if (state === 'asked' || state === 'declined') await ask();
    if (state === 'declined') {
      const { request } = await client.careTeamAccess.get();
      await client.careTeamAccess.decline({ body: { requestId: request?.id ?? '' } });
    }
    if (state === 'one scan only') await give({ term: 'oneScan', measurementId: scanned.measurementId });
    if (state === 'given for days' || state === 'run out') await give({ term: 'days' });
    if (state === 'run out') await change({ expires_at: new Date(api.clock.nowMs) });
    if (state.startsWith('given') && state !== 'given for days') await give();
    if (state === 'given to an older text') await change({ text_version: '2020-01' });
    if (state === 'ended') {
      await give();
      await client.careTeamAccess.end({ body: {} });
    }
    const deactivate = (id: string) =>
      api.database
        .updateTable('users')
        .set({ deactivated_at: new Date(api.clock.nowMs) })
        .where('user_id', '=', id)
        .execute();
    if (state === 'given, and the staff deactivated') await deactivate(userId);
    if (state === 'given, and the patient deactivated') await deactivate(target.userId);
    if (state === 'given, and the patient deleted')
      await client.records.deleteAll({ params: { uid: target.patientUid }, body: { isConfirmed: true } });

    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const one of WALKED) {
      const { status, text } = await call(api, one, scanned, { cookie: cookieOf(staff) });
      const isRead = READS.includes(one.name);
      if (isRead) {
        expected[one.name] = verdictOnRead(state, one.name);
        found[one.name] = status < 400 ? 'allowed' : problemCodeIn(text);
      }
      // The permission includes which scan may be seen.
      if (state === 'one scan only' && ['careTeam.get', 'careTeam.ask'].includes(one.name)) continue;
      // The timeline is always answered; it contains scans as far as they are shared.
      const isTimelineOfScans =
        one.name === 'careTeam.timeline' && verdictOnRead(state, 'careTeam.measurements') === 'allowed';
      const mayShow = (isRead && found[one.name] === 'allowed') || isTimelineOfScans;
      const values = [
        scanned.measurementId,
        target.measurementId,
        target.entryId,
        target.entryImportId,
        ...Object.values(secrets).map(String),
      ];
      for (const secret of mayShow ? [NOTE] : [...values, NOTE]) expect(`${one.name}: ${text}`).not.toContain(secret);
      if (state === 'one scan only') expect(`${one.name}: ${text}`).not.toContain(target.measurementId);
      const shown =
        { 'careTeam.entries': secrets.weightKg, 'careTeam.healthFacts': secrets.medicine }[one.name] ?? secrets.pulse;
      const isFhir = one.name === 'careTeam.exportFhir' || one.name.startsWith('fhir.');
      if (mayShow && !WITHOUT_PULSE.includes(one.name))
        // FHIR has the decimals that pages show.
        expect(`${one.name}: ${text}`).toContain(isFhir ? `"value":${Math.round(secrets.pulse)}` : String(shown));
    }
    expect(found).toEqual(expected);
  });
};
const FIRST_PERMISSIONS: readonly PermissionToSee[] = ['none', 'given', 'one scan only', 'ended'];
describe.each(FIRST_PERMISSIONS)('results of a patient whose permission is: %s', walkReads);
describe.each(PERMISSIONS_TO_SEE.filter((state) => !FIRST_PERMISSIONS.includes(state)))(
  'results of a patient whose permission is: %s',
  { tags: 'thorough' },
  walkReads,
);

/** How a link of an appointment came to the patient: as a text message, or by staff who saw it. */
describe.each(['sent to the verified number', 'seen by staff'])(
  'a session begun with the link of an appointment %s',
  (how) => {
    it('may make only calls that are part of a scan, and sees no earlier scan, message, entry or appointment', async () => {
      const api = await startTestApi();
      await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null });
      const target = await addPerson(api, { phone: '5125550101', lastName: 'Target' });
      const { client } = await api.signIn('5125550110');
      const params = { uid: target.patientUid };
      const at = (ms: number) => new Date(api.clock.nowMs + ms).toISOString();
      const body = { startsAt: at(HOUR_MS), endsAt: at(2 * HOUR_MS) };
      const { appointmentId } = await client.appointments.add({ params, body });
      const { loginUrl } = await client.loginLinks.create({ params, query: { appointmentId } });
      if (how !== 'seen by staff') await api.database.updateTable('login_links').set({ is_sent: true }).execute();
      api.clock.nowMs += 60_000;
      const browser = api.browser();
      await browser.client.loginLinks.open({ body: { id: new URL(loginUrl).pathname.replace('/alogin/', '') } });
      const found: Record<string, boolean> = {};
      const expected: Record<string, boolean> = {};
      for (const one of WALKED) {
        // The example changes a field that is filled, which such a session may not.
        expected[one.name] = one.declaration.isForScanning === true && one.name !== 'patients.update';
        const { status, text } = await call(api, one, target, { cookie: cookieOf(browser) });
        found[one.name] = !(status === 403 && problemCodeIn(text) === 'sms-code-needed');
        expect(found[one.name] || status === 403, one.name).toBe(true);
        const shown = `${one.name}: ${text}`;
        for (const secret of [target.measurementId, target.entryId, target.appointmentId, 'From Target'])
          expect(shown).not.toContain(secret);
      }
      expect(found).toEqual(expected);
      expect(Object.values(found).filter((isOpen) => isOpen).length).toBeLessThan(20);
    });
  },
);

/** A clinic with a patient who shares all results, an administrator, and a second group. */
async function openClinicWithPrograms(person: { readonly client?: string; readonly group?: string } = {}) {
  const api = await startTestApi();
  const { clientId } = await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null });
  const target = await addPerson(api, { phone: '5125550101', lastName: 'Target', ...person });
  const admin = await api.signIn('5125550110');
  const { id: otherGroupId } = await admin.client.groups.add({ params: { clientId }, body: { code: 'night-shift' } });
  return { api, clientId, target, admin, otherGroupId };
}

/** Each scope alone, the two that open a scan, and all. */
const SCOPE_SETS: readonly (readonly ProgramScope[])[] = [
  ...PROGRAM_SCOPES.map((scope) => [scope]),
  ['system/Observation.rs', 'system/DiagnosticReport.rs'],
  PROGRAM_SCOPES,
];

/** Answer to a program that reaches the object of a call. */
function verdictOnProgram(
  { name, declaration: { forPrograms, isByCategory } }: Call,
  scopes: readonly ProgramScope[],
): Verdict {
  const opens = isByCategory ? holdsScopesInPart : holdsScopes;
  if (forPrograms === undefined || !opens(scopes, forPrograms)) return 'not-allowed';
  if (OF_AN_EXPORT.includes(name)) return 'not-found';
  // The overall score, which the example names, is no vital sign.
  return name === 'fhir.readObservation' && !holdsScopes(scopes, forPrograms) ? 'not-found' : 'allowed';
}

/** Sentences that do not help the author of a program. */
const FOR_PEOPLE = Object.entries(PROBLEM_TEXTS.en).flatMap(([code, sentence]) =>
  code in PROGRAM_PROBLEM_TEXTS.en ? [sentence] : [],
);

describe('a program', () => {
  it.each(SCOPE_SETS.map((scopes) => [scopes.join(' '), scopes] as const))(
    'with these scopes may make exactly the calls that name them: %s',
    async (_, scopes) => {
      const { api, clientId, target, admin } = await openClinicWithPrograms();
      const token = await tokenOf(api, await addProgram(admin, clientId, { scopes }));
      const found: Record<string, Verdict | string> = {};
      const expected: Record<string, Verdict> = {};
      for (const walked of WALKED) {
        expected[walked.name] = verdictOnProgram(walked, scopes);
        const { status, text } = await call(api, walked, target, { authorization: `Bearer ${token}` });
        const isRefused = [401, 403, 404].includes(status);
        found[walked.name] = isRefused ? problemCodeIn(text) : status < 500 ? 'allowed' : `status ${status}`;
        if (expected[walked.name] !== 'allowed')
          for (const secret of [target.lastName, target.userId, target.measurementId])
            expect(`${walked.name}: ${text}`).not.toContain(secret);
        for (const sentence of FOR_PEOPLE) expect(`${walked.name}: ${text}`).not.toContain(sentence);
      }
      expect(found).toEqual(expected);
    },
  );

  /** The state of the patient, their permission or the program, and the answers to reads and to writes. */
  const STATES = {
    'the patient is of its group and shares': ['allowed', 'allowed'],
    'the patient is of another group': ['not-found', 'not-found'],
    'the patient is of another client': ['not-found', 'not-found'],
    'the patient never shared': ['results-not-shared', 'allowed'],
    'the patient has ended the permission': ['results-not-shared', 'allowed'],
    'its group was taken away': ['not-found', 'not-found'],
    'its scopes were taken away': ['not-allowed', 'not-allowed'],
    'it was revoked': ['sign-in-required', 'sign-in-required'],
    'it has expired': ['sign-in-required', 'sign-in-required'],
    'its token has expired': ['sign-in-required', 'sign-in-required'],
  } as const satisfies Readonly<Record<string, readonly [read: string, write: string]>>;

  /** The answer to a call that is open to the program, by the answers to its reads and writes of a patient. */
  function verdictIn(
    state: string,
    { name, declaration }: Call,
    [read, write]: readonly [read: string, write: string],
  ) {
    const isRefusedAtOnce = read === 'not-allowed' || read === 'sign-in-required';
    if (OF_AN_EXPORT.includes(name)) return isRefusedAtOnce ? read : 'not-found';
    if (OF_EXPORTS.includes(name)) {
      const isOfGroup = name.startsWith('fhir.exportGroup');
      return isRefusedAtOnce || (isOfGroup && read === 'not-found') ? read : 'allowed';
    }
    if (declaration.method !== 'GET' && declaration.bodyKind !== 'form') return write;
    if (isRefusedAtOnce || !OF_NO_OWNER.includes(name)) return read;
    // Searches find nothing instead of failing. A device belongs to the client, not to a patient.
    return name === 'fhir.readDevice' && state === 'the patient is of another client' ? 'not-found' : 'allowed';
  }

  it.each(Object.entries(STATES))('is judged by the current state in every open call: %s', async (state, of) => {
    const isElsewhere = state === 'the patient is of another client';
    const world = await openClinicWithPrograms(isElsewhere ? { client: 'Other', group: 'warehouse' } : {});
    const { api, clientId, target, admin, otherGroupId } = world;
    const groupIds = state === 'the patient is of its group and shares' ? [target.groupId] : null;
    const expires = new Date(api.clock.nowMs + 60_000).toISOString();
    const made = await addProgram(admin, clientId, {
      scopes: PROGRAM_SCOPES,
      groupIds: state === 'the patient is of another group' ? [otherGroupId] : groupIds,
      ...(state === 'it has expired' ? { expires } : {}),
    });
    const token = await tokenOf(api, made);
    const { program } = made;
    const params = { clientId, id: program.id };
    const { name, scopes, revision } = program;
    const change = (changes: object) =>
      admin.client.programs.change({
        params,
        body: { revision, name, scopes, groupIds: null, expires: null, keys: null, ...changes },
      });
    if (state === 'the patient never shared')
      await withoutGuards(api.database, async (database) => {
        await database.deleteFrom('care_team_records').execute();
      });
    if (state === 'the patient has ended the permission') await target.browser.client.careTeamAccess.end({ body: {} });
    if (state === 'its group was taken away') await change({ groupIds: [otherGroupId] });
    if (state === 'its scopes were taken away') await change({ scopes: ['system/Group.rs'] });
    if (state === 'it was revoked') await admin.client.programs.revoke({ params, body: {} });
    if (state === 'it has expired') api.clock.nowMs += 60_000;
    if (state === 'its token has expired') api.clock.nowMs += 5 * 60_000;

    const open = WALKED.filter(({ declaration }) => declaration.forPrograms !== undefined);
    expect(open.length).toBeGreaterThan(8);
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const one of open) {
      expected[one.name] = verdictIn(state, one, of);
      const { status, text } = await call(api, one, target, { authorization: `Bearer ${token}` });
      const isRefused = [401, 403, 404].includes(status);
      found[one.name] = isRefused ? problemCodeIn(text) : status < 500 ? 'allowed' : `status ${status}`;
      if (expected[one.name] !== 'allowed') expect(`${one.name}: ${text}`).not.toContain(target.measurementId);
    }
    expect(found).toEqual(expected);
  });
});

describe('a person at a tablet', () => {
  /** Calls that name an object of the patient from before the session. */
  const OF_BEFORE = ['measurements.get', 'kiosk.makeLink', 'kiosk.sendToPhone'];

  it('may make exactly the calls that are declared for tablets, and reads nothing from before', async () => {
    const api = await startTestApi();
    await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null });
    const target = await addPerson(api, { phone: CONTACT.phone, firstName: 'Tess', lastName: 'Target' });
    const { client } = target.browser;
    await client.patients.update({ params: { uid: target.patientUid }, body: { email: CONTACT.email } });
    const admin = await api.signIn('5125550110');
    const tablet = await pairedTablet(api, admin, target);
    api.clock.nowMs += 1000;
    const { code } = await admin.client.kiosks.makeSlip({
      params: { uid: target.patientUid, id: target.appointmentId },
      body: {},
    });
    await tablet.client.kiosk.begin({ body: { code } });
    const found: Record<string, Verdict | string> = {};
    const expected: Record<string, Verdict> = {};
    for (const walked of WALKED) {
      const isOpen = walked.declaration.forKiosks !== undefined;
      expected[walked.name] = isOpen ? (OF_BEFORE.includes(walked.name) ? 'not-found' : 'allowed') : 'not-allowed';
      const { status, text } = await call(api, walked, target, { cookie: cookieOf(tablet) });
      const isRefused = [401, 403, 404].includes(status);
      found[walked.name] = isRefused ? problemCodeIn(text) : status < 500 ? 'allowed' : `status ${status}`;
      for (const secret of [target.lastName, 'Tess', ...Object.values(CONTACT), target.measurementId])
        expect(`${walked.name}: ${text}`).not.toContain(secret);
    }
    expect(found).toEqual(expected);
    expect(Object.values(expected).filter((verdict) => verdict === 'allowed').length).toBeGreaterThan(4);
  });

  it('is a stranger to public calls that are not for tablets', async () => {
    const api = await startTestApi();
    await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null });
    const target = await addPerson(api, { phone: CONTACT.phone, firstName: 'Tess', lastName: 'Target' });
    const admin = await api.signIn('5125550110');
    const tablet = await pairedTablet(api, admin, target);
    await tablet.client.kiosk.beginAnonymously({ body: {} });
    const cookie = cookieOf(tablet);
    for (const open of CALLS.filter(({ declaration }) => declaration.access === 'public')) {
      const { text } = await call(api, open, target, { cookie });
      for (const secret of [target.lastName, 'Tess', ...Object.values(CONTACT), target.measurementId])
        expect(`${open.name}: ${text}`).not.toContain(secret);
    }
  });
});

describe('a person in an embedded session', () => {
  /** Calls that name an object of the patient from before the session. */
  const OF_BEFORE = ['measurements.get', 'embed.receipt'];

  async function embedded() {
    const api = await startTestApi();
    await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null });
    const target = await addPerson(api, { phone: CONTACT.phone, firstName: 'Tess', lastName: 'Target' });
    const { client } = target.browser;
    await client.patients.update({ params: { uid: target.patientUid }, body: { email: CONTACT.email } });
    const admin = await api.signIn('5125550110');
    const program = await addProgram(admin, target.clientId, { scopes: ['mien/scans.embed'] });
    api.clock.nowMs += 1000;
    const { url } = await api.program(await tokenOf(api, program)).embedSessions.create({
      body: { patient: { uid: target.patientUid } },
    });
    const { accessToken } = await api.browser().client.embed.open({ body: { key: new URL(url).hash.slice(1) } });
    return { api, target, headers: { authorization: `Bearer ${accessToken}` } };
  }

  it('may make exactly the calls that are declared for these, and reads nothing from before', async () => {
    const { api, target, headers } = await embedded();
    const found: Record<string, Verdict | string> = {};
    const expected: Record<string, Verdict> = {};
    for (const walked of WALKED) {
      const isOpen = walked.declaration.forEmbeds !== undefined;
      expected[walked.name] = isOpen ? (OF_BEFORE.includes(walked.name) ? 'not-found' : 'allowed') : 'not-allowed';
      const { status, text } = await call(api, walked, target, headers);
      const isRefused = [401, 403, 404].includes(status);
      found[walked.name] = isRefused ? problemCodeIn(text) : status < 500 ? 'allowed' : `status ${status}`;
      for (const secret of [target.lastName, 'Tess', ...Object.values(CONTACT), target.measurementId])
        expect(`${walked.name}: ${text}`).not.toContain(secret);
    }
    expect(found).toEqual(expected);
    expect(Object.values(expected).filter((verdict) => verdict === 'allowed').length).toBeGreaterThan(4);
  });

  it('is a stranger to public calls', async () => {
    const { api, target, headers } = await embedded();
    for (const open of CALLS.filter(({ declaration }) => declaration.access === 'public')) {
      const { text } = await call(api, open, target, headers);
      for (const secret of [target.lastName, 'Tess', ...Object.values(CONTACT), target.measurementId])
        expect(`${open.name}: ${text}`).not.toContain(secret);
    }
  });
});

describe('a caller who is not signed in', () => {
  it('may make public calls only', async () => {
    const api = await startTestApi();
    const target = await addPerson(api, { phone: '5125550101', lastName: 'Unreachable' });
    for (const closed of CALLS) {
      const { status, text } = await call(api, closed, target, {});
      const code = status < 400 ? '' : problemCodeIn(text);
      const { access } = closed.declaration;
      if (access === 'partner') expect([closed.name, code]).toEqual([closed.name, 'wrong-credentials']);
      else if (access === 'public' && closed.name !== 'signIn.logoutTest')
        expect([closed.name, code]).not.toEqual([closed.name, 'sign-in-required']);
      else expect([closed.name, status, code]).toEqual([closed.name, 401, 'sign-in-required']);
    }
  });
});

it('a session of staff ends after half an hour without a call, one of a patient after thirty days', async () => {
  for (const role of ROLES) {
    const api = await startTestApi();
    await api.addUser({ phone: '5125550101', roles: [role] });
    const { client } = await api.signIn('5125550101');
    const limitMs = isStaff([role]) ? 30 * 60_000 : 30 * 24 * 3_600_000;
    api.clock.nowMs += limitMs - 60_000;
    await client.signIn.devices();
    api.clock.nowMs += limitMs - 60_000;
    await client.signIn.devices();
    api.clock.nowMs += limitMs + 60_000;
    expect([role, await problemOf(client.signIn.devices())]).toEqual([role, 'sign-in-required']);
  }
});

it('every id in an address has a kind that determines its owner', () => {
  const named = CLOSED.filter(({ declaration }) => declaration.path.includes(':'));
  expect(named.filter((one) => !isAddressed(one)).map(({ name }) => name)).toEqual([]);
  expect(CLOSED.flatMap(({ name, declaration }) => idsOfNoKind(declaration).map((part) => `${name} ${part}`))).toEqual(
    [],
  );
});
