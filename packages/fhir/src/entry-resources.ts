import { ENTRY_QUESTIONS, type EntryValue, knownDigits } from '@mien/domain';
import { familyCode } from './code-systems.ts';
import { quantityOf, systemOf } from './concepts.ts';
import { BLOOD_PRESSURE_CODE, codeOfMeasure, typeOf, WEIGHT_CODE } from './measure-codes.ts';
import { createObserve, idBelow, type Observed, type ObserveSettings, pressureComponents } from './observe.ts';
import type { ExportedEntry } from './patient-data.ts';
import type { Coding, Observation } from './r4.ts';

type ValueOf<Kind extends EntryValue['kind']> = Extract<EntryValue, { kind: Kind }>;

/** A tape is read to 0.1 cm or 0.1 in. */
const WAIST_UNIT = { unit: 'cm', ucum: 'cm', decimals: 1 } as const;

function newEntryResourcesMade(settings: ObserveSettings) {
  const { publicUrl, words } = settings;
  const { observe, concepts, measureCoding } = createObserve(settings);
  return {
    publicUrl,
    words,
    observe,
    concepts,
    measureCoding,
  };
}

type EntryResourcesMade = ReturnType<typeof newEntryResourcesMade>;

/** When it was taken and stored, and a note if it was imported. */
const commonOf = ({ words }: EntryResourcesMade, { takenAt, created, source }: ExportedEntry) => ({
  at: takenAt,
  issued: created,
  notes: source === 'file' ? [words.notes.fromFile] : [],
});

/** Each reading separately: their mean is ours, not the cuff's. */
function ofCuff(made: EntryResourcesMade, entry: ExportedEntry, { readings }: ValueOf<'cuff'>): Observation[] {
  const { cuff, cuffFile } = made.words.methods;
  const common = { ...commonOf(made, entry), method: entry.source === 'file' ? cuffFile : cuff };
  return readings.flatMap((reading, index) => {
    const id = idBelow(entry.id, String(index + 1));
    const pressure = made.observe({
      ...common,
      id,
      measure: BLOOD_PRESSURE_CODE,
      own: null,
      name: made.words.bloodPressure,
      said: `${reading.systolicMmHg}/${reading.diastolicMmHg} ${BLOOD_PRESSURE_CODE.unit}`,
      components: pressureComponents(
        (['systolicMmHg', 'diastolicMmHg'] as const).map((key) => ({
          code: codeOfMeasure(typeOf(key)),
          own: made.measureCoding(key, made.words.measures[key]),
          value: reading[key],
        })),
      ),
    });
    if (reading.pulseBpm === null) return [pressure];
    const rate = codeOfMeasure(typeOf('heartRateBpm'));
    return [
      pressure,
      made.observe({
        ...common,
        id: idBelow(id, 'pulse'),
        measure: rate,
        own: null,
        name: made.words.pulseByCuff,
        said: `${reading.pulseBpm} ${rate.unit}`,
        valueQuantity: quantityOf(reading.pulseBpm, rate),
      }),
    ];
  });
}

/** Measured halfway between the lowest rib and the hip bone, while the LOINC code says at the navel. */
function ofWaist(made: EntryResourcesMade, entry: ExportedEntry, { waistCm }: ValueOf<'waist'>): Observation {
  const code = { loinc: null, category: null, profile: null };
  return made.observe({
    ...commonOf(made, entry),
    id: entry.id,
    measure: code,
    own: made.measureCoding('waistCm', made.words.measures.waistCm),
    name: made.words.waist,
    said: `${knownDigits(waistCm, WAIST_UNIT.decimals)} cm`,
    valueQuantity: quantityOf(waistCm, WAIST_UNIT),
    method: made.words.methods.waist,
  });
}

function ofWeight(made: EntryResourcesMade, entry: ExportedEntry, { weightKg }: ValueOf<'weight'>): Observation {
  return made.observe({
    ...commonOf(made, entry),
    id: entry.id,
    measure: WEIGHT_CODE,
    own: null,
    name: made.words.weight,
    said: `${knownDigits(weightKg, WEIGHT_CODE.decimals)} kg`,
    valueQuantity: quantityOf(weightKg, WEIGHT_CODE),
    method: made.words.methods[entry.source === 'file' ? 'file' : 'entered'],
  });
}

function ofAnswers(made: EntryResourcesMade, entry: ExportedEntry, answers: ValueOf<'answers'>): Observation[] {
  const system = systemOf(made.publicUrl, 'question');
  const ofQuestion = (
    question: (typeof ENTRY_QUESTIONS)[number],
  ): Pick<Observed, 'said' | 'valueBoolean' | 'valueCodeableConcept' | 'dataAbsentReason'> => {
    const answer = answers[question];
    if (answer === null)
      return { said: made.words.missing['answer-unknown'], dataAbsentReason: made.concepts.absence('answer-unknown') };
    if (typeof answer === 'boolean') return { said: answer ? made.words.yes : made.words.no, valueBoolean: answer };
    const said = made.words.family[answer];
    const coding: Coding = { system, code: familyCode(answer), display: said };
    return { said, valueCodeableConcept: { coding: [coding], text: said } };
  };
  return ENTRY_QUESTIONS.map((question) =>
    made.observe({
      ...commonOf(made, entry),
      id: idBelow(entry.id, question),
      measure: { loinc: null, category: 'survey', profile: null },
      own: { system, code: question, display: made.words.questions[question] },
      name: made.words.questions[question],
      method: made.words.methods.entered,
      ...ofQuestion(question),
    }),
  );
}

/** The observations of what one patient measured or answered. */
export function createEntryResources(settings: ObserveSettings) {
  const made = newEntryResourcesMade(settings);
  return function resources(entry: ExportedEntry): readonly Observation[] {
    const { value } = entry;
    switch (value.kind) {
      case 'cuff':
        return ofCuff(made, entry, value);
      case 'waist':
        return [ofWaist(made, entry, value)];
      case 'weight':
        return [ofWeight(made, entry, value)];
      case 'answers':
        return ofAnswers(made, entry, value);
    }
  };
}
