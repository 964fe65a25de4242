import {
  DRIFT_RULE,
  EFFECT_TAGS,
  TAG_EFFECT_RULE,
  USUAL_RANGE_MEASURES,
  USUAL_RANGE_RULE,
  WEEK_RULE,
} from '@mien/domain';
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
import { everShownRate, type TagTrial, tagEffectRate, weekRate } from './simulate-tags.ts';

const PEOPLE = 40_000;
const DRIFT_PEOPLE = 5_000;
const TAG_PEOPLE = 10_000;
const LOOKING_PEOPLE = 2_000;
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

/** The parameters of the rule in the code; a test looks for this text on the page. */
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
      [5, 14].map((count) => {
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

/** The parameters of the rules for tags and weeks; a test looks for this text on the page. */
export function tagRuleText(): string {
  const { fewestDays, nearDays, falseShare, leastSpreads } = TAG_EFFECT_RULE;
  const inUnits = (spreads: number) =>
    `${spreads * USUAL_RANGE_MEASURES.heartRateBpm.priorSpread} bpm (breathing ${spreads * USUAL_RANGE_MEASURES.breathingRatePerMin.priorSpread})`;
  return `from ${fewestDays} days on each side, days without the tag at most ${nearDays} days from one with it; ${percent(falseShare)}% for all tags and
measures together, and at least ${inUnits(leastSpreads)}. A week: from ${WEEK_RULE.fewestDays} of ${WEEK_RULE.days} days, ${percent(WEEK_RULE.falseShare)}%, and at least ${inUnits(WEEK_RULE.leastSpreads)}.`;
}

const EFFECTS = [4, 6, 8, 12];
/** Number of scans, and how many of them have the tag. */
const TAG_COUNTS = [
  { scans: 8, tagged: 4 },
  { scans: 20, tagged: 4 },
  { scans: 20, tagged: 8 },
  { scans: 40, tagged: 10 },
  { scans: 60, tagged: 20 },
];
const tagTrial = (trial: Partial<TagTrial>) =>
  tagEffectRate({
    population: ADULTS,
    scans: 20,
    tagged: 8,
    effect: 0,
    people: TAG_PEOPLE,
    seed: SEED,
    ...trial,
  });

function tagTable(): string {
  return table(
    ['scans', 'with the tag', 'false', ...EFFECTS.map((effect) => `finds +${effect}`)],
    TAG_COUNTS.map((counts) => [
      counts.scans,
      counts.tagged,
      ...[0, ...EFFECTS].map((effect) => percent(tagTrial({ ...counts, effect }))),
    ]),
  );
}

function otherTaggersTable(): string {
  const all = { otherTags: EFFECT_TAGS.length - 1, hasBreathing: true };
  const people: readonly (readonly [string, Partial<TagTrial>])[] = [
    ['as above', {}],
    ['three tags, and breathing compared too', { otherTags: 2, hasBreathing: true, tagged: 5 }],
    ['all tags, and breathing compared too', { ...all, scans: 60, tagged: 8 }],
    ['half the spread', { population: { ...ADULTS, spread: ADULTS.spread / 2 } }],
    ['twice the spread', { population: { ...ADULTS, spread: ADULTS.spread * 2 } }],
    ['spreads that differ twice as much', { population: { ...ADULTS, spreadVariation: ADULTS.spreadVariation * 2 } }],
    ["scatter with heavy tails (Student's t, 3 degrees)", { population: { ...ADULTS, tailDegrees: 3 } }],
    [
      'one in ten scans 20 higher for another reason, not tagged',
      { population: { ...ADULTS, disturbed: { share: 0.1, by: 20 } } },
    ],
    ['5 bpm higher in the half of the time in which the tag is noted', { scans: 40, drift: 5 }],
    ['**tag noted after the number was seen, on the highest**', { isNotedAfterwards: true }],
  ];
  return table(
    ['people', 'false', 'finds +8'],
    people.map(([name, trial]) => [name, percent(tagTrial(trial)), percent(tagTrial({ ...trial, effect: 8 }))]),
  );
}

function everShownTable(): string {
  const scans = 60;
  return table(
    ['scans in four months', 'with each tag', 'tags', 'shown a difference at least once'],
    [
      { tagged: 15, otherTags: 0 },
      { tagged: 15, otherTags: 2 },
    ].map(({ tagged, otherTags }) => [
      scans,
      tagged,
      otherTags + 1,
      percent(
        everShownRate({
          population: ADULTS,
          scans,
          tagged,
          otherTags,
          hasBreathing: true,
          people: LOOKING_PEOPLE,
          seed: SEED,
        }),
      ),
    ]),
  );
}

function weekTable(): string {
  const shifts = [0, 4, 6, 8, 12];
  return table(
    ['earlier scans', 'days of the week', 'false', ...shifts.slice(1).map((shift) => `finds +${shift}`)],
    [
      { earlier: 5, days: 3 },
      { earlier: 14, days: 3 },
      { earlier: 14, days: 5 },
      { earlier: 30, days: 7 },
    ].map(({ earlier, days }) => [
      earlier,
      days,
      ...shifts.map((shift) => percent(weekRate(ADULTS, { earlier, days, shift }, TAG_PEOPLE, SEED))),
    ]),
  );
}

/** The sections about tags and weeks. */
function tagsAndWeeks(): string {
  return `## Tag effects

A sentence such as "after coffee your heart rate was 6 higher" compares days with and without a tag: ${tagRuleText()}
"False" is a person who is shown a difference without one, looked at once; "finds" is a person whose tagged scans are higher by so much and
who is shown it. ${TAG_PEOPLE.toLocaleString('en-US')} people for each figure, standard error at most ${percent(Math.sqrt(0.25 / TAG_PEOPLE))} points.

${tagTable()}

The same for other people, with 20 scans and 8 of them tagged unless noted. The last two rows show what no arithmetic can separate: a level that
moved while the tag was used, and a tag chosen because of the number. The sentence therefore claims no cause.

${otherTaggersTable()}

Looking after each of many scans shows more false ones. ${LOOKING_PEOPLE.toLocaleString('en-US')} people:

${everShownTable()}

## The last seven days

The average of a week compared with what was usual before it.

${weekTable()}
`;
}

/** The whole page, computed now; takes a few minutes. */
export function usualRangePage(): string {
  const count = (people: number) => people.toLocaleString('en-US');
  const error = (people: number) => percent(Math.sqrt(0.25 / people));
  return `# The usual range: false alarms and detected changes

Written by \`npm run bench -- usual-range\`; no figure is typed. Rule and reasons:
[decision 0081](adr/0081-usual-range.md). **People here are simulated, not measured**: ${count(PEOPLE)} for each row (seed ${SEED}; the standard error of a
share is at most ${error(PEOPLE)} points). We found no set of repeated facial scans to test the rule on.

The model: resting pulse ${ADULTS.level} ± ${ADULTS.levelSpread} bpm between people. Between one person's scans the standard deviation is ${ADULTS.spread} bpm on average, lognormal
with a coefficient of variation of ${ADULTS.spreadVariation} between people, half of its variance between days; scan error ${ADULTS.scanError} bpm with a correct 90%
interval. Earlier scans are one a day. A repeat is a second scan of the same day. Shares in %.

The rule as measured: ${ruleText()}

## The rule

"False" is a scan called unusual without a change; "finds" is a change of so many bpm on the day of the scan that is called unusual, in its
direction. The scan's own interval counts.

${builtTable()}

## Compared with other rules

All but the last compare the bare value. Requiring the scan's whole interval outside makes false alarms rarer and finds less.

${othersTable()}

## People unlike the model

${otherPeopleTable()}

## Since the last scan

A direction is given beyond the reference change value.

${changeTable()}

## Drift

A lasting change that began four weeks ago, looked at once; daily looks see more false ones. ${count(DRIFT_PEOPLE)} people for
each figure, standard error at most ${error(DRIFT_PEOPLE)} points.

${driftTable()}

${tagsAndWeeks()}`;
}
