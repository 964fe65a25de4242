import type * as en from './en/catalog.ts';
import type { measureDescriptions } from './en/measure-descriptions.ts';

/** The quality of a source: A a guideline, B a study or a consensus, C our own measurements. */
export type Grade = 'A' | 'B' | 'C';

export const MEDICAL_SOURCES = {
  news2: { grade: 'A', name: 'National Early Warning Score 2 (Royal College of Physicians, 2017)' },
  accAha: { grade: 'A', name: 'American College of Cardiology and American Heart Association, 2017' },
  nice: { grade: 'A', name: 'National Institute for Health and Care Excellence (NICE), 2022' },
  who: { grade: 'A', name: 'World Health Organization, body mass index of adults' },
  framingham: { grade: 'B', name: 'Framingham Heart Study, office model (D’Agostino et al. 2008)' },
  cambridge: { grade: 'B', name: 'Cambridge risk score (Griffin et al. 2000)' },
  findrisc: { grade: 'B', name: 'FINDRISC, concise model (Lindström and Tuomilehto 2003)' },
  shao: { grade: 'B', name: 'Shao et al. 2024, paced breathing' },
  engine: { grade: 'C', name: 'Our own measurements (docs/accuracy.md)' },
} as const satisfies Record<string, { readonly grade: Grade; readonly name: string }>;

/** The texts of the English catalog that have a medical source. */
type Catalog = typeof en & { readonly measureDescriptions: typeof measureDescriptions };

/** Dotted paths of texts, and of groups of texts. */
type PathIn<Texts> = Texts extends string
  ? never
  : { [Key in keyof Texts & string]: Key | `${Key}.${PathIn<Texts[Key]>}` }[keyof Texts & string];

type SourcesOf<Name extends keyof Catalog> = Readonly<
  Partial<Record<PathIn<Catalog[Name]>, keyof typeof MEDICAL_SOURCES>>
>;

/**
 * The source of each sentence that repeats a published limit, category or equation, or a measurement of ours. A path
 * without a text does not compile. All other sentences are our own wording.
 */
export const SOURCE_OF_SENTENCE: { readonly [Name in keyof Catalog]?: SourcesOf<Name> } = {
  results: {
    'score.noneDo': 'engine',
    'range.interval': 'engine',
    'range.unrated': 'nice',
    'red.measured': 'news2',
    'red.pressureHigh': 'accAha',
    'red.weight': 'who',
    'red.answers.diabetesRank': 'cambridge',
    'urgency.severe': 'accAha',
    'sheet.unrated': 'nice',
    'sheet.signal': 'engine',
    'top.cuff': 'accAha',
    'top.cuffWasSevere': 'accAha',
    'top.cuffCameDown': 'accAha',
    'top.cuffHigh': 'accAha',
    'top.confirmed': 'news2',
    'top.asked': 'news2',
    'top.needsAttention': 'news2',
    'partialNote.how.longerScan': 'engine',
    interval: 'engine',
  },
  dashboard: { cuffCameDown: 'accAha', cuffStandsOut: 'accAha' },
  measureAdvice: {
    'heartAgeYears.moves': 'framingham',
    'heartRiskIn10YearsPercent.moves': 'framingham',
    'diabetesRank.moves': 'cambridge',
    'diabetesRiskIn10YearsPercent.moves': 'findrisc',
  },
  measureDescriptions: {
    heartRateBpm: 'news2',
    breathingRatePerMin: 'news2',
    systolicMmHg: 'accAha',
    diastolicMmHg: 'accAha',
    heartAgeYears: 'framingham',
    heartRiskIn10YearsPercent: 'framingham',
    bodyMassIndex: 'who',
    diabetesRank: 'cambridge',
    waistToHeightRatio: 'nice',
    diabetesRiskIn10YearsPercent: 'findrisc',
  },
  measures: { 'ranks.diabetesRank': 'cambridge' },
  entered: {
    severe: 'accAha',
    wasSevere: 'accAha',
    veryHigh: 'accAha',
    'cared.severe': 'accAha',
    'cared.wasSevere': 'accAha',
  },
  entries: {
    'how.cuff': 'accAha',
    'how.waist': 'nice',
    'chart.zoneOf.weight': 'who',
    'chart.zoneOf.waist': 'nice',
    'questions.heartDisease': 'framingham',
    'questions.familyDiabetes': 'cambridge',
    'questions.everHighGlucose': 'findrisc',
    'questions.steroids': 'cambridge',
    'questions.exSmoker': 'cambridge',
    'cared.how.cuff': 'accAha',
    'cared.how.waist': 'nice',
    'cared.questions.heartDisease': 'framingham',
    'cared.questions.familyDiabetes': 'cambridge',
    'cared.questions.everHighGlucose': 'findrisc',
    'cared.questions.steroids': 'cambridge',
    'cared.questions.exSmoker': 'cambridge',
  },
  trends: { 'pressure.stagesFrom': 'accAha' },
  breathing: { intro: 'shao', compared: 'engine' },
  resultPrint: { intervalLegend: 'engine' },
};
