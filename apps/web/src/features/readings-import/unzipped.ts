/** The part of `File` that we use: slices, never the whole. */
export interface ReadableFile {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer>; stream(): ReadableStream<Uint8Array> };
}

/** Why a file cannot be read. */
export class HealthFileError extends Error {
  readonly reason: HealthFileFault;

  constructor(reason: HealthFileFault) {
    super(reason);
    this.name = 'HealthFileError';
    this.reason = reason;
  }
}
/**
 * `broken`: damaged or truncated; `noExport`: contains no Apple Health export; `noUnzip`: this browser cannot
 * decompress it.
 */
export type HealthFileFault = 'broken' | 'noExport' | 'noUnzip' | 'tooMany';

/** A file inside an archive. */
interface ArchivedFile {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly at: number;
}

/** Signatures and sizes of the ZIP format. Source: PKWARE, APPNOTE.TXT 6.3.10. */
const LOCAL = { signature: 0x04034b50, bytes: 30 } as const;
const CENTRAL = { signature: 0x02014b50, bytes: 46 } as const;
const END = { signature: 0x06054b50, bytes: 22 } as const;
const END_64 = { signature: 0x06064b50, bytes: 56 } as const;
const LOCATOR_64 = { signature: 0x07064b50, bytes: 20 } as const;
const COMMENT_MAX_BYTES = 0xffff;
const IN_64 = 0xffffffff;
const SIZES_64 = 0x0001;
const STORED = 0;
const DEFLATED = 8;
/** Maximum size of the central directory: an export with a route for each workout of ten years has 1 MB. Chosen. */
const LIST_MAX_BYTES = 50_000_000;

const broken = () => new HealthFileError('broken');

async function viewOf(file: ReadableFile, start: number, end: number): Promise<DataView> {
  if (start < 0 || end > file.size || start > end) throw broken();
  return new DataView(await file.slice(start, end).arrayBuffer());
}

function large(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw broken();
  return value;
}

/** The position of the central directory, from the end record of the archive, before a comment. */
async function placeOfList(file: ReadableFile): Promise<{ readonly at: number; readonly bytes: number }> {
  const start = Math.max(0, file.size - END.bytes - COMMENT_MAX_BYTES);
  const tail = await viewOf(file, start, file.size);
  for (let at = tail.byteLength - END.bytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END.signature) continue;
    const [bytes, listAt] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
    if (bytes !== IN_64 && listAt !== IN_64) return { at: listAt, bytes };
    const locator = await viewOf(file, start + at - LOCATOR_64.bytes, start + at);
    if (locator.getUint32(0, true) !== LOCATOR_64.signature) throw broken();
    const endAt = large(locator, 8);
    const end = await viewOf(file, endAt, endAt + END_64.bytes);
    if (end.getUint32(0, true) !== END_64.signature) throw broken();
    return { at: large(end, 48), bytes: large(end, 40) };
  }
  throw broken();
}

/** Size and offset of a file from its ZIP64 fields, if they exceed the regular ones. */
function with64(view: DataView, from: number, to: number, file: ArchivedFile): ArchivedFile {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== SIZES_64) continue;
    let next = at + 4;
    const field = (value: number) => {
      if (value !== IN_64) return value;
      next += 8;
      return large(view, next - 8);
    };
    const bytes = field(file.bytes);
    const packedBytes = field(file.packedBytes);
    return { ...file, bytes, packedBytes, at: field(file.at) };
  }
  return file;
}

async function filesIn(file: ReadableFile): Promise<readonly ArchivedFile[]> {
  const { at: listAt, bytes } = await placeOfList(file);
  if (bytes > LIST_MAX_BYTES) throw new HealthFileError('noExport');
  const view = await viewOf(file, listAt, listAt + bytes);
  const files: ArchivedFile[] = [];
  for (let at = 0; at + CENTRAL.bytes <= view.byteLength; ) {
    if (view.getUint32(at, true) !== CENTRAL.signature) throw broken();
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const extraAt = at + CENTRAL.bytes + (nameBytes ?? 0);
    const end = extraAt + (extraBytes ?? 0);
    if (end > view.byteLength) throw broken();
    const found: ArchivedFile = {
      name: new TextDecoder().decode(new Uint8Array(view.buffer, at + CENTRAL.bytes, nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    files.push(with64(view, extraAt, end, found));
    at = end + (noteBytes ?? 0);
  }
  return files;
}

/**
 * The export in an Apple Health archive: its name depends on the phone's language, so it is the largest XML except the
 * clinical document.
 */
function exportAmong(files: readonly ArchivedFile[]): ArchivedFile {
  const [largest] = files
    .filter(({ name }) => /\.xml$/i.test(name) && !/_cda\.xml$/i.test(name))
    .toSorted((one, other) => other.bytes - one.bytes);
  if (!largest) throw new HealthFileError('noExport');
  return largest;
}

/** The uncompressed stream; `readBytes` counts the bytes read from the file itself. */
export interface Unzipped {
  readonly stream: ReadableStream<Uint8Array>;
  /** Bytes of the file that the stream reads. */
  readonly bytes: number;
  readonly readBytes: () => number;
}

/** Compressed chunk size: a chunk may decompress to a thousand times its size at once. Chosen. */
const PIECE_BYTES = 16_384;

/** Counts the bytes of a stream, in small chunks. */
function counted(stream: ReadableStream<Uint8Array>) {
  let read = 0;
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      read += piece.byteLength;
      for (let at = 0; at < piece.byteLength; at += PIECE_BYTES)
        controller.enqueue(piece.subarray(at, at + PIECE_BYTES));
    },
  });
  return { stream: stream.pipeThrough(through), readBytes: () => read };
}

const isArchive = (view: DataView): boolean => view.byteLength >= 4 && view.getUint32(0, true) === LOCAL.signature;

/** Older browsers lack DecompressionStream or its raw format. @throws HealthFileError */
function unpacker(): TransformStream<Uint8Array, Uint8Array> {
  try {
    return new DecompressionStream('deflate-raw') as unknown as TransformStream<Uint8Array, Uint8Array>;
  } catch {
    throw new HealthFileError('noUnzip');
  }
}

/** The content of an Apple Health export, zipped or already unzipped. @throws HealthFileError */
export async function unzipped(file: ReadableFile): Promise<Unzipped> {
  if (!isArchive(await viewOf(file, 0, Math.min(4, file.size))))
    return { bytes: file.size, ...counted(file.slice(0, file.size).stream()) };
  const found = exportAmong(await filesIn(file));
  const head = await viewOf(file, found.at, found.at + LOCAL.bytes);
  if (head.getUint32(0, true) !== LOCAL.signature) throw broken();
  const start = found.at + LOCAL.bytes + head.getUint16(26, true) + head.getUint16(28, true);
  if (start + found.packedBytes > file.size) throw broken();
  const packed = counted(file.slice(start, start + found.packedBytes).stream());
  if (found.method === STORED) return { bytes: found.packedBytes, ...packed };
  if (found.method !== DEFLATED) throw broken();
  const unpack = unpacker();
  return { bytes: found.packedBytes, readBytes: packed.readBytes, stream: packed.stream.pipeThrough(unpack) };
}
