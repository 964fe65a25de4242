import type {
  AttentionAdvice,
  CuffCategory,
  DayAnswer,
  HealthBandCode,
  MeasureTypeKey,
  Provenance,
  Remedy,
  ScanErrorCause,
  Top,
  TopRung,
} from '@mien/domain';

/** How much a source weighs: A a guideline, B a study or a consensus, C our own judgement or a statement that we cannot check. */
export type Grade = 'A' | 'B' | 'C';

/** What sentences rest on. */
export const SOURCES = {
  news2: { grade: 'A', name: 'National Early Warning Score 2 (Royal College of Physicians, 2017)' },
  accAha: { grade: 'A', name: 'American College of Cardiology and American Heart Association, 2017' },
  nice: { grade: 'A', name: 'National Institute for Health and Care Excellence (NICE), 2022' },
  who: { grade: 'A', name: 'World Health Organization, body mass index of adults' },
  framingham: { grade: 'B', name: 'Framingham Heart Study, office model (D’Agostino et al. 2008)' },
  cambridge: { grade: 'B', name: 'Cambridge risk score (Griffin et al. 2000)' },
  findrisc: { grade: 'B', name: 'FINDRISC, concise model (Lindström and Tuomilehto 2003)' },
  shao: { grade: 'B', name: 'Shao et al. 2024, paced breathing' },
  provider: { grade: 'C', name: 'The scan provider; its method is not published' },
  engine: { grade: 'C', name: 'Our own measurements (docs/accuracy.md)' },
  usualRange: { grade: 'C', name: 'Our own rule, tried on drawn people (docs/usual-range.md)' },
  specification: { grade: 'C', name: 'The specification of the product, word for word' },
  ours: { grade: 'C', name: 'Our own judgement' },
} as const satisfies Record<string, { readonly grade: Grade; readonly name: string }>;

type One<T> = T | readonly T[];

/** When a sentence is shown, in the terms of the domain; all conditions hold together. */
export interface Condition {
  readonly measure?: One<MeasureTypeKey>;
  readonly provenance?: One<Provenance>;
  readonly band?: One<HealthBandCode>;
  readonly rung?: One<TopRung>;
  readonly cause?: Extract<Top, { readonly cause: unknown }>['cause'];
  /** What the attention rule advises. */
  readonly advice?: One<AttentionAdvice>;
  readonly usual?: One<DayAnswer | 'learning'>;
  readonly cuff?: One<CuffCategory>;
  readonly missing?: string;
  readonly remedy?: Exclude<Remedy, null>;
  readonly scanError?: ScanErrorCause;
  /** Conditions without a word in the domain. */
  readonly and?: string;
}

/** Condition and source of a sentence, or of all sentences of a part of a catalogue. */
export interface Basis {
  readonly shownWhen: Condition;
  readonly source: keyof typeof SOURCES;
}

export const says = (source: Basis['source'], shownWhen: Condition): Basis => ({ shownWhen, source });

/**
 * Of each text of a catalogue, what it rests on. `label` names something, and `app` is about the app alone: neither says what a
 * value means or what to do about it. A text without an entry does not compile.
 */
export type BasisOf<Texts> =
  | Basis
  | 'label'
  | (Texts extends string ? 'app' : { readonly [Key in keyof Texts]: BasisOf<Texts[Key]> });

/** The same of every part of some texts, where the key is itself the condition. */
export function each<Texts extends object, Entry>(
  texts: Texts,
  entryOf: (key: Extract<keyof Texts, string>) => Entry,
): Readonly<Record<Extract<keyof Texts, string>, Entry>> {
  const keys = Object.keys(texts) as Extract<keyof Texts, string>[];
  return Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as Record<Extract<keyof Texts, string>, Entry>;
}

const isBasis = (entry: object): entry is Basis => 'shownWhen' in entry;

/** A text of a catalogue with what it rests on; null for a text that says nothing about a value. */
export interface Sentence {
  /** Its place in the catalogue: `results.red.above`. */
  readonly key: string;
  readonly text: string;
  readonly basis: Basis | null;
  readonly isLabel: boolean;
}

/** Every text of a part of a catalogue, with its entry. */
export function sentencesOf(texts: unknown, entry: unknown, key: string): Sentence[] {
  if (typeof texts === 'string') {
    const basis = typeof entry === 'object' && entry !== null && isBasis(entry) ? entry : null;
    return [{ key, text: texts, basis, isLabel: entry === 'label' }];
  }
  return Object.entries(texts as object).flatMap(([name, part]) => {
    const isOfAll = typeof entry === 'string' || isBasis(entry as object);
    return sentencesOf(part, isOfAll ? entry : (entry as Record<string, unknown>)[name], `${key}.${name}`);
  });
}
