/** The text of a file, or how it can be read where the file does not say it; null for what is no text. */
export type FileText =
  | { readonly csv: string }
  | { readonly readings: readonly { readonly encoding: string; readonly csv: string; readonly sample: string }[] };

/**
 * Encodings of spreadsheets that cannot write UTF-8, or were not asked to: Windows in the Americas and Western Europe, Macs, Windows in
 * Central Europe and in countries that write Cyrillic. Chosen by us.
 */
const OLD_ENCODINGS = ['windows-1252', 'macintosh', 'windows-1250', 'windows-1251'] as const;
/** So much of a line shows whether its letters are right. */
const SAMPLE_LENGTH = 80;

const beginsWith = (bytes: Uint8Array, ...mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const linesWithLetters = (text: string) => text.split(/[\r\n]+/).filter((line) => /[\u0080-\uffff]/.test(line));

/** Reads a file: by its byte order mark, or as UTF-8, which nothing else looks like; other letters are a question. */
export function fileTextOf(bytes: Uint8Array): FileText | null {
  const marked = beginsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : beginsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  const csv = decoded(bytes, marked);
  // No text holds it; pictures, archives and spreadsheets do.
  if (csv?.includes('\0') ?? bytes.includes(0)) return null;
  if (csv !== null) return { csv };
  if (marked !== 'utf-8') return null;
  const readings = OLD_ENCODINGS.flatMap((encoding) => {
    const text = decoded(bytes, encoding);
    // Control characters: bytes that the encoding has no letter for.
    return text === null || /[\u0080-\u009f]/.test(text) ? [] : [{ encoding, csv: text }];
  });
  const samples = readings.map((reading) => ({
    ...reading,
    sample: (linesWithLetters(reading.csv)[0] ?? '').trim().slice(0, SAMPLE_LENGTH),
  }));
  const apart = samples.filter(({ csv: text }, index) => samples.findIndex((one) => one.csv === text) === index);
  return apart.length === 0 ? null : { readings: apart };
}
