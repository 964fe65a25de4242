import {
  BLOOD_PRESSURE_KEYS,
  exportedValue,
  type Interval,
  isCopyOfEntry,
  isOfVariability,
  isShownMeasure,
  knownDigits,
  type MeasureTypeKey,
  measureTypeOf,
  SCORE_PARTS,
  SCORE_RULES,
} from '@mien/domain';
import {
  absenceText,
  agentTypeOf,
  baseOf,
  loincOf,
  narrativeOf,
  quantityOf,
  sharedId,
  UCUM,
  yesNo,
} from './concepts.ts';
import {
  BLOOD_PRESSURE_CODE,
  codeOfMeasure,
  type MeasureCode,
  SCORE_CODE,
  SCORE_KEY,
  typeOf,
} from './measure-codes.ts';
import { createObserve, idBelow, type Observed, type ObserveSettings, pressureComponents } from './observe.ts';
import type { ExportedItem, ExportedScan } from './patient-data.ts';
import type { Device, DiagnosticReport, Observation, ObservationComponent, Provenance, Quantity } from './r4.ts';

/** z-score of a 90% interval. */
const NORMAL_90 = 1.645;
/** Tolerated asymmetry of an interval through rounding. */
const SYMMETRIC_WITHIN = 1e-9;

const PANEL = ['85353-1', 'Vital signs, weight, height, head circumference, oxygen saturation and BMI panel'] as const;
const DEFINITIONS = 'http://hl7.org/fhir/StructureDefinition';

/** A rounded amount with its unit. */
const asQuantity = (value: number, { unit, ucum }: Pick<MeasureCode, 'unit' | 'ucum'>): Quantity => ({
  value,
  unit,
  system: UCUM,
  code: ucum,
});

/**
 * A value with the standard deviation behind its 90% interval; only a symmetric interval has a normal distribution. The
 * deviation has two decimals more than the value, or nothing would be left of a small one.
 */
function withUncertainty(value: number, code: MeasureCode, interval: Interval | null): Quantity {
  const quantity = asQuantity(exportedValue({ value, interval }, code.decimals).value, code);
  if (interval === null) return quantity;
  const { low, high } = interval;
  const isAround = Math.abs(low + high - 2 * value) <= SYMMETRIC_WITHIN * Math.max(1, Math.abs(value));
  if (!isAround) return quantity;
  const deviation = knownDigits((high - low) / (2 * NORMAL_90), code.decimals + 2);
  return {
    extension: [
      { url: `${DEFINITIONS}/iso21090-uncertainty`, valueDecimal: deviation },
      { url: `${DEFINITIONS}/iso21090-uncertaintyType`, valueCode: 'N' },
    ],
    ...quantity,
  };
}

type KnownItem = ExportedItem & { readonly measurementTypeId: MeasureTypeKey };

/** Items exported with a scan: a pressure copied from an entry is exported with the entry, at its own time. */
const isOfScan = (item: ExportedItem): item is KnownItem =>
  isShownMeasure(item.measurementTypeId) && !isCopyOfEntry(item.measurementTypeId, item);

/** The source of a value that depends on an entry: entered itself, or calculated. */
const sourceOfEntry = (key: MeasureTypeKey): ExportedItem['provenance'] =>
  isCopyOfEntry(key, { provenance: 'entered' }) ? 'entered' : typeOf(key).provenance;

/** The device of a scan, and its id. */
function deviceOf(
  { publicUrl }: Pick<ObserveSettings, 'publicUrl'>,
  { engineVersion, providerId, items }: Pick<ExportedScan, 'engineVersion' | 'providerId' | 'items'>,
) {
  const isCamera = engineVersion !== null || items.some(({ provenance }) => provenance === 'camera');
  const version = (engineVersion ?? 'unknown').replaceAll(/[^A-Za-z0-9-]/g, '-');
  const name = isCamera ? `engine-${version}` : `provider-${providerId}`;
  return { isCamera, id: sharedId(publicUrl, name), version: engineVersion };
}

/** The settings and concepts shared by all resources of a patient. */
function newScanResourcesMade(settings: ObserveSettings) {
  const { publicUrl, patientUid, words } = settings;
  const { observe, concepts, measureCoding } = createObserve(settings);
  const subject = { reference: `Patient/${patientUid}` };
  const base = { language: words.language } as const;
  return {
    publicUrl,
    patientUid,
    words,
    observe,
    concepts,
    measureCoding,
    subject,
    base,
  };
}

type ScanResourcesMade = ReturnType<typeof newScanResourcesMade>;

const ownOf = (made: ScanResourcesMade, key: MeasureTypeKey) => made.measureCoding(key, made.words.measures[key]);

function rangeOf(
  made: ScanResourcesMade,
  value: number,
  computed: Interval | null,
  code: MeasureCode,
): ObservationComponent[] {
  const { interval } = exportedValue({ value, interval: computed }, code.decimals);
  if (interval === null) return [];
  const valueRange = { low: asQuantity(interval.low, code), high: asQuantity(interval.high, code) };
  return [{ code: made.concepts.detail('interval-90'), valueRange }];
}

function methodOf(
  made: ScanResourcesMade,
  key: MeasureTypeKey | typeof SCORE_KEY,
  provenance: ExportedItem['provenance'],
): string {
  const { camera, provider, entered, calculated } = made.words.methods;
  if (provenance === 'calculated') return calculated[key] as string;
  if (provenance === 'entered') return entered;
  return provenance === 'camera' ? camera : provider;
}

function deviceResource(made: ScanResourcesMade, { isCamera, id, version }: ReturnType<typeof deviceOf>): Device {
  const { devices } = made.words;
  const name = isCamera ? devices.camera : devices.provider;
  return {
    resourceType: 'Device',
    id,
    ...made.base,
    text: narrativeOf(`${name}${version === null ? '' : ` ${version}`}`),
    identifier: [{ system: `${baseOf(made.publicUrl)}/device-id`, value: id }],
    deviceName: [{ name, type: 'user-friendly-name' }],
    type: made.concepts.detail(isCamera ? 'camera-ppg' : 'hosted-provider'),
    ...(version === null ? {} : { version: [{ type: { text: devices.software }, value: version }] }),
    ...(isCamera
      ? { property: [{ type: { text: devices.validation }, valueCode: [{ text: devices.notValidated }] }] }
      : {}),
  };
}

/** A scan with its derived properties. */
function newScanInHand(made: ScanResourcesMade, scan: ExportedScan, device: ReturnType<typeof deviceOf>) {
  const { id: scanId, created: at, items, missing, overall, trust } = scan;
  const isUnverified = trust === 'browserOnly';
  const byDevice: 'camera' | 'provider' = device.isCamera ? 'camera' : 'provider';
  const common = { at, issued: at } as const;
  const notes = isUnverified ? [made.words.notes.unverified] : [];
  const known = items.filter(isOfScan);
  const pair = BLOOD_PRESSURE_KEYS.flatMap(
    (key) => known.find((item) => item.measurementTypeId === key && item.provenance === 'provider') ?? [],
  );
  const [systolic] = pair.length === BLOOD_PRESSURE_KEYS.length ? pair : [];
  return {
    ...made,
    scan,
    device,
    scanId,
    at,
    items,
    missing,
    overall,
    trust,
    isUnverified,
    byDevice,
    common,
    notes,
    known,
    pair,
    systolic,
  };
}

type ScanInHand = ReturnType<typeof newScanInHand>;

const isOfPair = (hand: ScanInHand, item: ExportedItem) =>
  hand.systolic !== undefined && hand.pair.some((part) => part === item);

const ofPair = (hand: ScanInHand, first: ExportedItem): Observation =>
  hand.observe({
    ...hand.common,
    id: first.id,
    measure: BLOOD_PRESSURE_CODE,
    own: null,
    name: hand.words.bloodPressure,
    said: `${hand.pair.map(({ value, measurementTypeId }) => knownDigits(value, typeOf(measurementTypeId).precision)).join('/')} ${BLOOD_PRESSURE_CODE.unit}`,
    method: hand.words.methods.provider,
    isPreliminary: hand.isUnverified,
    device: hand.device.id,
    notes: hand.notes,
    components: pressureComponents(
      hand.pair.map(({ measurementTypeId, value }) => ({
        code: codeOfMeasure(typeOf(measurementTypeId)),
        own: ownOf(hand, measurementTypeId),
        value,
      })),
    ),
  });

function ofItem(
  hand: ScanInHand,
  { id, measurementTypeId: key, value, interval, signalToNoiseDb, provenance }: KnownItem,
) {
  const type = typeOf(key);
  const code = codeOfMeasure(type);
  const isMeasured = provenance === 'camera' || provenance === 'provider';
  const isAnswer = key === 'smoking';
  const said = `${knownDigits(value, code.decimals).toFixed(code.decimals)} ${code.unit}`;
  return hand.observe({
    ...hand.common,
    id,
    measure: code,
    own: ownOf(hand, key),
    name: hand.words.measures[key],
    said: isAnswer ? (value === 1 ? hand.words.yes : hand.words.no) : said,
    ...(isAnswer
      ? { valueCodeableConcept: yesNo(value === 1, hand.words) }
      : { valueQuantity: withUncertainty(value, code, interval) }),
    method: methodOf(hand, key, provenance),
    isPreliminary: (isMeasured && hand.isUnverified) || isOfVariability(key),
    device: isMeasured ? hand.device.id : null,
    notes: isMeasured ? hand.notes : [],
    components: [
      ...rangeOf(hand, value, interval, code),
      ...(signalToNoiseDb === null
        ? []
        : [
            {
              code: hand.concepts.detail('signal-to-noise'),
              valueQuantity: quantityOf(signalToNoiseDb, codeOfMeasure(typeOf('signalToNoiseDb'))),
            },
          ]),
    ],
  });
}

function ofMissing(
  hand: ScanInHand,
  { measurementTypeId: key, reason }: { measurementTypeId: MeasureTypeKey; reason: string },
) {
  // A pressure that is missing because the entry was too old is not a failure of the scan.
  const provenance = reason === 'entry-too-old' ? sourceOfEntry(key) : typeOf(key).provenance;
  const isMeasured = provenance === 'camera' || provenance === 'provider';
  const code = codeOfMeasure(typeOf(key));
  return hand.observe({
    ...hand.common,
    id: idBelow(hand.scanId, key),
    // The profile of the BMI requires a value, unlike the others.
    measure: code.profile === 'bmi' ? { ...code, profile: 'vitalsigns' } : code,
    own: ownOf(hand, key),
    name: hand.words.measures[key],
    said: absenceText(reason, hand.words),
    dataAbsentReason: hand.concepts.absence(reason),
    method: methodOf(hand, key, isMeasured ? hand.byDevice : provenance),
    isPreliminary: isOfVariability(key),
    device: isMeasured ? hand.device.id : null,
  });
}

function ofScore(hand: ScanInHand): Observation {
  const { score, plusMinus, coverage } = hand.overall;
  const interval = score === null || plusMinus === null ? null : { low: score - plusMinus, high: score + plusMinus };
  const value: Pick<Observed, 'valueQuantity' | 'dataAbsentReason'> =
    score === null
      ? { dataAbsentReason: hand.concepts.absence('not-enough-parts') }
      : { valueQuantity: asQuantity(exportedValue({ value: score, interval }, SCORE_CODE.decimals).value, SCORE_CODE) };
  const sources = SCORE_PARTS.filter((part) => !hand.overall.missing.includes(part)).flatMap((part) => {
    const item = hand.known.find(({ measurementTypeId }) => measurementTypeId === SCORE_RULES[part].measure);
    return item ? [item.id] : [];
  });
  return hand.observe({
    ...hand.common,
    id: idBelow(hand.scanId, SCORE_KEY),
    measure: SCORE_CODE,
    own: hand.measureCoding(SCORE_KEY, hand.words.overallScore),
    name: hand.words.overallScore,
    said: score === null ? hand.words.missing['not-enough-parts'] : String(knownDigits(score, SCORE_CODE.decimals)),
    ...value,
    method: methodOf(hand, SCORE_KEY, 'calculated'),
    isPreliminary: hand.isUnverified,
    notes: [...hand.notes, hand.words.notes.score],
    derivedFrom: sources,
    components: [
      ...rangeOf(hand, score ?? 0, interval, SCORE_CODE),
      {
        code: hand.concepts.detail('coverage'),
        valueQuantity: quantityOf(coverage * 100, { unit: '%', ucum: '%', decimals: 0 }),
      },
    ],
  });
}

function observationsOf(
  made: ScanResourcesMade,
  scan: ExportedScan,
  device: ReturnType<typeof deviceOf>,
): Observation[] {
  const hand = newScanInHand(made, scan, device);
  return [
    ...(hand.systolic ? [ofPair(hand, hand.systolic)] : []),
    ...hand.known.filter((item) => !isOfPair(hand, item)).map((one) => ofItem(hand, one)),
    ...hand.missing.flatMap(({ measurementTypeId, reason }) =>
      measureTypeOf(measurementTypeId) !== null && isShownMeasure(measurementTypeId)
        ? [ofMissing(hand, { measurementTypeId: measurementTypeId as MeasureTypeKey, reason })]
        : [],
    ),
    ofScore(hand),
  ];
}

function reportOf(made: ScanResourcesMade, scan: ExportedScan, observations: readonly Observation[]): DiagnosticReport {
  const { id, created: at, externalStatus, trust } = scan;
  return {
    resourceType: 'DiagnosticReport',
    id,
    meta: { lastUpdated: at },
    ...made.base,
    text: narrativeOf(`${made.words.report.name}. ${made.words.report.conclusion}`),
    identifier: [{ system: `${baseOf(made.publicUrl)}/measurement-id`, value: id }],
    status: externalStatus === 'PARTIAL' ? 'partial' : trust === 'browserOnly' ? 'preliminary' : 'final',
    category: [{ text: made.words.report.category }],
    code: { coding: [loincOf(PANEL)], text: made.words.report.name },
    subject: made.subject,
    effectiveDateTime: at,
    issued: at,
    performer: [made.subject],
    result: observations.map((observation) => ({ reference: `Observation/${observation.id}` })),
    conclusion: made.words.report.conclusion,
  };
}

/** Its targets are the report and the observations: receivers that ask for one of them get its provenance. */
function provenanceOf(
  made: ScanResourcesMade,
  scan: ExportedScan,
  deviceId: string,
  observations: readonly Observation[],
): Provenance {
  return {
    resourceType: 'Provenance',
    id: idBelow(scan.id, 'origin'),
    meta: { lastUpdated: scan.created },
    ...made.base,
    text: narrativeOf(made.words.trust[scan.trust]),
    target: [
      { reference: `DiagnosticReport/${scan.id}` },
      ...observations.map(({ id }) => ({ reference: `Observation/${id}` })),
    ],
    recorded: scan.created,
    activity: { text: made.words.trust[scan.trust] },
    agent: [
      { type: agentTypeOf('author'), who: made.subject },
      { type: agentTypeOf('assembler'), who: { reference: `Device/${deviceId}` } },
    ],
  };
}

/** The resources of scans of one patient. */
export function createScanResources(settings: ObserveSettings) {
  const made = newScanResourcesMade(settings);
  return {
    deviceOf: (scan: Parameters<typeof deviceOf>[1]) => deviceOf(settings, scan),
    deviceResource: (device: ReturnType<typeof deviceOf>) => deviceResource(made, device),

    /** A scan: its values and missing values, then the report that contains them, and their provenance. */
    resources(scan: ExportedScan): readonly (Observation | DiagnosticReport | Provenance)[] {
      const device = deviceOf(settings, scan);
      const observations = observationsOf(made, scan, device);
      // A repository that stores resources in order knows what each one refers to.
      return [...observations, reportOf(made, scan, observations), provenanceOf(made, scan, device.id, observations)];
    },
  };
}
