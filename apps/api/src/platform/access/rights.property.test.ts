import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@mien/domain';
import { agreeingModels } from '@mien/domain/agreeing-models';
import { RightsWitness } from '@mien/domain/rights-witness';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogues';
import { createSeededRandom } from '@mien/samples';
import { describe, expect, it } from 'vitest';
import { healthLinkPath } from '../../testing/health-link-payload.ts';
import { storeScan } from '../../testing/stored-scan.ts';
import { lastCode, problemOf, startTestApi, type TestBrowser } from '../../testing/test-api.ts';
import { seedsFor } from '../../testing/test-seeds.ts';

/**
 * Property test: generates random sequences of user actions, performs each through the API, and after each one
 * compares who may read which scan with the domain's model. It combines two models that were written independently.
 * Each browser belongs to one person; a witness checks that readers were admitted by the person whose data it is.
 */

/** Number of phone numbers that the people of a sequence share. */
const NUMBER_COUNT = 3;
const BROWSERS = ['laptop', 'phone', 'tablet'] as const;
const NAMES = ['Ana', 'Bea'] as const;
const NURSE = '5125550190';
const ADMINS = ['5125550191', '5125550192'] as const;
const MOST_PROFILES = 5;
const STEPS = 25;
/** Several sequences are one test: each is short. */
const SEQUENCES_OF_A_TEST = 10;

/** Rate limits on calls and messages are out of scope for these sequences. */
const SETTINGS = {
  SMS_SENDS_PER_HOUR_PER_IP: '10000',
  SMS_SENDS_PER_DAY: '1000000',
  LOGIN_LINKS_PER_HOUR_PER_IP: '10000',
  REGISTRATIONS_PER_HOUR_PER_IP: '10000',
};
/** A day's messages to one patient, and codes to one number, are few: acts lie far enough apart. */
const PAUSES_MS = [4 * HOUR_MS, 4 * HOUR_MS, 10 * HOUR_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS, 31 * DAY_MS] as const;

/** An API with staff; sequences follow each other on it, each with numbers of its own. */
async function openClinic() {
  const api = await startTestApi(SETTINGS);
  const { clientId } = await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
  for (const phone of ADMINS) await api.addUser({ phone, roles: ['Client Admin'], patient: null });
  await api.addUser({ phone: '5125550199', lastName: 'Group' });
  return { api, clientId };
}

/** One sequence: the API, the model, and what each calls the same. */
function openStory({ api, clientId }: Awaited<ReturnType<typeof openClinic>>, seed: number) {
  const firstNumber = (seed % SEQUENCES_OF_A_TEST) * NUMBER_COUNT;
  return {
    api,
    clientId,
    model: agreeingModels(api.clock.nowMs),
    witness: new RightsWitness(api.clock.nowMs),
    random: createSeededRandom(seed),
    numbers: Array.from({ length: NUMBER_COUNT }, (_, index) => String(5125560100 + firstNumber + index)),
    browsers: new Map<string, TestBrowser>(
      BROWSERS.map((name, index) => [name, api.browser({ ip: `203.0.113.${100 + index}` })]),
    ),
    /** The key of each link, and a health link to the same scan, if there is one. */
    keys: new Map<string, { readonly key: string; readonly healthLink: string | null }>(),
    log: [] as string[],
    /** In which browser the last act was. */
    acting: '',
  };
}
type Story = ReturnType<typeof openStory>;

const browserOf = ({ browsers }: Story, name: string) => browsers.get(name) as TestBrowser;

async function staffOf({ api }: Story, phone: string): Promise<TestBrowser> {
  return api.signIn(phone);
}

/** A scan of a profile, as if taken now. Its name is its id. */
async function addScan({ api, model, clientId }: Story, profile: string): Promise<string> {
  const createdAt = new Date(api.clock.nowMs);
  const scan = await storeScan(api.database, { clientId, patientId: profile }, { createdAt, score: null, items: [] });
  model.addScan(scan, profile);
  return scan;
}

/** The initial state of every profile: an adult with a scan, so that no two profiles are merged. */
async function equip(story: Story, profile: string): Promise<void> {
  await story.api.database
    .updateTable('patients')
    .set({ birth_date: '1980-05-01' })
    .where('patient_id', '=', profile)
    .execute();
  await addScan(story, profile);
}

/** Whether a call succeeds; a failure has to be a problem, which is reported with the sequence. */
async function succeeds({ log }: Story, call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    log.push(`(${await problemOf(Promise.reject(error))})`);
    return false;
  }
}

/** Null for a call that fails, with the problem in the story. */
const recordedNull = (story: Story) => async (error: unknown) => {
  await succeeds(story, Promise.reject(error));
  return null;
};

async function codeFor({ api }: Story, browser: TestBrowser, phone: string): Promise<string> {
  await browser.client.signIn.sendCode({ body: { phone } });
  await api.settled();
  return lastCode(api, phone);
}

async function signInByCode(story: Story, name: string, profile: string): Promise<void> {
  const { client } = browserOf(story, name);
  const phone = story.model.profiles.get(profile)?.number ?? '';
  const code = await codeFor(story, browserOf(story, name), phone);
  const matches = await client.signIn.profiles({ body: { phone, code } });
  const tokenCode = matches.find(({ patientUid }) => patientUid === profile)?.tokenCode ?? '';
  await client.signIn.loginTemp({ body: { patientUid: profile, tokenCode } });
  story.model.signInByCode(name, profile);
  story.witness.codeEntered(name, phone);
  story.witness.entered(profile);
}

const linkIdOf = (loginUrl: string) => loginUrl.split('/alogin/')[1]?.split('?')[0] ?? '';

interface Act {
  readonly name: string;
  /** Relative weight of this action in the random draw. */
  readonly weight: number;
  /**
   * Performs the action in the API and in the model. Returns whether each succeeded; null if there was nothing to do.
   */
  readonly run: (story: Story) => Promise<{ readonly api: unknown; readonly model: unknown } | null>;
}

/** One of some names; undefined where there are none. */
const oneOf = <T>({ random }: Story, names: readonly T[]): T | undefined =>
  names.length === 0 ? undefined : random.pick(names as readonly [T, ...T[]]);
/** Prefers browsers with a signed-in user: in others little happens. */
const aBrowser = (story: Story) => {
  const signedIn = BROWSERS.filter((name) => story.model.sessions.has(name));
  story.acting = (story.random.next() < 0.8 ? oneOf(story, signedIn) : undefined) ?? story.random.pick(BROWSERS);
  return story.acting;
};
const aNumber = (story: Story) => story.random.pick(story.numbers);
const aProfile = (story: Story) => oneOf(story, [...story.model.profiles.keys()]);
const DONE = { api: true, model: true } as const;
/** The profile that a browser's session is of, whether it works or not. */
const ownOf = ({ model }: Story, browser: string) => model.sessions.get(browser)?.profile ?? '';

const ACTS: readonly Act[] = [
  {
    name: 'registers with a typed number',
    weight: 2,
    async run(story) {
      if (story.model.profiles.size >= MOST_PROFILES) return null;
      const [name, number, firstName] = [aBrowser(story), aNumber(story), story.random.pick(NAMES)];
      const { client } = browserOf(story, name);
      const registered = await client.registrations.register({
        body: {
          anonymousRegistration: false,
          firstName,
          lastName: 'Doe',
          phoneNumber: number,
          accessCode: 'signature',
        },
      });
      const { loginUrl } = await client.registrations.loginUrl({ body: registered });
      await client.loginLinks.open({ body: { id: linkIdOf(loginUrl) } });
      story.model.registerTyped(name, registered.patientUid, { number, name: firstName });
      story.witness.profileAdded(registered.patientUid, number);
      await equip(story, registered.patientUid);
      return DONE;
    },
  },
  {
    name: 'registers by phone',
    weight: 2,
    async run(story) {
      const { model, api } = story;
      if (model.profiles.size >= MOST_PROFILES) return null;
      const [name, phone] = [aBrowser(story), aNumber(story)];
      const { client } = browserOf(story, name);
      const { patientUid = '' } = await client.registrations.startByPhone({ body: { phone, accessCode: 'signature' } });
      await api.settled();
      const code = lastCode(api, phone);
      const body = { patientUid, phone, accessCode: 'signature', code };
      const { loginLinkId } = await client.registrations.confirmPhone({ body });
      const login = loginLinkId === null ? null : await client.loginLinks.open({ body: { id: loginLinkId } });
      const opened = login?.user?.patientUid ?? null;
      const isNew = opened !== null && !model.profiles.has(opened);
      const expected = model.registerByPhone(name, opened ?? '', phone);
      if (isNew && opened !== null) story.witness.profileAdded(opened, phone);
      story.witness.codeEntered(name, phone);
      if (opened !== null) story.witness.entered(opened);
      if (isNew && opened !== null) await equip(story, opened);
      return { api: opened, model: expected };
    },
  },
  {
    name: 'is created by staff',
    weight: 1,
    async run(story) {
      if (story.model.profiles.size >= MOST_PROFILES) return null;
      const { patientId } = await story.api.addUser({ phone: aNumber(story), firstName: story.random.pick(NAMES) });
      const profile = patientId ?? '';
      await story.api.database
        .updateTable('users')
        .set({ phone_verified_at: null })
        .where('patient_id', '=', profile)
        .execute();
      const row = await story.api.database
        .selectFrom('users')
        .select(['phone_number as number', 'first_name as name'])
        .where('patient_id', '=', profile)
        .executeTakeFirstOrThrow();
      // Names are compared with last names, which are the same.
      story.model.addProfile(profile, row);
      story.witness.profileAdded(profile, row.number ?? '');
      await equip(story, profile);
      return DONE;
    },
  },
  {
    name: 'signs in by code',
    weight: 6,
    async run(story) {
      const profile = oneOf(story, story.model.profilesOf(aNumber(story)));
      if (profile === undefined) return null;
      await signInByCode(story, aBrowser(story), profile);
      return DONE;
    },
  },
  {
    name: 'opens a link that staff made',
    weight: 3,
    async run(story) {
      const [name, profile] = [aBrowser(story), aProfile(story)];
      if (profile === undefined) return null;
      const admin = await staffOf(story, ADMINS[0]);
      const made = await admin.client.loginLinks
        .create({ params: { uid: profile }, query: {} })
        .catch(recordedNull(story));
      const isOpened =
        made !== null &&
        (await succeeds(
          story,
          browserOf(story, name).client.loginLinks.open({ body: { id: linkIdOf(made.loginUrl) } }),
        ));
      return { api: isOpened, model: story.model.openStaffLink(name, profile) };
    },
  },
  {
    name: 'goes on as another profile',
    weight: 3,
    async run(story) {
      const [name, profile] = [aBrowser(story), aProfile(story)];
      if (profile === undefined) return null;
      const call = browserOf(story, name).client.signIn.switchProfile({ params: { uid: profile }, body: {} });
      return { api: await succeeds(story, call), model: story.model.switchTo(name, profile) };
    },
  },
  {
    name: 'lets the care team see results',
    weight: 6,
    async run(story) {
      const name = aBrowser(story);
      const scan = oneOf(story, story.model.scansOf(ownOf(story, name)));
      const term = story.random.pick(['untilEnded', 'days', 'oneScan'] as const);
      if (term === 'oneScan' && scan === undefined) return null;
      const call = browserOf(story, name).client.careTeamAccess.give({
        body: {
          term,
          ...(term === 'oneScan' ? { measurementId: scan } : {}),
          textVersion: CARE_TEAM_CONSENT_VERSION,
          language: 'en',
        },
      });
      const isGiven = await succeeds(story, call);
      if (isGiven) story.witness.teamLetIn(name, ownOf(story, name));
      return { api: isGiven, model: story.model.give(name, term === 'oneScan' ? { scan: scan ?? '' } : term) };
    },
  },
  {
    name: 'ends what the care team sees',
    weight: 1,
    async run(story) {
      const name = aBrowser(story);
      await succeeds(story, browserOf(story, name).client.careTeamAccess.end({ body: {} }));
      story.model.endPermission(name);
      return DONE;
    },
  },
  {
    name: 'invites a carer',
    weight: 4,
    async run(story) {
      const [name, number, care] = [aBrowser(story), aNumber(story), randomUUID()];
      const call = browserOf(story, name).client.carers.invite({
        body: { id: care, phone: number, relation: 'child', ticks: [], days: 60 },
      });
      const isInvited = await succeeds(story, call);
      // A number may get only a few invitations a day; that limit is not a matter of rights.
      if (!isInvited && story.log.at(-1) === '(too-many-requests)') return null;
      if (isInvited) story.witness.carerInvited(name, ownOf(story, name), care, number);
      return { api: isInvited, model: story.model.invite(name, care, number, 60) };
    },
  },
  {
    name: 'accepts a care invitation',
    weight: 5,
    async run(story) {
      const [name, care] = [aBrowser(story), [...story.model.cares.keys()].at(-1)];
      if (care === undefined) return null;
      const call = browserOf(story, name).client.carers.accept({ params: { id: care }, body: {} });
      const isAccepted = await succeeds(story, call);
      if (isAccepted) story.witness.careAccepted(care, ownOf(story, name));
      return { api: isAccepted, model: story.model.accept(name, care) };
    },
  },
  {
    name: 'acts as a carer',
    weight: 5,
    async run(story) {
      const [name, care] = [aBrowser(story), oneOf(story, [...story.model.cares.keys()])];
      if (care === undefined) return null;
      const call = browserOf(story, name).client.carers.begin({ params: { id: care }, body: {} });
      return { api: await succeeds(story, call), model: story.model.beginCare(name, care) };
    },
  },
  {
    name: 'goes on as oneself',
    weight: 1,
    async run(story) {
      const name = aBrowser(story);
      const call = browserOf(story, name).client.carers.leave({ body: {} });
      return { api: await succeeds(story, call), model: story.model.leaveCare(name) };
    },
  },
  {
    name: 'makes a link to a result',
    weight: 4,
    async run(story) {
      const name = aBrowser(story);
      const scan = oneOf(story, story.model.scansOf(ownOf(story, name)));
      if (scan === undefined) return null;
      const hours = 24 * 20;
      const { client } = browserOf(story, name);
      const made = await client.shares
        .create({ params: { id: scan }, body: { lifetimeHours: hours } })
        .catch(recordedNull(story));
      // Asking again gives the same link, not a second one.
      if (made && story.model.links.has(made.id)) return DONE;
      const choice = { kind: 'scan', measurementId: scan } as const;
      const healthLink = await client.healthLinks
        .create({ body: { choice, label: null, lifetimeHours: hours, hasPasscode: false } })
        .then(healthLinkPath, () => null);
      if (made?.accessKey) story.keys.set(made.id, { key: made.accessKey, healthLink });
      if (made) story.witness.linkMade(name, ownOf(story, name), made.id);
      const isMade = made !== null || healthLink !== null;
      return { api: isMade, model: story.model.share(name, made?.id ?? randomUUID(), scan, hours) };
    },
  },
  {
    name: 'is merged',
    weight: 5,
    async run(story) {
      const [one, other] = [aProfile(story), aProfile(story)];
      if (one === undefined || other === undefined || one === other) return null;
      const phone = story.random.pick(ADMINS);
      const { client } = await staffOf(story, phone);
      const preview = await client.patientMerges
        .preview({ params: { uid: one }, query: { otherPatientUid: other } })
        .catch(recordedNull(story));
      const kept = preview?.kept.patientUid ?? one;
      const merged = kept === one ? other : one;
      const made = await client.patientMerges
        .create({ params: { uid: kept }, body: { mergedPatientUid: merged } })
        .catch(recordedNull(story));
      // The same merge again is the same merge.
      if (made && story.model.merges.has(made.mergeUid)) return DONE;
      if (made) story.witness.merged(kept, merged);
      const mergeUid = made?.mergeUid ?? randomUUID();
      return { api: made !== null, model: story.model.merge(phone, mergeUid, kept, merged) };
    },
  },
  {
    name: 'is parted again',
    weight: 4,
    async run(story) {
      const open = [...story.model.merges].filter(([, { isUndone }]) => !isUndone);
      const [mergeUid, merge] = oneOf(story, open) ?? [];
      if (mergeUid === undefined || merge === undefined) return null;
      const { client } = await staffOf(story, ADMINS[0]);
      const call = client.patientMerges.undo({ params: { uid: merge.kept, mergeUid }, body: {} });
      const isParted = await succeeds(story, call);
      if (isParted) story.witness.parted(merge.kept, merge.merged, merge.at);
      return { api: isParted, model: story.model.undo(mergeUid) };
    },
  },
  {
    name: 'gets another number from staff',
    weight: 2,
    async run(story) {
      const [profile, phoneNumber] = [aProfile(story), aNumber(story)];
      if (profile === undefined) return null;
      const row = await story.api.database
        .selectFrom('users')
        .select('revision')
        .where('patient_id', '=', profile)
        .executeTakeFirst();
      const { client } = await staffOf(story, ADMINS[0]);
      const call = client.patients.update({
        params: { uid: profile },
        body: { phoneNumber, revision: row?.revision ?? 1 },
      });
      const isChanged = await succeeds(story, call);
      if (isChanged) story.witness.numberChanged(profile, phoneNumber);
      return { api: isChanged, model: story.model.changeNumber(profile, phoneNumber) };
    },
  },
  {
    name: 'is kept out, or let in again',
    weight: 2,
    async run(story) {
      const profile = aProfile(story);
      if (profile === undefined) return null;
      const isDeactivated = !(story.model.profiles.get(profile)?.isDeactivated ?? false);
      const { client } = await staffOf(story, ADMINS[0]);
      const act = isDeactivated ? client.users.deactivate : client.users.reactivate;
      const call = act({ params: { id: profile }, body: {} });
      return { api: await succeeds(story, call), model: story.model.setDeactivated(profile, isDeactivated) };
    },
  },
  {
    name: 'deletes everything',
    weight: 1,
    async run(story) {
      const name = aBrowser(story);
      const profile = ownOf(story, name);
      if (profile === '') return null;
      if (
        story.random.next() < 0.5 &&
        story.model.profilesOf(story.model.profiles.get(profile)?.number ?? '').includes(profile)
      )
        await signInByCode(story, name, profile);
      const call = browserOf(story, name).client.records.deleteAll({
        params: { uid: ownOf(story, name) },
        body: { isConfirmed: true },
      });
      return { api: await succeeds(story, call), model: story.model.deleteAll(name) };
    },
  },
  {
    name: 'is scanned',
    weight: 2,
    async run(story) {
      const profile = oneOf(
        story,
        [...story.model.profiles].flatMap(([name, { mergedInto }]) => (mergedInto === null ? [name] : [])),
      );
      if (profile === undefined) return null;
      await addScan(story, profile);
      return DONE;
    },
  },
];

const DRAWN = ACTS.flatMap((act) => Array.from({ length: act.weight }, () => act)) as unknown as readonly [
  Act,
  ...Act[],
];

const PAGE = { page: 1, pageSize: 100 } as const;
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id).sort();

/** One thing as a list; null for none. */
const listOf = (one: string | null | undefined) => (one == null ? null : [one]);

/** One way to read: how the API answers, and what the model says. */
interface Reading {
  readonly name: string;
  /** The browser to use; null for another user's. */
  readonly browser: string | null;
  readonly expected: unknown;
  readonly found: () => Promise<readonly string[] | null>;
  /** The mismatch between witness and API; null for none. */
  readonly faultOf: (found: readonly string[]) => string | null;
}

let readerCount = 0;

/** Whether a health link gives its file. Each reader is in another network, so that no limit is in the way. */
async function opensHealthLink({ api }: Story, path: string): Promise<boolean> {
  readerCount += 1;
  const remoteAddress = `198.51.${(readerCount >> 8) & 255}.${readerCount & 255}`;
  const answer = await api.app.inject({ method: 'POST', url: path, remoteAddress, payload: { recipient: 'Reader' } });
  return answer.statusCode === 200;
}

/** Every way in which a user could read a scan now. The model answers all of them at once. */
function readingsOf(story: Story, nurse: TestBrowser): readonly Reading[] {
  const { api, model, keys, witness } = story;
  const ofBrowsers = BROWSERS.flatMap((name): Reading[] => {
    const { client } = browserOf(story, name);
    return [
      {
        name,
        browser: name,
        expected: model.readByBrowser(name),
        found: () => client.measurements.list({ query: PAGE }).then(idsOf, () => null),
        faultOf: () => {
          const { profile = '', care = null } = model.sessions.get(name) ?? {};
          if (care === null) return witness.faultOfOwn(name, profile);
          return witness.faultOfCarer(care, name, model.cares.get(care)?.patient ?? '');
        },
      },
      {
        name: `${name} could go on as`,
        browser: name,
        expected: model.otherProfiles(name),
        found: () =>
          client.signIn.otherProfiles().then(
            (others) => others.map(({ patientUid }) => patientUid).sort(),
            () => [],
          ),
        faultOf: ([...others]) => others.map((other) => witness.faultOfEntering(name, other)).find(Boolean) ?? null,
      },
    ];
  });
  const profiles = [...model.profiles.keys()];
  const ofStaff = profiles.map(
    (profile): Reading => ({
      name: `staff of ${profile}`,
      browser: null,
      expected: model.readByStaff(profile),
      found: () =>
        nurse.client.careTeam.measurements({ params: { uid: profile }, query: PAGE }).then(idsOf, () => null),
      faultOf: () => witness.faultOfStaff(profile),
    }),
  );
  const ofList: Reading = {
    name: 'staff find by their list',
    browser: null,
    expected: profiles.filter((profile) => model.readByStaff(profile) !== null).sort(),
    found: async () => {
      const { items } = await nurse.client.users.list({ query: { pageSize: 50, consent: 'given' } });
      return items.flatMap(({ id }) => (model.profiles.has(id) ? [id] : [])).sort();
    },
    faultOf: ([...uids]) => uids.map(witness.faultOfStaff).find(Boolean) ?? null,
  };
  const ofLinks = [...keys].map(
    ([link, { key, healthLink }]): Reading => ({
      name: `link ${link}`,
      browser: null,
      expected: listOf(model.readByLink(link)),
      found: async () => {
        const isOpen = await api
          .browser()
          .client.shares.open({ params: { key } })
          .then(
            () => true,
            () => false,
          );
        const isSame = healthLink === null || (await opensHealthLink(story, healthLink)) === isOpen;
        if (!isSame) return ['a health link that follows other rules'];
        return isOpen ? listOf(model.links.get(link)?.scan) : null;
      },
      faultOf: ([scan = '']) => witness.faultOfLink(link, model.scans.get(scan) ?? ''),
    }),
  );
  return [...ofBrowsers, ...ofStaff, ofList, ...ofLinks];
}

/** Reads happen in the browser of the action where the model changed, plus this many random ones. */
const LOOKS_BESIDES = 2;

/** Keeps a staff user signed in through all pauses. */
async function refreshNurse({ api }: Story): Promise<void> {
  const at = new Date(api.clock.nowMs);
  await api.database
    .updateTable('sign_in_sessions')
    .set({ created_at: at, last_used_at: at })
    .where('user_id', '=', (query) => query.selectFrom('users').select('user_id').where('phone_number', '=', NURSE))
    .execute();
}

async function tell(clinic: Awaited<ReturnType<typeof openClinic>>, nurse: TestBrowser, seed: number): Promise<void> {
  const story = openStory(clinic, seed);
  // Other actions depend on there being a user.
  for (const act of [ACTS[0], ACTS[1]]) await act?.run(story);
  let before = new Map<string, string>();
  for (let step = 0; step < STEPS; step += 1) {
    const act = story.random.pick(DRAWN);
    const result = await act.run(story);
    if (result === null) {
      step -= story.random.next() < 0.9 ? 1 : 0;
      continue;
    }
    story.log.push(act.name);
    await refreshNurse(story);
    const all = readingsOf(story, nurse);
    const now = new Map(all.map(({ name, expected }) => [name, JSON.stringify(expected)]));
    const lucky = new Set(Array.from({ length: LOOKS_BESIDES }, () => oneOf(story, all)));
    const made = all.filter(
      (reading) =>
        step === STEPS - 1 ||
        reading.name === story.acting ||
        before.get(reading.name) !== now.get(reading.name) ||
        lucky.has(reading),
    );
    before = now;
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const faults: string[] = [];
    for (const reading of made) {
      if (reading.browser !== null) story.model.use(reading.browser);
      const read = await reading.found();
      found[reading.name] = read;
      expected[reading.name] = reading.expected;
      const fault = read === null || read.length === 0 ? null : reading.faultOf(read);
      if (fault !== null) faults.push(`${reading.name}: ${fault}`);
    }
    const where = `seed ${seed}, step ${step}: ${story.log.join(', ')}`;
    expect({ where, faults, result: result.api, ...found }).toEqual({
      where,
      faults: [],
      result: result.model,
      ...expected,
    });
    const pauseMs = story.random.pick(PAUSES_MS);
    story.api.clock.nowMs += pauseMs;
    story.model.pass(pauseMs);
    story.witness.pass(pauseMs);
  }
}

async function tellSeveral(first: number): Promise<void> {
  const clinic = await openClinic();
  const nurse = await clinic.api.signIn(NURSE);
  for (let seed = first; seed < first + SEQUENCES_OF_A_TEST; seed += 1) await tell(clinic, nurse, seed);
}

const firstSeeds = (from: number, sequences: number) =>
  Array.from({ length: sequences / SEQUENCES_OF_A_TEST }, (_, index) => from + index * SEQUENCES_OF_A_TEST);

describe('access to scans matches the model', () => {
  it.each(firstSeeds(10_000, 10))('after ten sequences from seed %i on', tellSeveral);
  it.each([...firstSeeds(10_010, 190), ...firstSeeds(...seedsFor(20_000, 400))])(
    'after ten more, from seed %i on',
    { tags: 'thorough' },
    tellSeveral,
  );
});
