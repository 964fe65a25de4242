import { DRIFT_RULE, USUAL_RANGE_MEASURES, USUAL_RANGE_RULE } from '@mien/domain';
import {
  ADULTS,
  BREATHING_ADULTS,
  bareRule,
  builtRule,
  changeRate,
  driftRate,
  medianRule,
  type Population,
  type RangeRates,
  type Rule,
  rangeRates,
  studentRule,
} from './simulate.ts';

const PEOPLE = 40_000;
const DRIFT_PEOPLE = 5_000;
const SEED = 20_261_122;
const COUNTS = [5, 7, 14, 30];
const SHIFTS = [8, 12, 16];

const percent = (share: number) => (100 * share).toFixed(1);
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');
const each = (shares: readonly number[]) => shares.map(percent).join(' / ');

const trial = (population: Population, rule: Rule, count: number, shifts: readonly number[] = SHIFTS): RangeRates =>
  rangeRates({ population, rule, count, shifts, people: PEOPLE, seed: SEED });

/** The numbers of the rule as the code has them; a test finds this text on the page. */
export function ruleText(): string {
  const { fewestDays, settledDays, mostDays, windowDays, priorWeight } = USUAL_RANGE_RULE;
  const { heartRateBpm, breathingRatePerMin } = USUAL_RANGE_MEASURES;
  const { recentDays, earlierDays, leastSpreads } = DRIFT_RULE;
  return `from ${fewestDays} days with scans on (early before ${settledDays}), the newest ${mostDays} of ${windowDays} days; prior spread
${heartRateBpm.priorSpread} bpm (breathing ${breathingRatePerMin.priorSpread} a minute) with the weight of ${priorWeight} scans; intervals of at most ± ${heartRateBpm.widestHalfInterval} bpm (breathing ± ${breathingRatePerMin.widestHalfInterval}); drift
between ${recentDays} days and the ${earlierDays} before, ${DRIFT_RULE.fewestDays} days each, above ${leastSpreads} spreads.`;
}

function builtTable(): string {
  return table(
    [
      'earlier scans',
      'false, one scan',
      'false, repeat agrees',
      `finds +${SHIFTS.join(' / +')}, one scan`,
      `finds +${SHIFTS.join(' / +')}, repeat agrees`,
      'mean half width, bpm',
    ],
    COUNTS.map((count) => {
      const rates = trial(ADULTS, builtRule, count);
      return [
        count,
        percent(rates.falseOnce),
        percent(rates.falseAfterRepeat),
        each(rates.foundOnce),
        each(rates.foundAfterRepeat),
        rates.meanHalf.toFixed(1),
      ];
    }),
  );
}

function othersTable(): string {
  const rules: readonly (readonly [string, Rule])[] = [
    ['median ± 1.96 scaled MAD', medianRule],
    ["Student's interval without a prior", studentRule],
    ['ours, the bare value compared', bareRule],
    ['ours', builtRule],
  ];
  return table(
    [
      'rule',
      'earlier scans',
      'false, one scan',
      'false, repeat agrees',
      'false, next day too',
      `finds +${SHIFTS.join(' / +')}, one scan`,
      'mean half width, bpm',
    ],
    rules.flatMap(([name, rule]) =>
      COUNTS.map((count) => {
        const rates = trial(ADULTS, rule, count);
        return [
          name,
          count,
          percent(rates.falseOnce),
          percent(rates.falseAfterRepeat),
          percent(rates.falseNextDay),
          each(rates.foundOnce),
          rates.meanHalf.toFixed(1),
        ];
      }),
    ),
  );
}

function otherPeopleTable(): string {
  const people: readonly (readonly [string, Population])[] = [
    ['as above', ADULTS],
    ['half the spread', { ...ADULTS, spread: ADULTS.spread / 2 }],
    ['twice the spread', { ...ADULTS, spread: ADULTS.spread * 2 }],
    ['spreads that differ twice as much', { ...ADULTS, spreadVariation: ADULTS.spreadVariation * 2 }],
    ["scatter with heavy tails (Student's t, 3 degrees)", { ...ADULTS, tailDegrees: 3 }],
    ['one in ten earlier scans 20 higher, not tagged', { ...ADULTS, disturbed: { share: 0.1, by: 20 } }],
    ['one in four earlier scans 20 higher, not tagged', { ...ADULTS, disturbed: { share: 0.25, by: 20 } }],
    ['a scan error of 1.4 bpm, intervals as wide', { ...ADULTS, scanError: 1.4 }],
    ['breathing', BREATHING_ADULTS],
  ];
  return table(
    [
      'people',
      'earlier scans',
      'false, one scan',
      'false, repeat agrees',
      'finds a rise by 2 spreads, one scan',
      'has a range',
    ],
    people.flatMap(([name, population]) =>
      [5, 14].map((count) => {
        const rates = trial(population, builtRule, count, [2 * population.spread]);
        return [
          name,
          count,
          percent(rates.falseOnce),
          percent(rates.falseAfterRepeat),
          each(rates.foundOnce),
          percent(rates.withRange),
        ];
      }),
    ),
  );
}

function changeTable(): string {
  const shifts = [0, 8, 12, 16, 24];
  return table(
    ['earlier scans', 'false', ...shifts.slice(1).map((shift) => `finds +${shift}`)],
    [1, 5, 14, 30].map((count) => [
      count,
      ...shifts.map((shift) => percent(changeRate(ADULTS, count, shift, PEOPLE, SEED))),
    ]),
  );
}

function driftTable(): string {
  const shifts = [0, -3, -5, -8];
  return table(
    ['scans a week', 'false', ...shifts.slice(1).map((shift) => `finds ${shift}`)],
    [2, 4, 7].map((scans) => [
      scans,
      ...shifts.map((shift) => percent(driftRate(ADULTS, scans, shift, DRIFT_PEOPLE, SEED))),
    ]),
  );
}

/** The whole page, measured now: about a minute. */
export function usualRangePage(): string {
  const count = (people: number) => people.toLocaleString('en-US');
  const error = (people: number) => percent(Math.sqrt(0.25 / people));
  return `# The usual range: false alarms and what is found

Written by \`npm run bench:usual-range\`; nobody types a figure here. The rule and its reasons:
[decision 0081](adr/0081-usual-range.md). **People here are drawn, not measured**: ${count(PEOPLE)} for each row (seed ${SEED}; the standard error of a
share is at most ${error(PEOPLE)} points), by a model. It says how the rule behaves if people are like the model, and nothing about how well
the camera measures; that is in [accuracy](accuracy.md). No set of repeated facial scans was found to test the rule on.

The model: resting pulse ${ADULTS.level} ± ${ADULTS.levelSpread} bpm between people. Between one person's scans the standard deviation is ${ADULTS.spread} bpm on average, lognormal
with a coefficient of variation of ${ADULTS.spreadVariation} between people, half of its variance between days; scan error ${ADULTS.scanError} bpm with a right 90 %
interval. Earlier scans are one a day. A repeat is a second scan of the same day. Shares in %.

The rule as measured: ${ruleText()}

## The rule

"False" is a scan called unusual without any change; "finds" is a change of so many bpm on the day of the scan that is called
unusual, in its direction. The scan's own interval takes part.

${builtTable()}

## Beside other rules

All but the last compare the bare value. That the scan's whole interval has to lie outside makes false alarms rarer and finds
less: the scatter of earlier scans holds the camera's error already.

${othersTable()}

## People unlike the model

${otherPeopleTable()}

## Since the last scan

A direction is given beyond the reference change value.

${changeTable()}

## Drift

A lasting change that began four weeks ago, looked at once; who looks every day sees a false one more often. ${count(DRIFT_PEOPLE)} people for
each figure, standard error at most ${error(DRIFT_PEOPLE)} points.

${driftTable()}
`;
}
