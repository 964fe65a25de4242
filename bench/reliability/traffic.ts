import { createHash, randomUUID } from 'node:crypto';
import { canonicalResults } from '@mien/contract';
import { MAX_LIVE_SHARES } from '@mien/domain';
import { LEGAL_TEXTS } from '@mien/messages/catalogs';
import type { SeededRandom } from '@mien/samples';
import { PARTNER_KEY } from './api-process.ts';
import { type CallAnswer, type CallRequest, call, inWords, isNotNow } from './call.ts';
import type { Journal, WriteKind } from './journal.ts';
import { pause } from './machine.ts';
import type { Person, World } from './world.ts';

/** Time after the last disturbance in which a write is still retried; afterwards the system has not recovered. */
const PERSISTENCE_MS = 60_000;
/** Retry delay after a broken connection, as in the web app. */
const AGAIN_AFTER_MS = 250;
const BAD_GATEWAY = 502;
/** Smallest difference between two weights, so that each screening is different. */
const WEIGHT_STEP_KG = 0.01;

/** Failures that a trial expects. */
export interface Tolerance {
  /** Connections that end without a response: a process was killed. */
  readonly cutOff?: boolean;
  /** 503 with `Retry-After`: the database was unavailable. */
  readonly notNow?: boolean;
  /** 502: the proxy had sent the call to a killed process. */
  readonly badGateway?: boolean;
}

interface Write {
  readonly kind: WriteKind;
  readonly key: string;
  readonly request: CallRequest;
}

export interface TrafficStatistics {
  readonly writes: number;
  readonly acknowledged: number;
  readonly reads: number;
  readonly cutOff: number;
  readonly notNow: number;
  readonly wrong: readonly string[];
}

export interface Traffic {
  /** Starts this many calls a second; a patient makes one call at a time. */
  start(callsPerS: number): void;
  /** Starts no new writes, and waits until all pending ones are confirmed. */
  finish(): Promise<void>;
  statistics(): TrafficStatistics;
  /** Time from a moment until the last failed call after it; 0 if none failed. By `performance.now`. */
  failedUntil(sinceMs: number): number;
}

const text = (version: 'terms' | 'privacy') => LEGAL_TEXTS.en[version].version;

/** The result that a scan site reports for a session. */
export function outcomeWrite(sessionId: string, heartRateBpm: number): Write {
  const points = [
    {
      key: 'heartRateBpm',
      value: heartRateBpm,
      intervalLow: heartRateBpm - 1,
      intervalHigh: heartRateBpm + 1,
      signalToNoiseDb: 5,
    },
    { key: 'breathingRatePerMin', value: 15, intervalLow: 13, intervalHigh: 17, signalToNoiseDb: 3 },
  ];
  const missing = [{ key: 'sdnnMs', reason: 'too-few-beats' as const }];
  const hashed = canonicalResults(sessionId, { points, missing });
  const resultsHash = createHash('sha256').update(hashed).digest('base64url');
  return {
    kind: 'outcome',
    key: sessionId,
    request: {
      method: 'POST',
      path: `/v1/scanSessions/${sessionId}/outcome`,
      token: PARTNER_KEY,
      body: { status: 'PARTIAL', engineVersion: 'trial', points, missing, resultsHash },
    },
  };
}

/** Sequential writes of one patient or one staff member. */
function createWriter(person: Person, groupCode: string, random: SeededRandom) {
  const isStaff = person.roles.length > 1;
  const token = person.accessToken;
  const scanSessionIds = [...person.scanSessionIds];
  let profileNumber = 0;
  let screeningNumber = 0;

  const profile = (): Write => {
    profileNumber += 1;
    const body = { lastName: profileName(profileNumber) };
    return {
      kind: 'profile',
      key: `${person.patientId} ${profileNumber}`,
      request: { method: 'PUT', path: `/v1/patients/${person.patientId}`, token, body },
    };
  };
  const screening = (): Write => {
    screeningNumber += 1;
    const weightKg = weightOf(screeningNumber);
    const body = {
      heightCm: 170,
      weightKg,
      smoke: false,
      bloodPressureMedication: false,
      diabetesType: 'No',
      isWeightReviewed: true,
      qol: 7,
    };
    const key = `${person.patientId} ${screeningNumber}`;
    return { kind: 'screening', key, request: { method: 'POST', path: '/v1/screenings', token, body } };
  };
  const consent = (): Write => ({
    kind: 'consent',
    key: person.patientId,
    request: {
      method: 'POST',
      path: '/v1/consents',
      token,
      body: { termsVersion: text('terms'), privacyVersion: text('privacy'), language: 'en' },
    },
  });
  const message = (): Write => {
    const messageUid = randomUUID();
    const body = { messageUid, message: `Message ${messageUid}` };
    return { kind: 'message', key: messageUid, request: { method: 'POST', path: '/v1/chat/messages', token, body } };
  };
  const outcome = (): Write | null => {
    const sessionId = scanSessionIds.pop();
    return sessionId === undefined ? null : outcomeWrite(sessionId, 50 + Math.floor(random.next() * 50));
  };
  const share = (): Write => {
    // Long lifetimes, so that none is renewed at its half-life.
    const lifetimeHours = 100 + Math.floor(random.next() * MAX_LIVE_SHARES);
    return {
      kind: 'share',
      key: `${person.measurementId} ${lifetimeHours}`,
      request: {
        method: 'POST',
        path: `/v1/measurements/${person.measurementId}/shares`,
        token,
        body: { lifetimeHours },
      },
    };
  };
  const registration = (): Write => {
    const reference = `R-${randomUUID()}`;
    const body = { anonymousRegistration: true, patientUid: reference, accessCode: groupCode };
    return {
      kind: 'registration',
      key: reference,
      request: { method: 'POST', path: '/v1/auth/startMeasurement', body },
    };
  };
  const patientOfStaff = (): Write => {
    const requestUid = randomUUID();
    const body = { requestUid, firstName: 'Ana', lastName: 'Reyes', groupCode };
    return { kind: 'patientOfStaff', key: requestUid, request: { method: 'POST', path: '/v1/patients', token, body } };
  };
  const ofPatients = [profile, profile, screening, message, message, outcome, outcome, share, registration, consent];
  const choices = isStaff ? [patientOfStaff] : ofPatients;
  const reads: CallRequest[] = [
    { method: 'GET', path: `/v1/patients/${person.patientId}`, token },
    { method: 'GET', path: '/v1/measurements', token },
    { method: 'GET', path: '/v1/chat/messages', token },
    { method: 'GET', path: '/v1/auth/session', token },
  ];
  return {
    isBusy: false,
    nextWrite: (): Write => random.pick(choices)() ?? message(),
    nextRead: (): CallRequest => random.pick(reads),
  };
}

export const profileName = (number: number): string => `Profile ${number}`;
export const weightOf = (screeningNumber: number): number =>
  Math.round((60 + screeningNumber * WEIGHT_STEP_KG) * 100) / 100;

/**
 * A mixed load on one or several processes, round-robin: two writes, one read. Each write is recorded in the journal
 * before it is sent, and retried with the same ids until it is confirmed.
 */
export function createTraffic({
  world,
  journal,
  random,
  origins,
  send = (request, turn) => call(origins[turn % origins.length] ?? '', request),
  tolerance,
}: {
  readonly world: World;
  readonly journal: Journal;
  readonly random: SeededRandom;
  /** Origins of the processes. */
  readonly origins: readonly string[];
  /** Sends a call; default: to the processes in turn. */
  readonly send?: (request: CallRequest, turn: number) => Promise<CallAnswer>;
  readonly tolerance: Tolerance;
}): Traffic {
  const codeOf = new Map(world.clinics.map(({ clientId, groupCode }) => [clientId, groupCode]));
  const writers = world.people.map((person) => createWriter(person, codeOf.get(person.clientId) ?? '', random));
  const running = new Set<Promise<void>>();
  const wrong: string[] = [];
  const failedAtMs: number[] = [];
  const count = { writes: 0, acknowledged: 0, reads: 0, cutOff: 0, notNow: 0, turns: 0 };
  let timer: NodeJS.Timeout | null = null;
  let giveUpMs = Number.POSITIVE_INFINITY;

  /** Sends one call to the next process. Returns whether it succeeded; records unexpected responses as wrong. */
  async function attempt(
    request: CallRequest,
    what: string,
  ): Promise<{ isDone: boolean; mayRepeat: boolean; afterMs: number }> {
    count.turns += 1;
    const answer = await send(request, count.turns);
    if (answer.kind === 'answered' && answer.status >= 200 && answer.status < 300)
      return { isDone: true, mayRepeat: false, afterMs: 0 };
    failedAtMs.push(performance.now());
    if (isNotNow(answer) && answer.kind === 'answered') {
      count.notNow += 1;
      if (!tolerance.notNow) wrong.push(`${what}: ${inWords(answer)}`);
      return { isDone: false, mayRepeat: true, afterMs: Number(answer.headers.get('retry-after')) * 1000 };
    }
    const isBadGateway = answer.kind === 'answered' && answer.status === BAD_GATEWAY;
    if (answer.kind === 'cutOff' || isBadGateway) {
      count.cutOff += 1;
      if (isBadGateway ? !tolerance.badGateway : !tolerance.cutOff) wrong.push(`${what}: ${inWords(answer)}`);
      return { isDone: false, mayRepeat: true, afterMs: AGAIN_AFTER_MS };
    }
    wrong.push(`${what}: ${inWords(answer)}`);
    return { isDone: false, mayRepeat: false, afterMs: 0 };
  }

  async function write({ kind, key, request }: Write): Promise<void> {
    count.writes += 1;
    while (performance.now() < giveUpMs) {
      const entry = journal.send(kind, key);
      const { isDone, mayRepeat, afterMs } = await attempt(request, kind);
      if (isDone) {
        entry.acknowledgements += 1;
        count.acknowledged += 1;
        return;
      }
      if (!mayRepeat) return;
      await pause(afterMs);
    }
  }

  async function turn(): Promise<void> {
    const idle = writers.filter(({ isBusy }) => !isBusy);
    if (idle.length === 0) return;
    const writer = random.pick(idle);
    writer.isBusy = true;
    if (random.next() < 1 / 3) {
      count.reads += 1;
      await attempt(writer.nextRead(), 'read');
    } else await write(writer.nextWrite());
    writer.isBusy = false;
  }

  return {
    start(callsPerS) {
      timer = setInterval(() => {
        const one: Promise<void> = turn().finally(() => running.delete(one));
        running.add(one);
      }, 1000 / callsPerS);
    },
    async finish() {
      if (timer) clearInterval(timer);
      giveUpMs = performance.now() + PERSISTENCE_MS;
      while (running.size > 0) await Promise.all(running);
    },
    statistics: () => ({ ...count, wrong }),
    failedUntil: (sinceMs) => Math.max(0, ...failedAtMs.map((atMs) => atMs - sinceMs)),
  };
}
