import { HOUR_MS } from '@mien/domain';
import { agreeingModels } from '@mien/domain/agreeing-models';
import { RightsWitness } from '@mien/domain/rights-witness';
import { createSeededRandom } from '@mien/samples';
import type { TestProgram } from './program-of-client.ts';
import { storeScan } from './stored-scan.ts';
import { problemOf, startTestApi, type TestBrowser } from './test-api.ts';

/** What random sequences of acts are made of, whose outcome is compared with the models of rights. */

/** Number of phone numbers that the people of a sequence share. */
const NUMBER_COUNT = 3;
export const BROWSERS = ['laptop', 'phone', 'tablet'] as const;
export const NURSE = '5125550190';
export const ADMINS = ['5125550191', '5125550192'] as const;
/** Several sequences are one test: each is short. */
export const SEQUENCES_OF_A_TEST = 5;
/** Lifetime of links. */
export const LINK_HOURS = 24 * 20;
/** Shortest pause between acts that send text messages. */
export const LONG_PAUSE_MS = 4 * HOUR_MS;

/** Rate limits on calls and messages are out of scope for these sequences. */
const SETTINGS = {
  SMS_SENDS_PER_HOUR_PER_IP: '10000',
  SMS_SENDS_PER_DAY: '1000000',
  LOGIN_LINKS_PER_HOUR_PER_IP: '10000',
  REGISTRATIONS_PER_HOUR_PER_IP: '10000',
};

/** An API with staff; sequences follow each other on it, each with numbers of its own. */
export async function openClinic() {
  const api = await startTestApi(SETTINGS);
  const { clientId } = await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
  for (const phone of ADMINS) await api.addUser({ phone, roles: ['Client Admin'], patient: null });
  await api.addUser({ phone: '5125550199', lastName: 'Group' });
  const { group_id: groupId } = await api.database.selectFrom('groups').select('group_id').executeTakeFirstOrThrow();
  const admin = await api.signIn(ADMINS[0]);
  const { id: otherGroupId } = await admin.client.groups.add({ params: { clientId }, body: { code: 'night-shift' } });
  return { api, clientId, groupId, otherGroupId };
}
export type Clinic = Awaited<ReturnType<typeof openClinic>>;

/** What a session at a tablet, or one that a program opened, calls with. */
export interface Visitor {
  /** A browser with its credentials, also once the session has ended. */
  readonly browser: () => TestBrowser;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the session is at a tablet. */
  readonly isAtTablet: boolean;
}

/** A program, its newest token, and its revision. */
export interface ConnectedProgram {
  readonly made: TestProgram;
  token: string;
  revision: number;
}

/** One sequence: the API, the model, and what each calls the same. */
export function openStory({ api, clientId, groupId, otherGroupId }: Clinic, seed: number) {
  const firstNumber = (seed % SEQUENCES_OF_A_TEST) * NUMBER_COUNT;
  return {
    api,
    clientId,
    groupId,
    otherGroupId,
    model: agreeingModels(api.clock.nowMs),
    witness: new RightsWitness(api.clock.nowMs),
    random: createSeededRandom(seed),
    numbers: Array.from({ length: NUMBER_COUNT }, (_, index) => String(5125560100 + firstNumber + index)),
    browsers: new Map<string, TestBrowser>(
      BROWSERS.map((name, index) => [name, api.browser({ ip: `203.0.113.${100 + index}` })]),
    ),
    /** The key of each link to a result. */
    keys: new Map<string, string>(),
    /** Where readers call each health link, and the key of its file. */
    healthLinks: new Map<string, { readonly path: string; readonly key: string }>(),
    /** Browsers that were paired as tablets. */
    devices: new Map<string, TestBrowser>(),
    /** The code of each slip. */
    slips: new Map<string, string>(),
    programs: new Map<string, ConnectedProgram>(),
    /** The key of each embedded scan. */
    embeds: new Map<string, string>(),
    /** The credentials of each session at a tablet or of a program, also once it has ended. */
    visitors: new Map<string, Visitor>(),
    log: [] as string[],
    /** What the last act was in: a browser, or a session at a tablet or of a program. */
    acting: '',
    /** The profile of the last slip or embedded scan: what follows is often about it. */
    focus: '',
    /** Counts the steps and the reads, which take turns in ways to read. */
    step: 0,
    reads: 0,
  };
}
export type Story = ReturnType<typeof openStory>;

export interface Act {
  readonly name: string;
  /** Relative weight of this action in the random draw. */
  readonly weight: number;
  /** Whether it can happen a minute after another one, because it sends no text message, or few. */
  readonly isQuick?: true;
  /**
   * Performs the action in the API and in the model. Returns whether each succeeded; null if there was nothing to do.
   */
  readonly run: (story: Story) => Promise<{ readonly api: unknown; readonly model: unknown } | null>;
}
export const DONE = { api: true, model: true } as const;

export const browserOf = ({ browsers }: Story, name: string) => browsers.get(name) as TestBrowser;

export async function staffOf({ api }: Story, phone: string): Promise<TestBrowser> {
  return api.signIn(phone);
}

/** A scan of a profile, as if taken now. Its name is its id. */
export async function addScan({ api, model, clientId }: Story, profile: string): Promise<string> {
  const createdAt = new Date(api.clock.nowMs);
  const scan = await storeScan(api.database, { clientId, patientId: profile }, { createdAt, score: null, items: [] });
  model.addScan(scan, profile);
  return scan;
}

/** The initial state of every profile: an adult with a scan, so that no two profiles are merged. */
export async function equip(story: Story, profile: string): Promise<void> {
  await story.api.database
    .updateTable('patients')
    .set({ birth_date: '1980-05-01' })
    .where('patient_id', '=', profile)
    .execute();
  await addScan(story, profile);
}

/** Whether a call succeeds; a failure has to be a problem, which is reported with the sequence. */
export async function succeeds({ log }: Story, call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    log.push(`(${await problemOf(Promise.reject(error))})`);
    return false;
  }
}

/** Null for a call that fails, with the problem in the story. */
export const recordedNull = (story: Story) => async (error: unknown) => {
  await succeeds(story, Promise.reject(error));
  return null;
};

/** One of some names; undefined where there are none. */
export const oneOf = <T>({ random }: Story, names: readonly T[]): T | undefined =>
  names.length === 0 ? undefined : random.pick(names as readonly [T, ...T[]]);
/** Prefers browsers with a signed-in user: in others little happens. */
export const aBrowser = (story: Story) => {
  const signedIn = BROWSERS.filter((name) => story.model.sessions.has(name));
  story.acting = (story.random.next() < 0.8 ? oneOf(story, signedIn) : undefined) ?? story.random.pick(BROWSERS);
  return story.acting;
};
export function aProfile(story: Story): string | undefined {
  const { model, random, focus } = story;
  return model.profiles.has(focus) && random.next() < 0.4 ? focus : oneOf(story, [...model.profiles.keys()]);
}
/** The profile that a browser's session is of, whether it works or not. */
export const ownOf = ({ model }: Story, browser: string) => model.sessions.get(browser)?.profile ?? '';

/** Moves all clocks. */
export function pass({ api, model, witness }: Story, ms: number): void {
  api.clock.nowMs += ms;
  model.pass(ms);
  witness.pass(ms);
}
