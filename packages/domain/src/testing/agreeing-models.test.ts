import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { agreeingModels } from './agreeing-models.ts';
import type { RightsModel } from './rights-model.ts';

const STEPS = 40;
const BROWSERS = ['laptop', 'phone', 'tablet'] as const;
const NUMBERS = ['1', '2', '3'] as const;
const TABLETS = ['desk', 'hall'] as const;
/** Sessions at a tablet or of a program end after minutes. */
const SHORT_PAUSES_MS = [0, MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, 20 * MINUTE_MS] as const;
const PAUSES_MS = [0, HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS, 31 * DAY_MS] as const;

/** Mulberry32, public domain: a seeded random number generator. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T };
}
type Random = ReturnType<typeof randomOf>;

interface Story {
  readonly model: RightsModel;
  readonly random: Random;
  readonly done: string[];
  readonly devices: string[];
  readonly visits: string[];
  names: number;
}

const newName = (story: Story, kind: string) => {
  story.names += 1;
  return `${kind}${story.names}`;
};
const aBrowser = ({ model, random }: Story): string => {
  const signedIn = BROWSERS.filter((name) => model.sessions.has(name));
  return signedIn.length > 0 && random.next() < 0.8 ? random.pick(signedIn) : random.pick(BROWSERS);
};
const profilesIn = ({ model }: Story) => [...model.profiles.keys()];
const aProfile = (story: Story) => story.random.pick(profilesIn(story)) ?? '';
const ownScan = (story: Story, browser: string) =>
  story.random.pick(story.model.scansOf(story.model.sessions.get(browser)?.profile ?? '')) ?? '';

const LINK_HOURS = [24, 480] as const;
const lastly = (names: Iterable<string>) => [...names].at(-1) ?? '';
const aVisit = ({ visits: names, random }: Story) => (random.next() < 0.7 ? lastly(names) : random.pick(names)) ?? '';
const aDevice = ({ devices, random }: Story) => random.pick(devices) ?? '';
const aProgram = ({ model, random }: Story) => random.pick([...model.programs.keys()]) ?? '';
/** An event after which others follow within minutes. */
const isShort = (name: string) => /tablet|slip|program|embedded/.test(name);

const ACTS: Readonly<Record<string, (story: Story) => unknown>> = {
  'registers by typing a number': (story) => {
    if (profilesIn(story).length > 5) return null;
    const { model, random } = story;
    const profile = newName(story, 'profile');
    model.registerTyped(aBrowser(story), profile, { number: random.pick(NUMBERS), name: random.pick(['Ana', 'Bea']) });
    return model.addScan(newName(story, 'scan'), profile);
  },
  'registers by phone': (story) => {
    if (profilesIn(story).length > 5) return null;
    const profile = newName(story, 'profile');
    const opened = story.model.registerByPhone(aBrowser(story), profile, story.random.pick(NUMBERS));
    return opened === profile && story.model.addScan(newName(story, 'scan'), profile);
  },
  'signs in by code': (story) => {
    const profile = story.random.pick(story.model.profilesOf(story.random.pick(NUMBERS)));
    return profile && story.model.signInByCode(aBrowser(story), profile);
  },
  'opens a link of staff': (story) => story.model.openStaffLink(aBrowser(story), aProfile(story)),
  'goes on as another profile': (story) => story.model.switchTo(aBrowser(story), aProfile(story)),
  'lets the care team see': (story) => {
    const browser = aBrowser(story);
    return story.model.give(browser, story.random.pick(['untilEnded', 'days', { scan: ownScan(story, browser) }]));
  },
  'ends that': (story) => story.model.endPermission(aBrowser(story)),
  'invites a carer': (story) =>
    story.model.invite(aBrowser(story), newName(story, 'care'), story.random.pick(NUMBERS), story.random.pick([5, 60])),
  'agrees to care': (story) => story.model.accept(aBrowser(story), [...story.model.cares.keys()].at(-1) ?? ''),
  'begins to care': (story) =>
    story.model.beginCare(aBrowser(story), story.random.pick([...story.model.cares.keys()]) ?? ''),
  'ends to care': (story) => story.model.leaveCare(aBrowser(story)),
  'shares a result': (story) => {
    const browser = aBrowser(story);
    return story.model.share(browser, newName(story, 'link'), ownScan(story, browser), story.random.pick(LINK_HOURS));
  },
  'makes a health link': (story) => {
    const browser = aBrowser(story);
    const of = story.random.pick([{ scan: ownScan(story, browser) }, { latest: 1 }, 'everything'] as const);
    const link = newName(story, 'health');
    return story.model.shareHealthLink(browser, link, of, story.random.pick(LINK_HOURS));
  },
  'ends a link': (story) => {
    const links = [...story.model.links.keys(), ...story.model.healthLinks.keys()];
    return story.model.endLink(aBrowser(story), story.random.pick(links) ?? '');
  },
  'pairs a tablet': (story) => {
    const device = newName(story, 'device');
    story.devices.push(device);
    story.model.pairTablet(story.random.pick(TABLETS), device);
  },
  'ends a tablet': (story) => story.random.next() < 0.5 && story.model.endTablet(story.random.pick(TABLETS)),
  'gets a slip': (story) =>
    story.model.makeSlip(newName(story, 'slip'), aProfile(story), story.model.nowMs + 5 * HOUR_MS),
  'begins at a tablet': (story) => {
    const visit = newName(story, 'visit');
    const hasBegun = story.model.beginVisit(visit, aDevice(story), lastly(story.model.slips.keys()));
    return hasBegun && story.visits.push(visit);
  },
  'begins at a tablet with any slip': (story) => {
    const visit = newName(story, 'visit');
    const slip = story.random.pick([...story.model.slips.keys()]) ?? '';
    return story.model.beginVisit(visit, aDevice(story), slip) && story.visits.push(visit);
  },
  'scans at a tablet or in an embedded session': (story) => story.model.scanIn(aVisit(story), newName(story, 'scan')),
  'leaves a tablet': (story) => story.model.endVisit(aVisit(story)),
  'connects a program': (story) => story.model.connectProgram(newName(story, 'program'), story.random.next() < 0.8),
  'changes the groups of a program': (story) => story.model.setReach(aProgram(story), story.random.next() < 0.7),
  'revokes a program': (story) => story.random.next() < 0.5 && story.model.revokeProgram(aProgram(story)),
  'asks for an embedded scan': (story) =>
    story.model.makeEmbed(newName(story, 'embed'), aProgram(story), aProfile(story)),
  'opens an embedded scan': (story) => {
    const visit = newName(story, 'visit');
    return story.model.openEmbed(visit, lastly(story.model.embeds.keys())) && story.visits.push(visit);
  },
  'is merged': (story) =>
    story.model.merge(story.random.pick(['one', 'two']), newName(story, 'merge'), aProfile(story), aProfile(story)),
  'is parted': (story) => story.model.undo(story.random.pick([...story.model.merges.keys()]) ?? ''),
  'gets another number': (story) => story.model.changeNumber(aProfile(story), story.random.pick(NUMBERS)),
  'is closed or reopened': (story) => story.model.setDeactivated(aProfile(story), story.random.next() < 0.5),
  'deletes everything': (story) => story.random.next() < 0.3 && story.model.deleteAll(aBrowser(story)),
  'is scanned': (story) => {
    const open = profilesIn(story).filter((profile) => story.model.profiles.get(profile)?.mergedInto === null);
    return open.length > 0 && story.model.addScan(newName(story, 'scan'), story.random.pick(open));
  },
};
const WEIGHTS: Readonly<Record<string, number>> = {
  'signs in by code': 4,
  'agrees to care': 3,
  'is merged': 2,
  'is parted': 2,
  'gets a slip': 2,
  'begins at a tablet': 4,
  'scans at a tablet or in an embedded session': 4,
  'asks for an embedded scan': 2,
  'opens an embedded scan': 2,
};
const DRAWN = Object.keys(ACTS).flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name));

/** Reads everything that anyone could read now; a disagreement throws. */
function readAll({ model, devices, visits: names }: Story): number {
  const read = [
    ...BROWSERS.flatMap((browser) => {
      model.use(browser);
      return [model.readByBrowser(browser), model.otherProfiles(browser)];
    }),
    ...[...model.profiles.keys()].map((profile) => model.readByStaff(profile)),
    ...[...model.links.keys()].map((link) => model.readByLink(link)),
    ...[...model.healthLinks.keys()].map((link) => model.readByHealthLink(link)),
    ...[...model.programs.keys()].flatMap((program) =>
      [...model.profiles.keys()].map((profile) => model.readByProgram(program, profile)),
    ),
    ...devices.map((device) => model.tabletOf(device)),
    ...names.map((visit) => {
      model.useVisit(visit);
      return model.readInVisit(visit);
    }),
  ];
  return read.filter((found) => found !== null && found.length > 0).length;
}

function tell(seed: number): number {
  const story: Story = {
    model: agreeingModels(1_000_000),
    random: randomOf(seed),
    done: [],
    devices: [],
    visits: [],
    names: 0,
  };
  let reads = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const name = step === 0 ? 'registers by typing a number' : story.random.pick(DRAWN);
    story.done.push(name);
    try {
      ACTS[name]?.(story);
      reads += readAll(story);
    } catch (error) {
      throw new Error(`seed ${seed}, ${story.done.join(', ')}: ${String(error)}`);
    }
    const isNearby = isShort(name) && story.random.next() < 0.9;
    story.model.pass(story.random.pick(isNearby ? SHORT_PAUSES_MS : PAUSES_MS));
  }
  return reads;
}

function tellAll(first: number): void {
  let reads = 0;
  for (let seed = first; seed < first + 500; seed += 1) reads += tell(seed);
  // Guards against a vacuous agreement.
  expect(reads).toBeGreaterThan(5000);
}

describe('the model and the history agree on every event and every read', () => {
  it('the model and the history agree in 500 sequences', () => tellAll(1));
  it.each(Array.from({ length: 19 }, (_, index) => 501 + index * 500))(
    'the model and the history agree in 500 more, from seed %i on',
    { tags: 'thorough' },
    tellAll,
  );
});
