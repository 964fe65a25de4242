import { type ImportedReading, kgFromPounds, POUNDS_PER_STONE } from '@mien/domain';
import { type PressureRecord, pressuresOf } from './paired-pressures.ts';
import { cuffFrom, mmHgFrom, type SkipReason, weightFrom } from './reading-value.ts';
import { type FoundReadings, type SkippedLine, sortedOut } from './readings-file.ts';
import { HealthFileError, type ReadableFile, unzipped } from './unzipped.ts';
import { createElementReader } from './xml-elements.ts';

/** Apple Health record types that we import. Source: Apple, HKQuantityTypeIdentifier. */
const TYPES = {
  HKQuantityTypeIdentifierBloodPressureSystolic: 'systolic',
  HKQuantityTypeIdentifierBloodPressureDiastolic: 'diastolic',
  HKQuantityTypeIdentifierBodyMass: 'weight',
} as const;
type RecordType = (typeof TYPES)[keyof typeof TYPES];

/** Kilograms per unit that a phone may be set to. */
const KG_OF_UNIT: Readonly<Record<string, number>> = {
  kg: 1,
  g: 0.001,
  lb: kgFromPounds(1),
  st: kgFromPounds(POUNDS_PER_STONE),
};

/** Maximum number of records, to bound memory: far more than a cuff and a scale record in a lifetime. Chosen. */
const MOST_RECORDS = 400_000;
/** Search limit for the root element: the DTD at the start of an export has some kilobytes. */
const ROOT_WITHIN = 262_144;
/** Progress reporting interval. */
const TELL_EVERY_BYTES = 1_000_000;

const ATTRIBUTES = {
  type: /\stype="([^"]*)"/,
  sourceName: /\ssourceName="([^"]*)"/,
  startDate: /\sstartDate="([^"]*)"/,
  unit: /\sunit="([^"]*)"/,
  value: /\svalue="([^"]*)"/,
} as const;
const attributeOf = (element: string, name: keyof typeof ATTRIBUTES): string =>
  ATTRIBUTES[name].exec(element)?.[1] ?? '';

/** `2026-11-25 08:05:30 -0600`. */
function instantOf(text: string): Date | null {
  const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/.exec(text);
  if (!found) return null;
  const at = new Date(`${found[1]}T${found[2]}${found[3]}:${found[4]}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The correlation that a phone stores for one reading. Source: Apple, HKCorrelationTypeIdentifier. */
const PRESSURE_PAIR = 'HKCorrelationTypeIdentifierBloodPressure';

/** Collects readings from records, in any order; duplicate records count once. */
class HealthReadings {
  readonly #pressures: PressureRecord[] = [];
  /** By exact time and weight. */
  readonly #weights = new Map<string, ImportedReading & { readonly line: number }>();
  readonly #skipped: SkippedLine[] = [];
  #pairCount = 0;

  #skip(reason: SkipReason): void {
    this.#skipped.push({ line: 0, reason });
  }

  /** Starts a correlation: records added with its number belong together. */
  nextPair(): number {
    this.#pairCount += 1;
    return this.#pairCount;
  }

  /** @param pair  the correlation that the record is part of; null for a standalone record */
  add(element: string, type: RecordType, pair: number | null): void {
    const takenAt = instantOf(attributeOf(element, 'startDate'));
    const written = attributeOf(element, 'value');
    const amount = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : null;
    const unit = attributeOf(element, 'unit');
    if (this.#pressures.length + this.#weights.size + this.#skipped.length > MOST_RECORDS)
      throw new HealthFileError('tooMany');
    if (takenAt === null) this.#skip('date');
    else if (type === 'weight')
      this.#addWeight(takenAt, amount === null ? null : amount * (KG_OF_UNIT[unit] ?? Number.NaN));
    else {
      const inMmHg = unit === 'kPa' ? mmHgFrom(amount, 'kPa') : amount;
      const source = attributeOf(element, 'sourceName');
      this.#pressures.push({ takenAtMs: takenAt.getTime(), source, type, amount: inMmHg, pair });
    }
  }

  #addWeight(takenAt: Date, weightKg: number | null): void {
    const value = weightFrom(Number.isNaN(weightKg) ? null : weightKg, 'kg');
    if (typeof value === 'string') this.#skip(value);
    else this.#weights.set(`${takenAt.getTime()} ${JSON.stringify(value)}`, { line: 0, takenAt, value });
  }

  result(now: Date): FoundReadings {
    const found = [...this.#weights.values()];
    const seen = new Set<string>();
    for (const pressure of pressuresOf(this.#pressures)) {
      const value = 'reason' in pressure ? pressure.reason : cuffFrom(pressure.systolic, pressure.diastolic, null);
      const key = `${pressure.takenAtMs} ${JSON.stringify(value)}`;
      if (typeof value === 'string') this.#skip(value);
      else if (!seen.has(key)) found.push({ line: 0, takenAt: new Date(pressure.takenAtMs), value });
      seen.add(key);
    }
    return sortedOut(found, this.#skipped, now);
  }
}

/** Extracts records from chunked text, buffering at most one element. */
class RecordReader {
  readonly #readings = new HealthReadings();
  readonly #elements = createElementReader((element) => this.#take(element));
  #length = 0;
  #hasRoot = false;
  #isWhole = false;
  #pair: number | null = null;

  take(piece: string): void {
    this.#length += piece.length;
    this.#elements.take(piece);
    if (!this.#hasRoot && this.#length > ROOT_WITHIN) throw new HealthFileError('noExport');
  }

  #take(element: string): void {
    const [name = ''] = /^\/?[A-Za-z]+/.exec(element) ?? [];
    if (name === 'HealthData') this.#hasRoot = true;
    else if (name === '/HealthData') this.#isWhole = true;
    else if (name === 'Correlation') {
      const isPair = attributeOf(element, 'type') === PRESSURE_PAIR && !element.endsWith('/');
      this.#pair = isPair ? this.#readings.nextPair() : null;
    } else if (name === '/Correlation') this.#pair = null;
    else if (name === 'Record') this.#read(element);
  }

  #read(element: string): void {
    const name = attributeOf(element, 'type') as keyof typeof TYPES;
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (type !== undefined) this.#readings.add(element, type, this.#pair);
  }

  /** @throws HealthFileError for a file of another kind, and for a truncated one */
  result(now: Date): FoundReadings {
    if (!this.#hasRoot) throw new HealthFileError('noExport');
    if (!this.#isWhole) throw new HealthFileError('broken');
    return this.#readings.result(now);
  }
}

/**
 * Reads the blood pressures and weights of an Apple Health export, zipped or not, as a stream: memory does not grow
 * with the file.
 *
 * @param onProgress  called now and then with the percentage read
 * @throws HealthFileError
 */
export async function readAppleHealth(
  file: ReadableFile,
  now: Date,
  onProgress: (percent: number) => void,
): Promise<FoundReadings> {
  const { stream, bytes, readBytes } = await unzipped(file);
  const records = new RecordReader();
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let reportedAt = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new HealthFileError('broken');
      });
      if (done) break;
      records.take(decoder.decode(value, { stream: true }));
      if (readBytes() - reportedAt < TELL_EVERY_BYTES) continue;
      reportedAt = readBytes();
      onProgress((100 * reportedAt) / Math.max(1, bytes));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  records.take(decoder.decode());
  return records.result(now);
}
