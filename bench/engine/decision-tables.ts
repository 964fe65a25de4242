import { fixed, table } from './accuracy-tables.ts';
import {
  DEAD,
  type DecisionScan,
  HARD,
  isRight,
  PATCHES,
  REAL,
  REAL_DEAD,
  REAL_NOISE,
  USUAL,
} from './decision-readings.ts';
import { DEAD_LIMIT, GATES_ALONE, type Unseen, VARIANTS, worthOfAnswer } from './decisions.ts';

type Which = (scan: DecisionScan) => boolean;
const inGroup =
  (...groups: readonly string[]): Which =>
  ({ group }) =>
    groups.includes(group);

/** Scans of the test: all recorded ones, each judged without its person, and the drawn ones of other seeds. */
const isJudged: Which = ({ person, isTest }) => person !== null || isTest;

interface Tally {
  readonly count: number;
  readonly answered: number;
  readonly wrong: number;
  readonly meanError: number;
  readonly worth: number;
}

function tally(scans: readonly DecisionScan[], answered: ReadonlySet<DecisionScan>, which: Which): Tally {
  const own = scans.filter((scan) => isJudged(scan) && which(scan));
  const answers = own.filter((scan) => answered.has(scan));
  const errors = answers.flatMap(({ trueBpm, valueBpm }) => (trueBpm === null ? [] : Math.abs(valueBpm - trueBpm)));
  return {
    count: own.length,
    answered: answers.length,
    wrong: answers.filter((scan) => !isRight(scan)).length,
    meanError: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    worth: answers.reduce((sum, scan) => sum + worthOfAnswer(scan), 0),
  };
}

const COLUMNS: readonly (readonly [string, Which])[] = [
  ...[REAL, REAL_NOISE, USUAL].map((group) => [group, inGroup(group)] as const),
  ...(['I', 'VI'] as const).map(
    (type) => [`type ${type}`, ({ group, skinType }: DecisionScan) => group === USUAL && skinType === type] as const,
  ),
  ...[HARD, REAL_DEAD, DEAD].map((group) => [group, inGroup(group)] as const),
];

/** What every variant answers of every group. */
export function decisionTable(scans: readonly DecisionScan[], unseen: Unseen): string {
  const heads = COLUMNS.map(([name, which]) => `${name} (${tally(scans, new Set(), which).count})`);
  const rows = VARIANTS.map(({ name }) => [
    name,
    ...COLUMNS.map(([, which]) => {
      const { answered, wrong, meanError } = tally(scans, unseen.get(name)!, which);
      return Number.isFinite(meanError) ? `${answered}/${wrong}/${fixed(meanError)}` : String(answered);
    }),
  ]);
  return table(['answered/wrong/MAE', ...heads], rows);
}

/** Groups in which a learned decision must be worth more than the gates, without more wrong values. */
const DECISIVE: readonly Which[] = [inGroup(REAL), inGroup(REAL_NOISE, REAL_DEAD, PATCHES), inGroup(USUAL, HARD)];

/** Whether a variant is better than the gates on people left out and on drawn people, and passes few scenes without life. */
export function wins(name: string, scans: readonly DecisionScan[], unseen: Unseen): boolean {
  const dead = tally(scans, unseen.get(name)!, inGroup(DEAD));
  return (
    dead.answered <= DEAD_LIMIT * dead.count &&
    DECISIVE.every((which) => {
      const [own, gates] = [name, GATES_ALONE.name].map((of) => tally(scans, unseen.get(of)!, which)) as [Tally, Tally];
      return own.worth > gates.worth && own.wrong <= gates.wrong;
    })
  );
}

/** Which decision wins, and by how much. */
export function verdict(scans: readonly DecisionScan[], unseen: Unseen): string {
  const worthOf = (name: string): number =>
    DECISIVE.reduce((sum, which) => sum + tally(scans, unseen.get(name)!, which).worth, 0);
  const learned = VARIANTS.filter((variant) => variant !== GATES_ALONE).map(({ name }) => name);
  const winners = learned.filter((name) => wins(name, scans, unseen));
  const [best = ''] = (winners.length > 0 ? winners : learned).toSorted((one, two) => worthOf(two) - worthOf(one));
  const against = (group: string): string => {
    const [own, gates] = [best, GATES_ALONE.name].map((name) => tally(scans, unseen.get(name)!, inGroup(group))) as [
      Tally,
      Tally,
    ];
    return `${own.answered} for ${gates.answered} ${group}${own.meanError > 0 ? ` (wrong ${own.wrong} for ${gates.wrong})` : ''}`;
  };
  const head =
    winners.length > 0
      ? `**"${best}" wins**: it answers`
      : `**The gates stay**: nothing learned is better on real faces, real noise and drawn people alike. The best, "${best}", answers`;
  return `${head} ${[REAL, REAL_NOISE, USUAL, HARD, REAL_DEAD, DEAD].map(against).join(', ')}.`;
}
