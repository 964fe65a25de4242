import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { describe, expect, it } from 'vitest';
import { type Reading, readingsOf } from '../../testing/rights-readings.ts';
import {
  type Act,
  ADMINS,
  aBrowser,
  addScan,
  aProfile,
  browserOf,
  type Clinic,
  DONE,
  equip,
  LINK_HOURS,
  LONG_PAUSE_MS,
  NURSE,
  oneOf,
  openClinic,
  openStory,
  ownOf,
  pass,
  recordedNull,
  SEQUENCES_OF_A_TEST,
  type Story,
  staffOf,
  succeeds,
} from '../../testing/rights-story.ts';
import { lastCode, type TestBrowser } from '../../testing/test-api.ts';
import { seedsFor } from '../../testing/test-seeds.ts';
import { endPlaces, FIRST_VISIT_ACTS, VISIT_ACTS } from '../../testing/visit-acts.ts';

/**
 * Property test: generates random sequences of user actions, performs each through the API, and after each one
 * compares who may read which scan with the domain's model. It combines two models that were written independently.
 * Each browser belongs to one person; a witness checks that readers were admitted by the person whose data it is.
 */

const NAMES = ['Ana', 'Bea'] as const;
const MOST_PROFILES = 5;
const STEPS = 35;
/** A day's messages to one patient, and codes to one number, are few: acts lie far enough apart. */
const PAUSES_MS = [LONG_PAUSE_MS, LONG_PAUSE_MS, 10 * HOUR_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS, 31 * DAY_MS] as const;
/** Sessions at a tablet, and those that a program opened, end after minutes. */
const SHORT_PAUSES_MS = [MINUTE_MS, MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, 20 * MINUTE_MS] as const;

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

const aNumber = (story: Story) => story.random.pick(story.numbers);

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
    isQuick: true,
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
    isQuick: true,
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
      const made = await browserOf(story, name)
        .client.shares.create({ params: { id: scan }, body: { lifetimeHours: LINK_HOURS } })
        .catch(recordedNull(story));
      // Asking again gives the same link, not a second one.
      if (made && story.model.links.has(made.id)) return DONE;
      if (made?.accessKey) story.keys.set(made.id, made.accessKey);
      if (made) story.witness.linkMade(name, ownOf(story, name), made.id);
      return { api: made !== null, model: story.model.share(name, made?.id ?? randomUUID(), scan, LINK_HOURS) };
    },
  },
  {
    name: 'is merged',
    weight: 5,
    isQuick: true,
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
    isQuick: true,
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
    isQuick: true,
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
    isQuick: true,
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
    isQuick: true,
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

const ALL = [...ACTS, ...VISIT_ACTS];
const drawnFrom = (acts: readonly Act[]) =>
  acts.flatMap((act) => Array.from({ length: act.weight }, () => act)) as unknown as readonly [Act, ...Act[]];
const DRAWN = drawnFrom(ALL);
const DRAWN_SOON = drawnFrom(ALL.filter(({ isQuick }) => isQuick));

/** Keeps a staff user signed in through all pauses. */
async function refreshNurse({ api }: Story): Promise<void> {
  const at = new Date(api.clock.nowMs);
  await api.database
    .updateTable('sign_in_sessions')
    .set({ created_at: at, last_used_at: at })
    .where('user_id', '=', (query) => query.selectFrom('users').select('user_id').where('phone_number', '=', NURSE))
    .execute();
}

/** The readings after a step: those that the act changed or made, a few random ones, and all at the end. */
function readingsAfter(story: Story, all: readonly Reading[], before: ReadonlyMap<string, string>, isLast: boolean) {
  const lucky = new Set(Array.from({ length: LOOKS_BESIDES }, () => oneOf(story, all)));
  return all.filter(
    (reading) =>
      isLast ||
      reading.name === story.acting ||
      before.get(reading.name) !== JSON.stringify(reading.rights) ||
      lucky.has(reading),
  );
}
/** Reads happen in the browser of the action where the model changed, plus this many random ones. */
const LOOKS_BESIDES = 2;

/** Makes readings, and compares them with the model and the witness. */
async function compare(made: readonly Reading[], result: { api: unknown; model: unknown }, where: string) {
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const reading of made) {
    reading.use();
    const read = await reading.found();
    found[reading.name] = read;
    expected[reading.name] = reading.expected;
    const fault = read === null || read.length === 0 ? null : reading.faultOf(read);
    if (fault !== null) faults.push(`${reading.name}: ${fault}`);
  }
  expect({ where, faults, result: result.api, ...found }).toEqual({
    where,
    faults: [],
    result: result.model,
    ...expected,
  });
}

async function tell(clinic: Clinic, nurse: TestBrowser, seed: number): Promise<void> {
  const story = openStory(clinic, seed);
  // Other actions depend on there being a user, a tablet and a program.
  for (const act of [...ACTS.slice(0, 2), ...FIRST_VISIT_ACTS]) {
    await act.run(story);
    // No two scans are of the same instant: health links have the newest ones.
    pass(story, MINUTE_MS);
  }
  let before: ReadonlyMap<string, string> = new Map();
  let isSoon = false;
  while (story.step < STEPS) {
    const act: Act = story.random.pick(isSoon ? DRAWN_SOON : DRAWN);
    const result = await act.run(story);
    if (result === null) {
      story.step += story.random.next() < 0.9 ? 0 : 1;
      continue;
    }
    story.log.push(act.name);
    await refreshNurse(story);
    const all = readingsOf(story, nurse);
    const made = readingsAfter(story, all, before, story.step === STEPS - 1);
    before = new Map(all.map(({ name, rights }) => [name, JSON.stringify(rights)]));
    await compare(made, result, `seed ${seed}, step ${story.step}: ${story.log.join(', ')}`);
    isSoon = act.isQuick === true && VISIT_ACTS.includes(act) && story.random.next() < 0.85;
    pass(story, story.random.pick(isSoon ? SHORT_PAUSES_MS : PAUSES_MS));
    story.step += 1;
  }
  await endPlaces(story);
}

async function tellSeveral(first: number): Promise<void> {
  const clinic = await openClinic();
  const nurse = await clinic.api.signIn(NURSE);
  for (let seed = first; seed < first + SEQUENCES_OF_A_TEST; seed += 1) await tell(clinic, nurse, seed);
}

const firstSeeds = (from: number, sequences: number) =>
  Array.from({ length: sequences / SEQUENCES_OF_A_TEST }, (_, index) => from + index * SEQUENCES_OF_A_TEST);

describe('access to scans matches the model', () => {
  it.each(firstSeeds(10_000, 5))('after five sequences from seed %i on', tellSeveral);
  it.each([...firstSeeds(10_005, 95), ...firstSeeds(...seedsFor(20_000, 100))])(
    'after five more, from seed %i on',
    { tags: 'thorough' },
    tellSeveral,
  );
});
