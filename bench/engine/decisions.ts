import type { Gate } from './candidates.ts';
import { DEAD, type DecisionScan, HARD, isRight, PATCHES } from './decision-readings.ts';
import { type Lesson, learnLogistic, learnStumps, type Score } from './learned-decision.ts';

/** At most so many scenes without life should pass; the cost of a wrong value and of an error, in answers (as in `left-out.ts`). */
export const DEAD_LIMIT = 3 / 1500;
const COST_OF_WRONG = 10;
const COST_OF_ERROR_PER_BPM = 0.1;
const FOLDS = 5;
/** Neighboring drawn scenes are of one room or one turn of kinds, so they go into the same fold. */
const NEIGHBORS = 12;
/** Weight of wrong values in training, and of groups that are one unit but hold as much as several. */
const WRONG_WEIGHT = 5;
const UNITS: Readonly<Record<string, number>> = { [DEAD]: 12, [HARD]: 4 };

/** Gates that a learned decision may replace: they ask how much of a pulse there is and how sure its rate. */
const REPLACED: ReadonlySet<Gate> = new Set(['tooLittleEvidence', 'unsure', 'faint', 'drift', 'undercounted', 'rival']);

/** What a scan shows to a rule: whether all gates pass it, whether those that are not replaced do, and whether the model is sure. */
type Rule = (gates: boolean, vetoes: boolean, isSure: boolean) => boolean;
type Learner = (lessons: readonly Lesson[]) => Score;

export interface Variant {
  readonly name: string;
  readonly learn: Learner | null;
  readonly rule: Rule;
  /** Whether only `DEAD_LIMIT` may pass in training, not as many as pass the gates. */
  readonly isStrict: boolean;
}

const alone: Rule = (_gates, _vetoes, isSure) => isSure;
const withVetoes: Rule = (_gates, vetoes, isSure) => vetoes && isSure;
const either: Rule = (gates, vetoes, isSure) => gates || (vetoes && isSure);
const variant = (name: string, learn: Learner | null, rule: Rule, isStrict = false): Variant => ({
  name,
  learn,
  rule,
  isStrict,
});
export const GATES_ALONE = variant('gates', null, (gates) => gates);
export const VARIANTS: readonly Variant[] = [
  GATES_ALONE,
  variant('logistic', learnLogistic, alone),
  variant('logistic, strict', learnLogistic, alone, true),
  variant('logistic and vetoes', learnLogistic, withVetoes),
  variant('logistic and gates', learnLogistic, (gates, _vetoes, isSure) => gates && isSure),
  variant('logistic or gates', learnLogistic, either),
  variant('stumps', learnStumps, alone),
  variant('stumps and vetoes', learnStumps, withVetoes),
];

const passes = (scan: DecisionScan, rule: Rule, isSure: boolean): boolean =>
  scan.readings !== null &&
  !scan.objections.includes('unevenlyTimed') &&
  rule(
    scan.objections.length === 0,
    scan.objections.every((gate) => REPLACED.has(gate)),
    isSure,
  );

/** Every person, every skin and every kind of scene weighs the same, however many scans there are of it. */
const unitOf = ({ group, person, skinType }: DecisionScan): string => `${group} ${person ?? skinType ?? ''}`;

function unitShares(scans: readonly DecisionScan[]): number[] {
  const sizes = new Map<string, number>();
  for (const scan of scans) sizes.set(unitOf(scan), (sizes.get(unitOf(scan)) ?? 0) + 1);
  return scans.map((scan) => 1 / sizes.get(unitOf(scan))!);
}

const vectorOf = ({ readings }: DecisionScan): number[] => Object.values(readings!);

function lessonsOf(scans: readonly DecisionScan[]): Lesson[] {
  const shares = unitShares(scans);
  return scans.flatMap((scan, i) => {
    if (scan.readings === null) return [];
    const right = isRight(scan);
    const units = UNITS[scan.group] ?? 1;
    return [{ readings: vectorOf(scan), isRight: right, weight: units * shares[i]! * (right ? 1 : WRONG_WEIGHT) }];
  });
}

/** Worth of an answer to a scan, in answers. */
export function worthOfAnswer(scan: DecisionScan): number {
  return isRight(scan) ? 1 - COST_OF_ERROR_PER_BPM * Math.abs(scan.valueBpm - scan.trueBpm!) : -COST_OF_WRONG;
}

/** The score above which answers are worth most, without more wrong values or scenes without life than the gates have. */
function chooseThreshold(
  scans: readonly DecisionScan[],
  scores: readonly number[],
  { rule, isStrict }: Variant,
): number {
  const shares = unitShares(scans);
  let [worth, wrong, dead] = [0, 0, 0];
  const add = (i: number, sign: number): void => {
    worth += sign * shares[i]! * worthOfAnswer(scans[i]!);
    if (scans[i]!.group === DEAD) dead += sign;
    else if (!isRight(scans[i]!)) wrong += sign;
  };
  const addAll = (of: Rule, sign: number): void =>
    scans.forEach((scan, i) => {
      if (passes(scan, of, false)) add(i, sign);
    });
  addAll(GATES_ALONE.rule, 1);
  const most = {
    wrong,
    dead: isStrict ? DEAD_LIMIT * scans.filter(({ group }) => group === DEAD).length : dead,
  };
  addAll(GATES_ALONE.rule, -1);
  addAll(rule, 1);
  let best = { worth, threshold: Number.POSITIVE_INFINITY };
  const order = scans.map((_, i) => i).sort((one, other) => scores[other]! - scores[one]!);
  for (const [place, i] of order.entries()) {
    if (passes(scans[i]!, rule, true) && !passes(scans[i]!, rule, false)) add(i, 1);
    if (worth > best.worth && wrong <= most.wrong && dead <= most.dead)
      best = { worth, threshold: (scores[i]! + Math.max(scores[order[place + 1] ?? i]!, scores[i]! - 1)) / 2 };
  }
  return best.threshold;
}

/** Decides about scans that were not trained on. */
export type Decision = (scan: DecisionScan) => boolean;

/** Trains on scans; the threshold is chosen by scores of models that have not seen the person or scene they score. */
export function train(scans: readonly DecisionScan[]): Map<string, Decision> {
  const units = [...new Set(scans.flatMap(({ person }) => person ?? []))];
  const foldOf = ({ person }: DecisionScan, i: number): number =>
    (person === null ? Math.floor(i / NEIGHBORS) : units.indexOf(person)) % FOLDS;
  const scored = new Map<Learner, { readonly scores: readonly number[]; readonly score: Score }>();
  for (const learn of [learnLogistic, learnStumps]) {
    const scores = new Array<number>(scans.length).fill(Number.NEGATIVE_INFINITY);
    for (let fold = 0; fold < FOLDS; fold++) {
      const score = learn(lessonsOf(scans.filter((scan, i) => foldOf(scan, i) !== fold)));
      scans.forEach((scan, i) => {
        if (foldOf(scan, i) === fold && scan.readings !== null) scores[i] = score(vectorOf(scan));
      });
    }
    scored.set(learn, { scores, score: learn(lessonsOf(scans)) });
  }
  return new Map(
    VARIANTS.map((own) => {
      const { name, learn, rule } = own;
      const model = learn && scored.get(learn)!;
      const threshold = model ? chooseThreshold(scans, model.scores, own) : 0;
      return [
        name,
        (scan) =>
          passes(scan, rule, model !== null && scan.readings !== null && model.score(vectorOf(scan)) >= threshold),
      ];
    }),
  );
}

/** The person of a recorded scan; all patches stay together. */
const leftOutWith = ({ group, person }: DecisionScan): string | null => (group === PATCHES ? PATCHES : person);

/** The scans that each variant answers, by name. */
export type Unseen = ReadonlyMap<string, ReadonlySet<DecisionScan>>;

/** What each variant answers: of recordings without having seen the person, of drawn scenes without having seen their seeds. */
export function decideUnseen(scans: readonly DecisionScan[], trainOn: typeof train = train): Unseen {
  const answered = new Map(VARIANTS.map(({ name }) => [name, new Set<DecisionScan>()]));
  const people = new Set(scans.flatMap((scan) => leftOutWith(scan) ?? []));
  for (const left of [...people, null]) {
    const isTested = (scan: DecisionScan): boolean => (left === null ? scan.isTest : leftOutWith(scan) === left);
    const tested = scans.filter(isTested);
    for (const [name, decide] of trainOn(scans.filter((scan) => !scan.isTest && !isTested(scan))))
      for (const scan of tested) if (decide(scan)) answered.get(name)!.add(scan);
  }
  return answered;
}
