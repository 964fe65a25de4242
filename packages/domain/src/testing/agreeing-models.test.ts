import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { agreeingModels } from './agreeing-models.ts';
import type { RightsModel } from './rights-model.ts';

const STEPS = 30;
const BROWSERS = ['laptop', 'phone', 'tablet'] as const;
const NUMBERS = ['1', '2', '3'] as const;
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
    return story.model.share(browser, newName(story, 'link'), ownScan(story, browser), story.random.pick([24, 480]));
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
};
const DRAWN = Object.keys(ACTS).flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name));

/** Reads everything that anyone could read now; a disagreement throws. */
function readAll({ model }: Story): number {
  const read = [
    ...BROWSERS.flatMap((browser) => {
      model.use(browser);
      return [model.readByBrowser(browser), model.otherProfiles(browser)];
    }),
    ...[...model.profiles.keys()].map((profile) => model.readByStaff(profile)),
    ...[...model.links.keys()].map((link) => model.readByLink(link)),
  ];
  return read.filter((found) => found !== null && found.length > 0).length;
}

function tell(seed: number): number {
  const story: Story = { model: agreeingModels(1_000_000), random: randomOf(seed), done: [], names: 0 };
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
    story.model.pass(story.random.pick(PAUSES_MS));
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
