import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import {
  createSeededRandom,
  DEMO_CLIENTS,
  DEMO_CONVERSATIONS,
  DEMO_FIRST_NAMES,
  DEMO_INVITED,
  DEMO_MONTHS,
  DEMO_NAMES_OF_MEN,
  DEMO_REGULAR_LAST_NAMES,
  DEMO_REGULARS,
  DEMO_UNUSUAL_WEEK,
  type DemoClientKey,
  type DemoPerson,
  demoStrainOf,
  type SeededRandom,
} from '@mien/samples';
import { addCareTeamRecord, addPerson, type DemoRows, type Scanned } from './demo-rows.ts';

const SEED = 20_261_127;
/** Working hours of the demo's clients, in UTC: they are in Texas. */
const SCANNED_HOURS_UTC = [13, 24] as const;
/** Regulars' last scan of the year is older, so that recent changes of a few of them stand out. */
const NO_SCANS_MS = 3 * DAY_MS;
/** Share of months in which a regular scans a second time. */
const SECOND_SCANS = 0.45;
/** By how much a regular's heart rate was higher for each month ago: the year is to show a course. */
const HIGHER_BPM_BY_MONTH = 0.3;
/** Days of a month on which regulars scan: each month has them. */
const DAYS_OF_MONTH = 28;
/** The regulars, by their numbers from 1 on. */
export type Regulars = (number: number) => Scanned;

const regularKey = (number: number) => `regular ${number}`;
export const INVITED_KEY = 'invited';

const clientOfGroup = (group: string): DemoClientKey => {
  const clients = Object.entries(DEMO_CLIENTS) as [DemoClientKey, { readonly groupCodes: readonly string[] }][];
  const found = clients.find(([, { groupCodes }]) => groupCodes.includes(group));
  if (!found) throw new Error(`the demo has no group ${group}`);
  return found[0];
};

/** Scans of each month of the last year. */
function instantsOfYear(random: SeededRandom, today: Date): Date[] {
  return Array.from({ length: DEMO_MONTHS }, (_, monthsAgo) => {
    const scans = random.next() < SECOND_SCANS ? 2 : 1;
    return Array.from({ length: scans }, () => {
      const day = 1 + Math.floor(random.next() * DAYS_OF_MONTH);
      const minutes = Math.floor(random.between(...SCANNED_HOURS_UTC) * 60);
      return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo, day, 0, minutes));
    });
  })
    .flat()
    .filter((at) => at.getTime() < today.getTime() - NO_SCANS_MS);
}

/** Additional scans of a regular. */
function furtherInstants(number: number, random: SeededRandom, today: Date): Date[] {
  if (number === DEMO_UNUSUAL_WEEK.regular)
    return Array.from(
      { length: DEMO_UNUSUAL_WEEK.days },
      (_, day) => new Date(today.getTime() - day * DAY_MS - random.between(2, 4) * HOUR_MS),
    );
  const asked = DEMO_CONVERSATIONS.flatMap(({ regular, messages }) =>
    messages.flatMap(({ asksAbout, hoursAgo }) => (regular === number && asksAbout !== undefined ? [hoursAgo] : [])),
  );
  // Ten minutes before they asked.
  return asked.map((hoursAgo) => new Date(today.getTime() - hoursAgo * HOUR_MS - 10 * MINUTE_MS));
}

const higherBpmOf = (number: number, today: Date) => (at: Date) => {
  const daysAgo = (today.getTime() - at.getTime()) / DAY_MS;
  const isUnusual = number === DEMO_UNUSUAL_WEEK.regular && daysAgo < DEMO_UNUSUAL_WEEK.unusualDays;
  return (HIGHER_BPM_BY_MONTH * daysAgo) / 30 + (isUnusual ? DEMO_UNUSUAL_WEEK.higherBpm : 0);
};

/** A name that no other person in the demo has: each round of the first names shifts the last names. */
function nameOf(number: number): Pick<DemoPerson, 'firstName' | 'lastName'> {
  const at = (names: readonly string[], place: number) => names[place % names.length] as string;
  const rounds = Math.floor(number / DEMO_FIRST_NAMES.length);
  return { firstName: at(DEMO_FIRST_NAMES, number), lastName: at(DEMO_REGULAR_LAST_NAMES, 7 * number + rounds) };
}

function addRegular(rows: DemoRows, number: number, group: string, random: SeededRandom, today: Date): Scanned {
  const client = clientOfGroup(group);
  const key = regularKey(number);
  const name = nameOf(number);
  const instants = [...instantsOfYear(random, today), ...furtherInstants(number, random, today)].sort(
    (left, right) => left.getTime() - right.getTime(),
  );
  const scanned = addPerson(
    rows,
    {
      phoneNumber: `512557${String(number).padStart(4, '0')}`,
      ...name,
      email: null,
      client,
      roles: ['Patient'],
      patient: {
        groupCode: group,
        ageYears: Math.round(random.between(28, 70)),
        birthSex: DEMO_NAMES_OF_MEN.has(name.firstName) ? 'Male' : 'Female',
        screening: {
          heightCm: Math.round(random.between(155, 190)),
          weightKg: Math.round(random.between(56, 96) * 10) / 10,
          smoke: random.next() < 0.1,
          bloodPressureMedication: random.next() < 0.2,
          diabetesType: 'No',
          isWeightReviewed: true,
          qol: Math.round(random.between(6, 10)),
        },
        history: { scanCount: instants.length, spanDays: 365, partialEvery: 0, secondProviderEvery: 0 },
      },
    },
    key,
    {
      random,
      today,
      times: { instants, higherBpm: higherBpmOf(number, today) },
      strain: demoStrainOf(group, number),
    },
  );
  if (!scanned) throw new Error('a regular without scans');
  addCareTeamRecord(rows, { client, key }, { act: 'given', at: new Date(today.getTime() - 364 * DAY_MS) });
  return scanned;
}

/** Adds patients who have come for a year, and one who was invited and has not come. */
export function addRegulars(rows: DemoRows, today: Date): Regulars {
  const random = createSeededRandom(SEED);
  const groups = Object.entries(DEMO_REGULARS).flatMap(([group, count]) => Array<string>(count).fill(group));
  const regulars = groups.map((group, index) => addRegular(rows, index + 1, group, random, today));
  const { group, firstName, lastName } = DEMO_INVITED;
  addPerson(
    rows,
    {
      phoneNumber: '5125570000',
      firstName,
      lastName,
      email: null,
      client: clientOfGroup(group),
      roles: ['Patient'],
      patient: {
        groupCode: group,
        ageYears: 47,
        birthSex: 'Female',
        screening: null,
        history: { scanCount: 0, spanDays: 0, partialEvery: 0, secondProviderEvery: 0 },
      },
    },
    INVITED_KEY,
    { random, today },
  );
  return (number) => {
    const found = regulars[number - 1];
    if (!found) throw new Error(`the demo has no regular ${number}`);
    return found;
  };
}
