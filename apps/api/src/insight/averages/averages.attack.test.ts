/** @module-tag thorough */
import {
  type AveragedMeasure,
  averageDays,
  type CalendarDate,
  isWithheld,
  SENT_AVERAGE_PERIODS,
  shownDays,
  stepPeriod,
  type WaitingScan,
} from '@mien/domain';
import { createSeededRandom, type SeededRandom } from '@mien/samples';
import { describe, expect, it } from 'vitest';
import { createAttacker, type Weights } from './testing/attacker.ts';
import { createReferenceGroup } from './testing/reference-averages.ts';

/**
 * An attacker asks for every period and every month of the trend, day after day, while scans arrive and some are hidden, and combines all
 * the answers. `averages.test.ts` checks that the server publishes what the reference does.
 */
const POPULATIONS = 60;
const SEED = 28;

interface Story {
  readonly minimum: number;
  readonly patients: readonly string[];
  /** Moments in order: a day, new scans, and the positions of hidden scans. */
  readonly moments: readonly { today: CalendarDate; scans: readonly WaitingScan[]; hides: readonly number[] }[];
}

const MEASURES: readonly AveragedMeasure[] = ['overallScore', 'heartRateBpm'];

function storyOf(random: SeededRandom): Story {
  const whole = (min: number, max: number) => Math.floor(random.between(min, max + 1));
  const minimum = whole(2, 10);
  const patients = Array.from({ length: whole(minimum, 4 * minimum) }, (_, index) => `p${index}`);
  const arrival = new Map(patients.map((patient) => [patient, random.next() < 0.5 ? 0 : whole(0, 40)]));
  const eagerness = new Map(patients.map((patient) => [patient, random.pick([0.02, 0.1, 0.4])]));
  const firstDay = stepPeriod('day', '2025-11-10', whole(0, 60));
  const lacksScore = random.pick([0, 0.05, 0.3]);
  const hideShare = random.pick([0, 0.02]);
  let count = 0;
  const moments = Array.from({ length: whole(20, 55) }, (_, day) => day).flatMap((day) =>
    Array.from({ length: whole(1, 3) }, () => {
      const scans = patients
        .filter((patient) => (arrival.get(patient) ?? 0) <= day && random.next() < (eagerness.get(patient) ?? 0))
        .map((patientId): WaitingScan => {
          count += 1;
          return {
            id: `s${count}`,
            patientId,
            day: stepPeriod('day', firstDay, day),
            values: {
              heartRateBpm: random.between(50, 100),
              ...(random.next() < lacksScore ? {} : { overallScore: random.between(0, 100) }),
            },
          };
        });
      const hides = count > 0 && random.next() < hideShare * 5 ? [whole(1, count)] : [];
      return { today: stepPeriod('day', firstDay, day), scans, hides };
    }),
  );
  return { minimum, patients, moments };
}

/** Everything published in a story, as weights of scans, one list per measure. */
type Publisher = (story: Story, see: (measure: AveragedMeasure, weights: Weights) => void) => void;

const byBatches: Publisher = ({ minimum, moments }, see) => {
  const group = createReferenceGroup(minimum);
  for (const { today, scans, hides } of moments) {
    for (const scan of scans) {
      group.add(scan);
      // The write path seals after each scan.
      group.settle(today);
    }
    for (const hide of hides) group.hide(`s${hide}`);
    group.settle(today);
    for (const days of shownDays(today)) {
      const publication = group.publish(days);
      for (const measure of MEASURES) {
        const average = publication?.averages.get(measure);
        if (average) see(measure, average.weights);
      }
    }
  }
};

/** The obvious approach: means of patients' means, withheld at or below the minimum. */
const naively: Publisher = ({ minimum, moments }, see) => {
  const all: WaitingScan[] = [];
  for (const { today, scans } of moments) {
    all.push(...scans);
    for (const period of SENT_AVERAGE_PERIODS) {
      const { from, to } = averageDays(period, today);
      for (const measure of MEASURES) {
        const within = all.filter(
          ({ day, values }) => (from === null || day >= from) && day <= to && measure in values,
        );
        const countOf = (patientId: string) => within.filter((scan) => scan.patientId === patientId).length;
        if (isWithheld(new Set(within.map(({ patientId }) => patientId)).size, minimum)) continue;
        see(
          measure,
          new Map(within.map(({ id, patientId }) => [id, [{ numerator: 1, denominator: countOf(patientId) }]])),
        );
      }
    }
  }
};

interface Finding {
  readonly rank: number;
  /** Sets of patients, none larger than the minimum, about whom something was found out. */
  readonly exposed: readonly string[];
  /** Number of patients in the narrowest combination tried; finding it is most of the work. */
  readonly narrowest: () => number;
}

function attack(publisher: Publisher, story: Story, random: SeededRandom): Finding[] {
  const patientOfScan = new Map(story.moments.flatMap(({ scans }) => scans.map((scan) => [scan.id, scan.patientId])));
  const attackers = new Map(MEASURES.map((measure) => [measure, createAttacker((id) => patientOfScan.get(id) ?? '')]));
  publisher(story, (measure, weights) => attackers.get(measure)?.see(weights));
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((item) => ({ item, key: random.next() }))
      .sort((left, right) => left.key - right.key)
      .map(({ item }) => item);
  const ofOneMoment = story.moments.map(({ scans }) => [...new Set(scans.map(({ patientId }) => patientId))]);
  const small = [
    ...story.patients.map((patient) => [patient]),
    ...ofOneMoment.filter((group) => group.length > 1 && group.length <= story.minimum).slice(0, 15),
    ...Array.from({ length: 15 }, () => shuffled(story.patients).slice(0, story.minimum)),
  ];
  return [...attackers.values()].map((attacker) => ({
    rank: attacker.rank(),
    exposed: small.filter((group) => attacker.learnsOnlyAbout(new Set(group))).map((group) => group.join()),
    narrowest: () => Math.min(...Array.from({ length: 6 }, () => attacker.narrowest(shuffled))),
  }));
}

const stories = () => {
  const random = createSeededRandom(SEED);
  return Array.from({ length: POPULATIONS }, () => storyOf(random));
};

describe('an attacker who combines every answer of every period and day', () => {
  it('learns nothing about a patient, or about a number of patients below the minimum', () => {
    const random = createSeededRandom(SEED + 1);
    let learned = 0;
    for (const story of stories()) {
      for (const { rank, exposed, narrowest } of attack(byBatches, story, random)) {
        expect(exposed).toEqual([]);
        expect(narrowest()).toBeGreaterThan(story.minimum);
        learned += rank;
      }
    }
    // But not because nothing is published: this many independent figures on average.
    expect(learned / POPULATIONS).toBeGreaterThan(10);
  });

  it('would find people if exact means were published and only small groups withheld', () => {
    const random = createSeededRandom(SEED + 2);
    const found = stories()
      .slice(0, 3)
      .filter((story) => attack(naively, story, random).some(({ exposed }) => exposed.length > 0));
    expect(found).toHaveLength(3);
  });
});
