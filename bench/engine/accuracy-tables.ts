import { SKIN, type SkinType } from '@mien/signal/testing';
import type { BeatReading } from './beat-readings.ts';
import type { BreathingReading } from './breathing-readings.ts';
import { MOVING_PHONE, SCAN_PAGE } from './camera-scans.ts';
import { GATES, type Gate } from './candidates.ts';
import {
  DIM_ROOMS,
  type EmptyReading,
  FOREIGN_COLORS,
  ONE_REGION,
  type RateReading,
  REAL_TRACES,
  SAME_ROOMS,
  STEP_S,
  WINDOW_S,
} from './rate-readings.ts';
import { UNEVEN_CONTACT_SHARE } from './reference-rate.ts';
import { REFERENCE_METHODS } from './references.ts';
import type { VariabilityReading } from './variability-readings.ts';

/** Statistics of a set of answers; errors in the unit of the value. */
export interface Figures {
  readonly count: number;
  readonly answered: number;
  readonly meanError: number;
  readonly rootMeanSquare: number;
  readonly largest: number;
  readonly withinThree: number;
  readonly covered: number;
  readonly meanWidth: number;
}

export interface Answer {
  readonly truth: number;
  readonly value: number;
  readonly interval90: readonly [number, number];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
export const fixed = (value: number, digits = 2): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');
export const percent = (share: number, digits = 0): string =>
  Number.isFinite(share) ? `${(100 * share).toFixed(digits)}%` : '–';

export function figuresOf(count: number, answers: readonly Answer[]): Figures {
  const errors = answers.map(({ truth, value }) => Math.abs(value - truth));
  return {
    count,
    answered: answers.length,
    meanError: mean(errors),
    rootMeanSquare: Math.sqrt(mean(errors.map((error) => error ** 2))),
    largest: Math.max(...errors),
    withinThree: errors.filter((error) => error <= 3).length / errors.length,
    covered:
      answers.filter(({ truth, interval90 }) => truth >= interval90[0] && truth <= interval90[1]).length /
      answers.length,
    meanWidth: mean(answers.map(({ interval90 }) => interval90[1] - interval90[0])),
  };
}

function answersOf(readings: readonly RateReading[]): Answer[] {
  return readings.flatMap(({ found, trueBpm }) =>
    found.kind === 'measured' && trueBpm !== null
      ? [{ truth: trueBpm, value: found.value, interval90: found.interval90 }]
      : [],
  );
}

/** An answer without a reference counts as an answer, so that values without a pulse are visible. */
const rateFigures = (readings: readonly RateReading[]): Figures => ({
  ...figuresOf(readings.length, answersOf(readings)),
  answered: readings.filter(({ found }) => found.kind === 'measured').length,
});

/** Mean error of a reference method, on the windows that the engine answered or on all. */
function referenceError(
  readings: readonly RateReading[],
  method: (typeof REFERENCE_METHODS)[number],
  onlyAnswered: boolean,
): number {
  return mean(
    readings.flatMap(({ found, trueBpm, references }) =>
      references && trueBpm !== null && (!onlyAnswered || found.kind === 'measured')
        ? [Math.abs(references[method] - trueBpm)]
        : [],
    ),
  );
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function groupsOf<T>(all: readonly T[], keyOf: (one: T) => string | undefined): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].sort(([one], [two]) => one.localeCompare(two, 'en', { numeric: true }));
}

const RATE_HEAD = [
  ...['', 'scans', 'answered', 'MAE', 'RMSE', 'largest', 'within 3', 'interval holds truth', 'mean width'],
  ...['POS, same scans', 'POS, all', 'CHROM, all', 'green, all'],
];

function rateRow(name: string, readings: readonly RateReading[]): string[] {
  const { count, answered, meanError, rootMeanSquare, largest, withinThree, covered, meanWidth } =
    rateFigures(readings);
  return [
    name,
    String(count),
    percent(answered / count, 1),
    fixed(meanError),
    fixed(rootMeanSquare),
    fixed(largest, 1),
    percent(withinThree),
    percent(covered, 1),
    fixed(meanWidth, 1),
    fixed(referenceError(readings, 'pos', true)),
    ...REFERENCE_METHODS.map((method) => fixed(referenceError(readings, method, false))),
  ];
}

/** Errors of the engine and of the reference methods: by group, then the real color traces by recording. */
export function rateTables(readings: readonly RateReading[]): string {
  const tableOf = (some: readonly RateReading[], keyOf: (one: RateReading) => string | undefined): string =>
    table(
      RATE_HEAD,
      groupsOf(some, keyOf).map(([name, group]) => rateRow(name, group)),
    );
  const traces = readings.filter(({ group }) => group === REAL_TRACES);
  return [
    tableOf(readings, ({ group }) => group),
    '### Real color traces, by recording',
    tableOf(traces, ({ splits }) => splits.recording),
  ].join('\n\n');
}

/** Median of the engine's times on scans at 30 frames a second, ms. */
function usualMs(readings: readonly RateReading[]): number {
  const times = readings
    .filter(({ splits }) => splits['frames a second'] === '30')
    .map(({ engineMs }) => engineMs)
    .sort((one, two) => one - two);
  return times[times.length >> 1] ?? Number.NaN;
}

/** A third of the answered scans of a source, by confidence. */
interface Third {
  readonly source: string;
  /** Lowest and highest confidence. */
  readonly range: readonly [number, number];
  readonly figures: Figures;
}

/** The answered scans of each source of recordings, and of all synthetic people, in three equal parts by confidence. */
function thirdsByConfidence(readings: readonly RateReading[]): Third[] {
  return groupsOf(
    readings.filter(({ group }) => ![ONE_REGION, FOREIGN_COLORS, MOVING_PHONE].includes(group)),
    ({ origin, group }) => (origin === 'drawn' ? 'drawn' : group),
  ).flatMap(([source, group]) => {
    const answered = group
      .flatMap((reading) =>
        reading.found.kind === 'measured' ? [{ reading, confidence: reading.found.confidence }] : [],
      )
      .sort((one, two) => one.confidence - two.confidence);
    const cut = (third: number): number => Math.floor((third * answered.length) / 3);
    return [0, 1, 2].flatMap((third): Third[] => {
      const part = answered.slice(cut(third), cut(third + 1));
      if (part.length === 0) return [];
      const figures = rateFigures(part.map(({ reading }) => reading));
      return [{ source, range: [part[0]!.confidence, part.at(-1)!.confidence], figures }];
    });
  });
}

const thirdName = ({ source, range }: Third): string => `${source}, ${range.map((one) => fixed(one, 3)).join(' to ')}`;

const WANTED_COVERAGE = { least: 0.87, most: 0.93 } as const;
const isMissed = ({ figures: { covered } }: Third): boolean =>
  covered < WANTED_COVERAGE.least || covered > WANTED_COVERAGE.most;

/** Error by stated confidence, and the thirds in which intervals hold the truth too rarely or too often. */
export function confidenceTable(readings: readonly RateReading[]): string {
  const thirds = thirdsByConfidence(readings);
  const missed = thirds.filter(isMissed).map((one) => `${thirdName(one)} (${percent(one.figures.covered)})`);
  const rows = thirds.map((one) => {
    const { answered, meanError, largest, covered } = one.figures;
    return [thirdName(one), String(answered), fixed(meanError), fixed(largest, 1), percent(covered)];
  });
  return [
    table(['stated confidence', 'scans', 'MAE', 'largest', 'interval holds truth'], rows),
    `Of ${thirds.length} thirds ${missed.length} miss 87 to 93%${missed.length > 0 ? `: ${missed.join('; ')}` : ''}.`,
  ].join('\n\n');
}

/** A larger error is misleading. */
export const FAR_OFF_BPM = 5;
export const isFarOff = ({ truth, value }: Answer): boolean => Math.abs(value - truth) > FAR_OFF_BPM;
/** Half or twice the rate. */
const isOctave = ({ truth, value }: Answer): boolean =>
  [0.5, 2].some((share) => Math.abs(value / truth / share - 1) < 0.06);

const ANSWER_HEAD = [
  '',
  'scans',
  'answered',
  'MAE',
  'RMSE',
  'largest',
  `off by more than ${FAR_OFF_BPM}`,
  'interval holds truth',
  'mean width',
];

function answerRow(name: string, some: readonly RateReading[]): string[] {
  const { count, answered, meanError, rootMeanSquare, largest, covered, meanWidth } = rateFigures(some);
  return [
    name,
    String(count),
    percent(answered / count, 1),
    fixed(meanError),
    fixed(rootMeanSquare),
    fixed(largest, 1),
    String(answersOf(some).filter(isFarOff).length),
    percent(covered, 1),
    fixed(meanWidth, 1),
  ];
}

const answeredShare = (some: readonly RateReading[]): number => {
  const { answered, count } = rateFigures(some);
  return answered / count;
};
const ofSkin = (types: readonly string[], some: readonly RateReading[]): RateReading[] =>
  some.filter(({ splits }) => types.includes(splits['skin type'] ?? ''));
const inRooms = (name: string, lit: string, some: readonly RateReading[]): RateReading[] =>
  some.filter(({ group, splits }) => group === name && splits.lit === lit);
const inSameRooms = (lit: string, some: readonly RateReading[]): RateReading[] => inRooms(SAME_ROOMS, lit, some);

/**
 * The same rooms with each skin type: answered share and errors by type and light, as drawn and as lit by the scan
 * page.
 */
export function skinTables(readings: readonly RateReading[]): string {
  const levels = [...new Set(readings.map(({ splits }) => splits['light level']!))].sort((one, two) => +two - +one);
  const atLevel = (level: string, some: readonly RateReading[]): RateReading[] =>
    some.filter(({ splits }) => splits['light level'] === level);
  const typesOf = (some: readonly RateReading[]): [string, RateReading[]][] =>
    groupsOf(some, ({ splits }) => splits['skin type']);
  const figures = (lit: string): string =>
    table(
      ANSWER_HEAD,
      typesOf(inSameRooms(lit, readings)).map(([type, some]) => answerRow(type, some)),
    );
  const byType = (lit: string): [string, RateReading[]][] =>
    typesOf([...inSameRooms(lit, readings), ...inRooms(DIM_ROOMS, lit, readings)]);
  /** Every skin type has the same rooms, so their number is in the heading. */
  const roomsAt = (level: string, lit: string): number => atLevel(level, byType(lit)[0]?.[1] ?? []).length;
  const byLight = (lit: string): string =>
    table(
      ['', 'green at light 1, of 255', ...levels.map((level) => `${level} (${roomsAt(level, lit)})`)],
      byType(lit).map(([type, some]) => [
        type,
        String(SKIN[type as SkinType].color[1]),
        ...levels.map((level) => percent(answeredShare(atLevel(level, some)))),
      ]),
    );
  return [
    figures('as drawn'),
    '### The same rooms, as the page lights them',
    `The screen lights a dim face, here as a phone's does at arm's length. If the browser offers exposure compensation, the page asks for a brighter
picture until the face is bright enough, up to two stops; here by a longer exposure, with its noise.`,
    figures('by the page'),
    '### The same rooms, answered by light (1 is a well lit face; in parentheses, rooms; those of 0.2 are not counted above)',
    byLight('as drawn'),
    'As the page lights them:',
    byLight('by the page'),
  ].join('\n\n');
}

/** The same scans at other frame rates, and with dropped frames. */
export function frameTables(readings: readonly RateReading[]): string {
  return groupsOf(readings, ({ group }) => group)
    .map(([name, some]) => {
      const lost = [...new Set(some.map(({ splits }) => splits.lost!))].sort();
      const cells = (group: readonly RateReading[]): string[] => {
        const answers = answersOf(group);
        return [percent(answeredShare(group)), String(answers.filter(isFarOff).length)];
      };
      const rows = groupsOf(some, ({ splits }) => splits['frames a second']).map(([rate, group]) => [
        rate,
        ...lost.flatMap((share) => cells(group.filter(({ splits }) => splits.lost === share))),
      ]);
      const head = lost.flatMap((share) => [`${percent(+share)} lost: answered`, `off by more than ${FAR_OFF_BPM}`]);
      const scanCount = some.length / rows.length / lost.length;
      return `${name}, ${scanCount} scans each:\n\n${table(['frames a second', ...head], rows.reverse())}`;
    })
    .join('\n\n');
}

/** Scans that are answered at 30 frames a second but not at a lower rate, with the gates that refuse them there. */
export function lostAtSlowerRates(readings: readonly RateReading[]): string {
  const at = (rate: string, some: readonly RateReading[]): RateReading[] =>
    some.filter(({ splits }) => splits['frames a second'] === rate && splits.lost === '0');
  const rows = groupsOf(readings, ({ group }) => group).flatMap(([name, some]) => {
    const answered = at('30', some).filter(({ found }) => found.kind === 'measured');
    const scans = new Set(answered.map(({ splits }) => splits.scan));
    return ['25', '20'].map((rate) => {
      const lost = at(rate, some).filter(({ found, splits }) => found.kind !== 'measured' && scans.has(splits.scan));
      const gates = groupsOf(
        lost.flatMap(({ candidate }): readonly string[] => candidate?.objections ?? ['no course of a rate']),
        (gate) => gate,
      );
      const counts = gates
        .sort(([, one], [, two]) => two.length - one.length)
        .map(([gate, { length }]) => `${gate} ${length}`);
      return [`${name}, ${rate}`, String(answered.length), String(lost.length), counts.join(', ') || '–'];
    });
  });
  return table(['frames a second', 'answered at 30', 'not at this rate', 'gates that refuse them'], rows);
}

/** People in unprepared rooms, by kind of room. */
export function everydayTable(readings: readonly RateReading[]): string {
  return table(
    ANSWER_HEAD,
    groupsOf(readings, ({ splits }) => splits.kind).map(([name, group]) => answerRow(name, group)),
  );
}

const isNotTimed = ({ found }: RateReading): boolean => found.kind === 'unusable' && found.reason === 'pulse-not-timed';

/** Refused for the timing of beats although the contact pulse was regular. */
const isFalselyNotTimed = (one: RateReading): boolean =>
  isNotTimed(one) && (one.contactUnevenness ?? 1) < UNEVEN_CONTACT_SHARE;

/**
 * Recorded people whose scans were refused for irregular beat timing, with the rhythm of their contact pulse. Those with
 * no such refusal are only in the last row.
 */
export function notTimedTable(readings: readonly RateReading[]): string {
  const known = readings.filter(({ contactUnevenness }) => contactUnevenness !== null);
  const row = (name: string, some: readonly RateReading[]): string[] => {
    const refused = some.filter(isNotTimed);
    const regular = refused.filter(isFalselyNotTimed);
    return [name, String(some.length), String(refused.length), String(regular.length)];
  };
  return table(
    ['recording', 'scans', 'refused: pulse not timed', 'of these, contact pulse regular'],
    [
      ...groupsOf(known, ({ group, splits }) => `${group}, ${splits.recording}`)
        .filter(([, some]) => some.some(isNotTimed))
        .map(([name, some]) => row(name, some)),
      row('all', known),
    ],
  );
}

/** The engine's test of uneven beats and an alternative: scans that would get a value but for the test. */
export function unevenTestTable(readings: readonly RateReading[]): string {
  const passed = readings.filter(({ candidate }) => candidate?.objections.every((gate) => gate === 'unevenlyTimed'));
  const regular = passed.filter(({ contactUnevenness }) => (contactUnevenness ?? 1) < UNEVEN_CONTACT_SHARE);
  const fibrillation = passed.filter(({ splits }) => splits.kind === 'beats without rhythm');
  const wrong = fibrillation.filter((one) => !isRight(one));
  const cells = (isRefused: (one: RateReading) => boolean): string[] =>
    [regular, fibrillation, wrong].map((some) => {
      const refused = some.filter(isRefused).length;
      return `${refused} of ${some.length} (${percent(refused / some.length, 1)})`;
    });
  return table(
    [
      'test',
      'recordings with a regular contact pulse',
      'simulated fibrillation',
      `of these, off by more than ${FAR_OFF_BPM}`,
    ],
    [
      ['aim', 'at most 1%', 'at least 50%', 'all'],
      ['the engine: two regions and the course', ...cells(({ candidate }) => candidate!.objections.length > 0)],
      ['three agreeing readings: two regions and the whole', ...cells(({ isThreeTimesUneven }) => isThreeTimesUneven)],
    ],
  );
}

/** Results for synthetic hearts with irregular rhythm or frequent premature beats. */
export function rhythmTable(readings: readonly RateReading[]): string {
  return table(
    [
      'drawn hearts',
      'scans',
      'refused: pulse not timed',
      'refused otherwise',
      'answered',
      `off by more than ${FAR_OFF_BPM}`,
    ],
    ['beats without rhythm', 'many early beats', 'strong breathing arrhythmia', 'usual room'].map((kind) => {
      const some = readings.filter(({ splits }) => splits.kind === kind);
      const answers = answersOf(some);
      const notTimed = some.filter(isNotTimed).length;
      return [
        kind,
        String(some.length),
        String(notTimed),
        String(some.length - notTimed - answers.length),
        String(answers.length),
        String(answers.filter(isFarOff).length),
      ];
    }),
  );
}

/** Number of values at half or twice the rate. */
export function octaveText(readings: readonly RateReading[]): string {
  const answers = answersOf(readings.filter(({ origin }) => origin === 'drawn'));
  return `Of ${answers.length} answered synthetic scans ${answers.filter(isOctave).length} gave half or twice the rate.`;
}

const countAnswered = (some: readonly EmptyReading[]): number =>
  some.filter(({ found }) => found.kind === 'measured').length;

export function emptyTable(readings: readonly EmptyReading[]): string {
  const cells = (some: readonly EmptyReading[]): string[] =>
    [false, true].flatMap((isSeen) => {
      const those = some.filter(({ withSurroundings }) => withSurroundings === isSeen);
      return [String(those.length), String(countAnswered(those))];
    });
  const rows = groupsOf(readings, ({ kind }) => kind).map(([kind, some]) => [
    kind.replaceAll('-', ' '),
    ...cells(some),
  ]);
  return table(
    ['before the camera', 'scans', 'given a value', 'scans with surroundings', 'given a value'],
    [...rows, ['all', ...cells(readings)]],
  );
}

/** A scan for which only the gates count. */
type Judged = Pick<RateReading, 'candidate' | 'trueBpm'>;

/** Scans that this gate alone refuses. */
const refusedBy = (gate: Gate, some: readonly Judged[]): Judged[] =>
  some.filter(({ candidate }) => candidate?.objections.length === 1 && candidate.objections[0] === gate);

const isRight = ({ candidate, trueBpm }: Judged): boolean =>
  candidate !== null && trueBpm !== null && Math.abs(candidate.valueBpm - trueBpm) <= FAR_OFF_BPM;

/** The cost and the benefit of each gate: right and wrong values that would be given without it. */
export function gateTable(rates: readonly RateReading[], empties: readonly EmptyReading[]): string {
  const people: readonly (readonly [string, readonly Judged[]])[] = [
    ['color traces', rates.filter(({ group }) => group === REAL_TRACES)],
    ['videos', rates.filter(({ group }) => group === SCAN_PAGE)],
    ['moving phone', rates.filter(({ group }) => group === MOVING_PHONE)],
    ['drawn people', rates.filter(({ origin }) => origin === 'drawn')],
  ];
  const nothing = [
    ...rates.filter(({ origin, trueBpm }) => origin === 'recorded' && trueBpm === null),
    ...empties.map(({ candidate }) => ({ candidate, trueBpm: null })),
  ];
  const cells = (countOf: (some: readonly Judged[], isOfRight: boolean) => number): string[] =>
    [...people.flatMap(([, some]) => [countOf(some, true), countOf(some, false)]), countOf(nothing, false)].map(String);
  return table(
    ['gate', ...people.flatMap(([name]) => [`${name}: right`, 'wrong']), 'nothing to measure: wrong'],
    GATES.map((gate) => [
      `\`${gate}\``,
      ...cells((some, isOfRight) => refusedBy(gate, some).filter((one) => isRight(one) === isOfRight).length),
    ]),
  );
}

export function breathingTable(readings: readonly BreathingReading[]): string {
  return table(
    [
      ...['', 'scans', 'answered', 'MAE', 'RMSE', 'largest', 'interval holds truth', 'mean width'],
      ...['two agreeing carriers: answered', 'MAE', 'largest'],
    ],
    groupsOf(readings, ({ group }) => group).map(([name, group]) => {
      const pairs = group.flatMap(({ pairPerMin, truePerMin }) =>
        pairPerMin === null ? [] : [Math.abs(pairPerMin - truePerMin)],
      );
      const answers = group.flatMap(({ found, truePerMin }) =>
        found.kind === 'measured' ? [{ truth: truePerMin, value: found.value, interval90: found.interval90 }] : [],
      );
      const { count, answered, meanError, rootMeanSquare, largest, covered, meanWidth } = figuresOf(
        group.length,
        answers,
      );
      return [
        name,
        String(count),
        percent(answered / count),
        fixed(meanError),
        fixed(rootMeanSquare),
        fixed(largest, 1),
        percent(covered),
        fixed(meanWidth, 1),
        percent(pairs.length / count),
        fixed(mean(pairs)),
        fixed(Math.max(...pairs), 1),
      ];
    }),
  );
}

const sumOf = (readings: readonly BeatReading[], pick: (one: BeatReading) => number): number =>
  readings.reduce((sum, one) => sum + pick(one), 0);

export function beatTable(readings: readonly BeatReading[]): string {
  const row = (name: string, some: readonly BeatReading[]): string[] => [
    name,
    String(sumOf(some, ({ reference }) => reference)),
    percent(sumOf(some, ({ matched }) => matched) / sumOf(some, ({ reference }) => reference), 1),
    percent(sumOf(some, ({ matched }) => matched) / sumOf(some, ({ found }) => found), 1),
  ];
  return table(
    [
      'five minutes of contact pulse',
      'R waves',
      'sensitivity',
      'positive predictivity',
      'SDNN, ms',
      'of the ECG',
      'RMSSD, ms',
      'of the ECG',
    ],
    [
      ...readings.map((one) => [
        ...row(one.record, [one]),
        fixed(one.sdnnMs, 1),
        fixed(one.referenceSdnnMs, 1),
        fixed(one.rmssdMs, 1),
        fixed(one.referenceRmssdMs, 1),
      ]),
      [...row('all', readings), '', '', '', ''],
    ],
  );
}

/** Deviation of a scan's SDNN and RMSSD from those of its beats, as a share of the latter. */
export function variabilityTable(readings: readonly VariabilityReading[]): string {
  const cells = (some: readonly VariabilityReading[], key: 'sdnnMs' | 'rmssdMs'): string[] => {
    const answers = some.flatMap(({ found, truth }) =>
      found.kind === 'measured' ? [{ truth: truth[key], ...found[key] }] : [],
    );
    const ratios = answers.map(({ value, truth }) => value / truth);
    return [
      percent(mean(ratios.map((ratio) => Math.abs(ratio - 1))), 1),
      percent(mean(ratios) - 1, 1),
      percent(Math.max(...ratios.map((ratio) => Math.abs(ratio - 1)))),
      percent(figuresOf(some.length, answers).covered),
    ];
  };
  const head = (name: string): string[] => [`${name}: mean error`, 'on average', 'largest', 'interval holds truth'];
  return table(
    ['', 'scans', 'answered', ...head('SDNN'), ...head('RMSSD')],
    groupsOf(readings, ({ group }) => group).map(([name, some]) => [
      name,
      String(some.length),
      percent(some.filter(({ found }) => found.kind === 'measured').length / some.length),
      ...cells(some, 'sdnnMs'),
      ...cells(some, 'rmssdMs'),
    ]),
  );
}

/** Targets of the engine and its results. */
export function targetTable(
  rates: readonly RateReading[],
  empties: readonly EmptyReading[],
  breathing: readonly BreathingReading[],
  beats: readonly BeatReading[],
): string {
  const group = (name: string): RateReading[] => rates.filter((one) => one.group === name);
  const rows: string[][] = [];
  const add = (what: string, aim: string, measured: string): unknown => rows.push([what, aim, measured]);
  const camera = rateFigures(group(SCAN_PAGE));
  if (camera.count > 0) {
    add('Videos through the scan page, windows answered', 'at least 94%', percent(camera.answered / camera.count, 1));
    add('the same, mean error of the answered', 'at most 0.9 bpm', `${fixed(camera.meanError)} bpm`);
    add('the same, largest error', `at most ${FAR_OFF_BPM} bpm`, `${fixed(camera.largest, 1)} bpm`);
    add('the same, interval holds the truth', '87 to 93%', percent(camera.covered, 1));
  }
  const traces = group(REAL_TRACES);
  if (traces.length > 0) {
    const { answered, count, meanError } = rateFigures(traces);
    add('Real color traces, windows answered', 'at least 95%', percent(answered / count, 1));
    add('the same, mean error of the answered', 'at most 0.7 bpm', `${fixed(meanError)} bpm`);
    add(
      'the same, over that of plain POS on the same windows',
      'at most 0.5',
      fixed(meanError / referenceError(traces, 'pos', true)),
    );
    add('the same, interval holds the truth', '87 to 93%', percent(rateFigures(traces).covered, 1));
  }
  add(
    'Synthetic scans whose interval holds the truth',
    '87 to 93%',
    percent(rateFigures(group('Synthetic scans')).covered, 1),
  );
  const inThirds = thirdsByConfidence(rates).map(({ figures }) => figures.covered);
  add(
    'Interval holds the truth in each third of confidence: lowest and highest',
    '87 to 93%',
    `${percent(Math.min(...inThirds))} to ${percent(Math.max(...inThirds))}`,
  );
  const everyday = (kind: string): RateReading[] => rates.filter(({ splits }) => splits.kind === kind);
  const farOff = (some: readonly RateReading[]): string => {
    const answers = answersOf(some);
    return `${answers.filter(isFarOff).length} of ${answers.length}`;
  };
  const usual = everyday('usual room');
  add('Usual rooms, answered', 'at least 85%', percent(rateFigures(usual).answered / usual.length, 1));
  add(`the same, off by more than ${FAR_OFF_BPM} bpm`, '0', farOff(usual));
  for (const [name, some] of [
    ['The same usual rooms', inSameRooms('as drawn', rates)],
    ['The same, as the page lights them', inSameRooms('by the page', rates)],
  ] as const)
    add(`${name}, answered of skin type VI`, 'at least 70%', percent(answeredShare(ofSkin(['VI'], some)), 1));
  for (const [name, some] of [
    ['Synthetic scans', group('Synthetic scans')],
    ['The same usual rooms', inSameRooms('as drawn', rates)],
    ['The same, as the page lights them', inSameRooms('by the page', rates)],
  ] as const)
    add(
      `${name}, answered of skin types V and VI less that of I and II`,
      'at least -10%',
      percent(answeredShare(ofSkin(['V', 'VI'], some)) - answeredShare(ofSkin(['I', 'II'], some)), 1),
    );
  for (const [name, some] of [
    ['The same usual rooms', inSameRooms('as drawn', rates)],
    ['The same, as the page lights them', inSameRooms('by the page', rates)],
  ] as const)
    add(
      `${name}, answered of skin type VI less that of I`,
      'at least -15%',
      percent(answeredShare(ofSkin(['VI'], some)) - answeredShare(ofSkin(['I'], some)), 1),
    );
  const slow = everyday('slow heart');
  add('Slow hearts, answered', 'at least 60%', percent(rateFigures(slow).answered / slow.length, 1));
  add(`Beats without rhythm, off by more than ${FAR_OFF_BPM} bpm`, '0', farOff(everyday('beats without rhythm')));
  const known = rates.filter(({ contactUnevenness }) => contactUnevenness !== null);
  if (known.length > 0)
    add(
      'Recorded scans refused as unevenly timed, contact pulse regular',
      'at most 1%',
      percent(known.filter(isFalselyNotTimed).length / known.length, 1),
    );
  const [film, arrhythmia] = [everyday('film beside the face'), everyday('strong breathing arrhythmia')];
  add('People next to a film, answered', 'at least 35%', percent(rateFigures(film).answered / film.length, 1));
  add(`the same, off by more than ${FAR_OFF_BPM} bpm`, '0', farOff(film));
  add(`Strong breathing arrhythmia, off by more than ${FAR_OFF_BPM} bpm`, 'at most 1 in 61', farOff(arrhythmia));
  add('the same, interval holds the truth', 'at least 85%', percent(rateFigures(arrhythmia).covered, 1));
  add('Scans without life given a value', 'at most 3 in 1500', `${countAnswered(empties)} of ${empties.length}`);
  add(
    'the same, with surroundings',
    'at most 3 in 1500',
    (() => {
      const those = empties.filter(({ withSurroundings }) => withSurroundings);
      return `${countAnswered(those)} of ${those.length}`;
    })(),
  );
  for (const [name, some] of [
    ['30 s at 30 frames a second, three regions, no surroundings, one core', group('Synthetic scans')],
    ['the same, with surroundings, in rooms', rates.filter(({ splits }) => splits.surroundings === 'seen')],
  ] as const)
    add(name, 'at most 120 ms', `${fixed(usualMs(some), 0)} ms`);
  const faults = rateFigures(group('Synthetic scans with a fault'));
  add('Faults of camera or light, largest error of the answered', 'no wrong value', `${fixed(faults.largest, 1)} bpm`);
  const breaths = breathing.filter((one) => one.group.startsWith('Real'));
  if (breaths.length > 0) {
    const answers = breaths.flatMap(({ found, truePerMin }) =>
      found.kind === 'measured' ? [{ truth: truePerMin, value: found.value, interval90: found.interval90 }] : [],
    );
    const figures = figuresOf(breaths.length, answers);
    add('Breathing of real recordings, scans answered', '–', percent(answers.length / breaths.length));
    const long = breaths.filter(({ group }) => group.endsWith('60 s'));
    const isMeasured = ({ found }: BreathingReading): boolean => found.kind === 'measured';
    add('the same, of 60 s', 'at least 50%', percent(long.filter(isMeasured).length / long.length));
    add('the same, mean error of breathing', 'at most 0.5 a minute', `${fixed(figures.meanError)} a minute`);
    add('the same, largest error of breathing', 'at most 4 a minute', `${fixed(figures.largest, 1)} a minute`);
    add('the same, interval holds the truth', '87 to 93%', percent(figures.covered, 1));
  }
  if (beats.length > 0) {
    const [matched, reference, found] = [
      sumOf(beats, (one) => one.matched),
      sumOf(beats, (one) => one.reference),
      sumOf(beats, (one) => one.found),
    ];
    add('Beats on contact pulse, sensitivity', 'at least 99%', percent(matched / reference, 1));
    add('the same, positive predictivity', 'at least 99%', percent(matched / found, 1));
    const off = (own: number, theirs: number): number => Math.abs(own / theirs - 1);
    const within = beats.filter((one) => off(one.sdnnMs, one.referenceSdnnMs) <= 0.05).length;
    const withinDifferences = beats.filter((one) => off(one.rmssdMs, one.referenceRmssdMs) <= 0.05).length;
    add('Five-minute recordings with SDNN within 5% of the ECG', 'all', `${within} of ${beats.length}`);
    add('the same, RMSSD', 'all', `${withinDifferences} of ${beats.length}`);
  }
  return table(['', 'aim', 'measured'], rows);
}

export const windowsText = `windows of ${WINDOW_S} s every ${STEP_S} s`;
