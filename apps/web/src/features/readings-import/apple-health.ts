import { type ImportedReading, kgFromPounds } from '@mien/domain';
import { cuffOf, type LeftOutReason, weightOf } from './reading-value.ts';
import { type FoundReadings, type LeftOutLine, sortedOut } from './readings-file.ts';
import { HealthFileError, type ReadableFile, unzipped } from './unzipped.ts';

/** Records of an export of Apple Health that have a place among entries. Source: Apple, HKQuantityTypeIdentifier. */
const TYPES = {
  HKQuantityTypeIdentifierBloodPressureSystolic: 'systolic',
  HKQuantityTypeIdentifierBloodPressureDiastolic: 'diastolic',
  HKQuantityTypeIdentifierBodyMass: 'weight',
} as const;
type RecordType = (typeof TYPES)[keyof typeof TYPES];

/** Kilograms of the units that a phone may be set to. */
const KG_OF_UNIT: Readonly<Record<string, number>> = { kg: 1, g: 0.001, lb: kgFromPounds(1), st: kgFromPounds(14) };

/** More than one reading a minute around the clock for a month: a file that would fill the memory is no patient's. Chosen. */
const MOST_READINGS = 200_000;
/** The longest element; its attributes hold names and dates. What is longer is skipped. */
const ELEMENT_MAX_LENGTH = 65_536;

const RECORD = '<Record ';
const ROOT = '<HealthData';
const ROOT_END = '</HealthData>';
/** The document type that an export begins with is some kilobytes long. */
const ROOT_WITHIN = 262_144;
/** How often the page is told how far it is. */
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

/** The two numbers of a pressure, which come as records of their own. */
interface Pair {
  readonly takenAt: Date;
  systolic: number | null;
  diastolic: number | null;
}

/** Collects readings from records, in any order; a record that an export repeats counts once. */
class HealthReadings {
  /** By source and time: two devices may measure at once. */
  readonly #pairs = new Map<string, Pair>();
  readonly #weights = new Map<string, ImportedReading & { readonly line: number }>();
  readonly #leftOut: LeftOutLine[] = [];

  #leave(reason: LeftOutReason): void {
    this.#leftOut.push({ line: 0, reason });
  }

  add(element: string, type: RecordType): void {
    const takenAt = instantOf(attributeOf(element, 'startDate'));
    const written = attributeOf(element, 'value');
    const amount = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : null;
    const unit = attributeOf(element, 'unit');
    if (this.#pairs.size + this.#weights.size + this.#leftOut.length > MOST_READINGS)
      throw new HealthFileError('tooMany');
    if (takenAt === null) this.#leave('date');
    else if (type === 'weight')
      this.#addWeight(takenAt, amount === null ? null : amount * (KG_OF_UNIT[unit] ?? Number.NaN));
    else this.#addPressure(`${attributeOf(element, 'sourceName')} ${takenAt.getTime()}`, takenAt, type, amount);
  }

  #addWeight(takenAt: Date, weightKg: number | null): void {
    const value = weightOf(Number.isNaN(weightKg) ? null : weightKg, 'kg');
    if (typeof value === 'string') this.#leave(value);
    else this.#weights.set(`${takenAt.getTime()} ${weightKg}`, { line: 0, takenAt, value });
  }

  #addPressure(key: string, takenAt: Date, type: 'systolic' | 'diastolic', amount: number | null): void {
    const pair = this.#pairs.get(key) ?? { takenAt, systolic: null, diastolic: null };
    pair[type] = amount;
    this.#pairs.set(key, pair);
  }

  result(now: Date): FoundReadings {
    const found = [...this.#weights.values()];
    for (const { takenAt, systolic, diastolic } of this.#pairs.values()) {
      const value = cuffOf(systolic, diastolic, null);
      if (typeof value === 'string') this.#leave(value);
      else found.push({ line: 0, takenAt, value });
    }
    return sortedOut(found, this.#leftOut, now);
  }
}

/** The end of an element: an angle bracket that is in no quotes. -1 if it is not there yet. */
function endOfElement(text: string, from: number): number {
  let end = text.indexOf('>', from);
  while (end >= 0 && text.slice(from, end).split('"').length % 2 === 0) end = text.indexOf('>', end + 1);
  return end;
}

/** Takes records out of text that comes in pieces, of which no more than one element is kept. */
class RecordReader {
  readonly #readings = new HealthReadings();
  #rest = '';
  #length = 0;
  #hasRoot = false;
  #tail = '';

  take(piece: string): void {
    this.#length += piece.length;
    let text = this.#rest + piece;
    this.#tail = (this.#tail + piece).slice(-ELEMENT_MAX_LENGTH / 64);
    if (!this.#hasRoot) {
      this.#hasRoot = text.includes(ROOT);
      if (!this.#hasRoot && this.#length > ROOT_WITHIN) throw new HealthFileError('noExport');
    }
    let at = text.indexOf(RECORD);
    while (at >= 0) {
      const end = endOfElement(text, at);
      if (end < 0) break;
      this.#read(text.slice(at, end));
      at = text.indexOf(RECORD, end);
    }
    // What may be the beginning of an element; before it is known to be one, of its name.
    text = at >= 0 ? text.slice(at) : text.slice(-Math.max(RECORD.length, ROOT.length));
    this.#rest = text.length > ELEMENT_MAX_LENGTH ? '' : text;
  }

  #read(element: string): void {
    const name = attributeOf(element, 'type') as keyof typeof TYPES;
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (type !== undefined) this.#readings.add(element, type);
  }

  /** @throws HealthFileError for a file of something else, and for one that is cut off */
  result(now: Date): FoundReadings {
    if (!this.#hasRoot) throw new HealthFileError('noExport');
    if (!this.#tail.includes(ROOT_END)) throw new HealthFileError('broken');
    return this.#readings.result(now);
  }
}

/**
 * Reads the blood pressures and weights in an export of Apple Health, packed or not, in pieces: memory does not grow with the file.
 *
 * @param onProgress  called now and then with the percentage that is read
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
  let toldAt = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new HealthFileError('broken');
      });
      if (done) break;
      records.take(decoder.decode(value, { stream: true }));
      if (readBytes() - toldAt < TELL_EVERY_BYTES) continue;
      toldAt = readBytes();
      onProgress((100 * toldAt) / Math.max(1, bytes));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  records.take(decoder.decode());
  return records.result(now);
}
