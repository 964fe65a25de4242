import { HOUR_MS, type Role, TODAY_LINE_KEYS } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION, LEGAL_TEXTS } from '@mien/messages/catalogues';
import { createSeededRandom } from '@mien/samples';
import { freePort } from '../../tools/free-ports.ts';
import { type ApiProcess, deadOf, PARTNER_KEY, startApi } from './api-process.ts';
import { type CallAnswer, type CallRequest, call, inWords, problemCode } from './call.ts';
import { createCanaryFinder } from './canaries.ts';
import {
  CONTRACT_CALLS,
  type ContractCall,
  createRequestGenerator,
  type KnownIds,
  learnIds,
} from './generate-request.ts';
import { embeddedIn, fillDatabase, postgresAt } from './load-trial.ts';
import type { Machine } from './machine.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { Outcome, Trial } from './trial.ts';
import type { Canaries, Person, World } from './world.ts';

/** On each of the two databases. */
const REQUESTS = 25_000;
/** Under way at once. */
const WORKERS = 8;
const PLAN = {
  clinics: 2,
  people: {
    Patient: 12,
    'Client User': 4,
    'Client Admin': 4,
    'System User': 3,
    'System Admin': 3,
    'Provider Admin': 3,
  } satisfies Record<Role, number>,
  scanSessions: 2,
};
/** How many calls of the contract have to succeed at least once: requests that are all refused test little. Chosen: runs had 161 to 165 of 231. */
const SUCCEEDING_SHARE = 0.65;

/** What ends sessions or people. Only some people make such calls and are named in them, so that the others stay. */
const ENDING_CALLS = new Set([
  ...['signIn.logout', 'signIn.logoutTest', 'signIn.endDevice', 'signIn.refresh'],
  ...['users.deactivate', 'users.reactivate', 'records.deleteAll'],
]);
/** One person in this many may be ended. */
const ENDED_ONE_IN = 4;

/** Logs say who of the staff did something, conversations and notes who of them wrote. */
const CALLS_THAT_NAME_STAFF = [
  'careTeam.timeline',
  ...['careTeamAccess.get', 'careTeamAccess.give', 'careTeamAccess.end', 'careTeamAccess.decline'],
  ...['accessLog.list', 'accessLog.own', 'accessLog.export', 'accessLog.exportOwn'],
  ...['conversations.messages', 'conversations.answer', 'notesForPatient.list'],
];

/** So many hours from now. */
const soon = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Failures that count as answers: another server did not do its part. The tried server has no scan site. */
const EXPECTED_FAILURES = ['scan-provider-failed', 'text-message-failed'];

/** What a person has: a link, a message, a consent and, where `isSharing`, a care team that sees the results, made by the calls that pages make. */
async function equip(
  api: ApiProcess,
  person: Person,
  isSharing: boolean,
): Promise<{ shareId: string; shareKey: string }> {
  const token = person.accessToken;
  const { terms, privacy } = LEGAL_TEXTS.en;
  const consent = { termsVersion: terms.version, privacyVersion: privacy.version, language: 'en' };
  const access = { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' };
  const requests: CallRequest[] = [
    { method: 'POST', path: '/v1/consents', token, body: consent },
    ...(isSharing ? [{ method: 'POST' as const, path: '/v1/careTeam/access/give', token, body: access }] : []),
    { method: 'POST', path: '/v1/chat/messages', token, body: { message: person.canaries.message } },
    { method: 'POST', path: `/v1/measurements/${person.measurementId}/shares`, token, body: { lifetimeHours: 72 } },
  ];
  let last = '';
  for (const request of requests) {
    const answer = await call(api.url, request);
    if (answer.kind !== 'answered' || answer.status >= 300) throw new Error(`${request.path}: ${inWords(answer)}`);
    last = answer.text;
  }
  const { id, accessKey } = JSON.parse(last) as { id: string; accessKey: string };
  return { shareId: id, shareKey: accessKey };
}

function knownIds(
  world: World,
  people: readonly Person[],
  shares: readonly { shareId: string; shareKey: string }[],
): KnownIds {
  const patients = people.map(({ patientId }) => patientId);
  const measurements = people.map(({ measurementId }) => measurementId);
  const sessions = people.flatMap(({ scanSessionIds }) => scanSessionIds);
  const codes = world.clinics.map(({ groupCode }) => groupCode);
  return {
    uid: patients,
    patientUid: patients,
    exceptPatientUid: patients,
    'users.id': [...patients, ...people.map(({ userId }) => userId)],
    otherPatientUid: patients,
    ...Object.fromEntries(
      ['measurements.id', 'shares.id', 'comparisons.id', 'scanNotes.id', 'careTeam.id', 'otherId'].map((name) => [
        name,
        measurements,
      ]),
    ),
    shareId: shares.map(({ shareId }) => shareId),
    key: shares.map(({ shareKey }) => shareKey),
    sessionId: sessions,
    ExternalId: sessions,
    clientId: world.clinics.map(({ clientId }) => clientId),
    accessCode: codes,
    groupCode: codes,
    logoType: ['header', 'icon', 'report'],
    phone: people.map(({ phone }) => phone),
    phoneNumber: people.map(({ phone }) => phone),
    phoneOrReference: people.map(({ phone }) => phone),
    line: TODAY_LINE_KEYS,
    measure: ['heartRateBpm', 'breathingRatePerMin'],
    position: [1, 2],
    revision: [1, 2],
    termsVersion: [LEGAL_TEXTS.en.terms.version],
    privacyVersion: [LEGAL_TEXTS.en.privacy.version],
    startsAt: [soon(1)],
    endsAt: [soon(2)],
  };
}

interface Tally {
  readonly faults: string[];
  readonly died: string[];
  readonly succeeded: Set<string>;
  readonly seen: Map<keyof Canaries, number>;
  tried: number;
  right: number;
}

/** What is wrong with an answer, or null. */
function faultOf(answer: CallAnswer): string | null {
  if (answer.kind !== 'answered') return inWords(answer);
  if (answer.status < 500) return null;
  return EXPECTED_FAILURES.includes(problemCode(answer.text)) ? null : inWords(answer);
}

async function tryInstallation(
  api: ApiProcess,
  world: World,
  { seed, name }: { seed: number; name: string },
  tally: Tally,
): Promise<void> {
  const shares: { shareId: string; shareKey: string }[] = [];
  const sharing = new Set(world.people.filter((_, index) => index % 2 === 0).map(({ userId }) => userId));
  for (const person of world.people) shares.push(await equip(api, person, sharing.has(person.userId)));
  const random = createSeededRandom(seed);
  const ended = world.people.filter((_, index) => index % ENDED_ONE_IN === 0);
  const lasting = world.people.filter((_, index) => index % ENDED_ONE_IN !== 0);
  const known = { ending: knownIds(world, ended, shares), lasting: knownIds(world, lasting, shares) };
  const generators = {
    ending: createRequestGenerator(random, known.ending),
    lasting: createRequestGenerator(random, known.lasting),
  };
  const roles = Object.keys(PLAN.people) as Role[];
  const find = createCanaryFinder(world.people, sharing);
  const ownerOfKey = new Map(world.people.map((person, index) => [shares[index]?.shareKey, person]));

  /** A person of a role, or no one; calls of a scan site are made with its key, too. */
  function drawCaller(called: ContractCall): { caller: Person | null; token: string | null } {
    if (called.declaration.access === 'partner' && random.next() < 0.7) return { caller: null, token: PARTNER_KEY };
    const role = random.pick([...roles, null]);
    if (role === null) return { caller: null, token: null };
    const from = ENDING_CALLS.has(called.name) ? ended : lasting;
    const isOfRole = ({ roles: held }: Person) => (role === 'Patient' ? held.length === 1 : held.includes(role));
    const caller = random.pick(from.filter(isOfRole));
    return { caller, token: caller?.accessToken ?? null };
  }

  let drawn = 0;
  async function work(): Promise<void> {
    while (drawn < REQUESTS && api.ended() === null) {
      drawn += 1;
      // Every call in turn, so that none is left out.
      const called = CONTRACT_CALLS[drawn % CONTRACT_CALLS.length] as ContractCall;
      const { caller, token } = drawCaller(called);
      const kind = ENDING_CALLS.has(called.name) ? 'ending' : 'lasting';
      const request = generators[kind](called);
      const network = `10.${drawn & 255}.${(drawn >> 8) & 255}.1`;
      const answer = await call(api.url, {
        ...request,
        token,
        headers: { ...request.headers, 'x-forwarded-for': network },
      });
      tally.tried += 1;
      const faults: string[] = [];
      const fault = faultOf(answer);
      if (fault !== null) faults.push(fault);
      if (answer.kind === 'answered') {
        if (answer.status < 300) {
          tally.succeeded.add(called.name);
          if (called.name === 'careTeamAccess.give' && caller) sharing.add(caller.userId);
          if (answer.text.startsWith('{'))
            learnIds(known.lasting, called.name.split('.')[0] ?? '', JSON.parse(answer.text));
        }
        const namesStaff = CALLS_THAT_NAME_STAFF.includes(called.name);
        // A holder of a link sees its result.
        const shared = ownerOfKey.get(request.path.split('/').at(-1)?.split('?')[0]);
        for (const { owner, kind, isAllowed } of find(answer.text, caller, { namesStaff })) {
          tally.seen.set(kind, (tally.seen.get(kind) ?? 0) + 1);
          const isShared = kind === 'result' && owner === shared;
          if (!isAllowed && !isShared)
            faults.push(`shows the ${kind} of somebody else to ${caller?.roles.at(-1) ?? 'nobody'}`);
        }
      }
      if (faults.length === 0) tally.right += 1;
      tally.faults.push(...faults.map((line) => `${name}, request ${drawn}, ${called.name}: ${line}`));
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work));
  const health = await call(api.url, { method: 'GET', path: '/v1/health/ready' });
  if (health.kind !== 'answered' || health.status !== 200)
    tally.faults.push(`${name}, health afterwards: ${inWords(health)}`);
  tally.died.push(...deadOf([api]));
}

async function run(machine: Machine): Promise<Outcome> {
  const tally: Tally = { faults: [], died: [], succeeded: new Set(), seen: new Map(), tried: 0, right: 0 };
  // There is no scan site: calls that need it say so.
  const environment = { SCAN_URL: `http://localhost:${await freePort()}`, BEACON: '1' };
  const dataFolder = machine.folder('generated');
  const embedded = await fillDatabase(embeddedIn(dataFolder), PLAN);
  const first = await startApi(machine, { DATA_DIR: dataFolder }, { environment });
  await first.ready();
  await tryInstallation(first, embedded, { seed: machine.seed, name: 'embedded' }, tally);
  await first.stop();
  const postgres = await startPostgresServer(machine);
  const served = await fillDatabase(postgresAt(postgres.url), PLAN);
  const second = await startApi(machine, { DATABASE_URL: postgres.url }, { environment });
  await second.ready();
  await tryInstallation(second, served, { seed: machine.seed + 1, name: 'Postgres' }, tally);
  const share = tally.succeeded.size / CONTRACT_CALLS.length;
  const unseen = (['name', 'message', 'result'] as const).filter((kind) => !tally.seen.get(kind));
  return {
    of: `requests to ${CONTRACT_CALLS.length} calls, ${tally.succeeded.size} of which succeeded at times`,
    tried: tally.tried,
    confirmed: tally.right,
    lost: [],
    doubled: [],
    wrong: [
      ...tally.faults,
      ...(share < SUCCEEDING_SHARE ? [`only ${tally.succeeded.size} calls ever succeeded`] : []),
      // A mark that is never seen, not even by its owner, would prove nothing.
      ...unseen.map((kind) => `no ${kind} was ever seen, not even by its owner`),
    ],
    died: tally.died,
    recoveriesMs: [],
    disturbances: tally.tried,
  };
}

export const generatedRequests: Trial = {
  name: 'generated-requests',
  title: `Generated requests as nobody and in six roles, ${REQUESTS.toLocaleString('en-US')} on each database`,
  run,
};
