/** The text of a file, or possible decodings if the encoding is unclear; null for a file that is not text. */
export type FileText =
  | { readonly csv: string }
  | { readonly readings: readonly { readonly encoding: string; readonly csv: string; readonly sample: string }[] };

/**
 * Encodings of spreadsheets that do not write UTF-8: Windows in the Americas and Western Europe, Macs, Windows in
 * Central Europe and in countries with Cyrillic script. Chosen.
 */
const OLD_ENCODINGS = ['windows-1252', 'macintosh', 'windows-1250', 'windows-1251'] as const;
/** Length of a sample line that shows whether the letters are right. */
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

/**
 * Decodes a file: by its byte order mark, or as UTF-8, which no other encoding resembles; otherwise the user is asked.
 */
export function fileTextOf(bytes: Uint8Array): FileText | null {
  const marked = beginsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : beginsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  const csv = decoded(bytes, marked);
  // Text never contains a NUL byte, but images, archives and spreadsheets do.
  if (csv?.includes('\0') ?? bytes.includes(0)) return null;
  if (csv !== null) return { csv };
  if (marked !== 'utf-8') return null;
  const readings = OLD_ENCODINGS.flatMap((encoding) => {
    const text = decoded(bytes, encoding);
    // Control characters: bytes without a letter in the encoding.
    return text === null || /[\u0080-\u009f]/.test(text) ? [] : [{ encoding, csv: text }];
  });
  const samples = readings.map((reading) => ({
    ...reading,
    sample: (linesWithLetters(reading.csv)[0] ?? '').trim().slice(0, SAMPLE_LENGTH),
  }));
  const apart = samples.filter(({ csv: text }, index) => samples.findIndex((one) => one.csv === text) === index);
  return apart.length === 0 ? null : { readings: apart };
}
