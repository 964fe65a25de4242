import {
  EFFECT_TAGS,
  type EffectTag,
  type ScanValue,
  Series,
  type TagEffect,
  tagEffects,
  weekSummary,
} from '@mien/domain';
import { createRandom, type Random } from '@mien/signal/testing';
import { BREATHING_ADULTS, drawPerson, JUDGED, type Population, scanOf } from './simulate.ts';

/** Simulated people who add tags. */
export interface TagTrial {
  readonly population: Population;
  /** Number of scans, one every other day up to the day of the newest. */
  readonly scans: number;
  /** How many of them have the first tag, chosen at random. */
  readonly tagged: number;
  /** Effect of the first tag on the value, in the measure's unit. */
  readonly effect: number;
  /** Number of further tags, each on as many scans, without any effect. */
  readonly otherTags?: number;
  /** Whether breathing is compared too, also without an effect. */
  readonly hasBreathing?: boolean;
  /** The level was lower by this much in the first half, and the tag is added in the second half only. */
  readonly drift?: number;
  /** The tag is not random: it is added to the highest values. */
  readonly isNotedAfterwards?: boolean;
  readonly people: number;
  readonly seed: number;
}

const DAYS_APART = 2;

/** Random positions without repetition. */
function drawPlaces(random: Random, places: readonly number[], count: number): ReadonlySet<number> {
  const left = [...places];
  return new Set(Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] as number));
}

function drawScans(trial: TagTrial, random: Random): Map<'heart' | 'breathing', readonly ScanValue[]> {
  const { population, scans, tagged, effect, drift = 0, otherTags = 0, isNotedAfterwards = false } = trial;
  const person = drawPerson(population, random);
  const places = Array.from({ length: scans }, (_, place) => place);
  // The newest scan has position 0.
  const values = places.map((place) => person.drawEarlier() - (place >= scans / 2 ? drift : 0));
  const byValue = places.toSorted((one, other) => (values[other] as number) - (values[one] as number));
  const wanted = drift === 0 ? places : places.filter((place) => place < scans / 2);
  const noted = isNotedAfterwards ? new Set(byValue.slice(0, tagged)) : drawPlaces(random, wanted, tagged);
  const others = EFFECT_TAGS.filter((tag) => tag !== 'coffee')
    .slice(0, otherTags)
    .map((tag) => ({ tag, on: drawPlaces(random, places, tagged) }));
  const tagsOf = (place: number): readonly EffectTag[] => [
    ...(noted.has(place) ? (['coffee'] as const) : []),
    ...others.filter(({ on }) => on.has(place)).map(({ tag }) => tag),
  ];
  const withTags = (scan: ScanValue, place: number): ScanValue => ({ ...scan, tags: tagsOf(place) });
  const heart = places.map((place) => {
    const value = (values[place] as number) + (noted.has(place) ? effect : 0);
    return withTags(scanOf(population, value, place * DAYS_APART), place);
  });
  if (!trial.hasBreathing) return new Map([['heart', heart]]);
  const breather = drawPerson(BREATHING_ADULTS, random);
  const breathing = places.map((place) =>
    withTags(scanOf(BREATHING_ADULTS, breather.drawEarlier(), place * DAYS_APART), place),
  );
  return new Map([
    ['heart', heart],
    ['breathing', breathing],
  ]);
}

function effectsOf({ population }: TagTrial, scans: ReturnType<typeof drawScans>): readonly TagEffect[] {
  const measures = [...scans].map(([name, values]) => ({
    measure: name === 'heart' ? population.measure : BREATHING_ADULTS.measure,
    scans: Series.of('camera', values),
  }));
  return [...tagEffects(measures, JUDGED).values()].flat();
}

/** Share of people who get a reported difference; for a given effect, of the first tag and in its direction. */
export function tagEffectRate(trial: TagTrial): number {
  const random = createRandom(trial.seed);
  let found = 0;
  for (let index = 0; index < trial.people; index += 1) {
    const clear = effectsOf(trial, drawScans(trial, random)).filter((effect) => effect.kind === 'clear');
    const isFound =
      trial.effect === 0
        ? clear.length > 0
        : clear.some(({ tag, difference }) => tag === 'coffee' && Math.sign(difference) === Math.sign(trial.effect));
    if (isFound) found += 1;
  }
  return found / trial.people;
}

/** Share of people without any effect who get a report after at least one of their scans. */
export function everShownRate(trial: Omit<TagTrial, 'effect'>): number {
  const random = createRandom(trial.seed);
  let shown = 0;
  for (let index = 0; index < trial.people; index += 1) {
    const drawn = drawScans({ ...trial, effect: 0 }, random);
    const isShown = Array.from({ length: trial.scans }, (_, newest) => newest).some((newest) => {
      const soFar = new Map([...drawn].map(([name, scans]) => [name, scans.slice(newest)] as const));
      return effectsOf({ ...trial, effect: 0 }, soFar).some(({ kind }) => kind === 'clear');
    });
    if (isShown) shown += 1;
  }
  return shown / trial.people;
}

/**
 * Share of people whose week is reported as higher or lower, in its direction, after their level moved by `shift` with
 * the week.
 */
export function weekRate(
  population: Population,
  { earlier, days, shift }: { readonly earlier: number; readonly days: number; readonly shift: number },
  people: number,
  seed: number,
): number {
  const random = createRandom(seed);
  let found = 0;
  for (let index = 0; index < people; index += 1) {
    const person = drawPerson(population, random);
    const scans = [
      ...Array.from({ length: days }, (_, place) => scanOf(population, person.drawEarlier() + shift, place)),
      ...Array.from({ length: earlier }, (_, place) => scanOf(population, person.drawEarlier(), 7 + place)),
    ];
    const answer = weekSummary(population.measure, Series.of('camera', scans), JUDGED)?.answer ?? 'asUsual';
    if (shift === 0 ? answer !== 'asUsual' : answer === (shift > 0 ? 'higher' : 'lower')) found += 1;
  }
  return found / people;
}
