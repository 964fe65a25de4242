import { LOGO_MAX_BYTES, LOGO_MAX_SIDE_PX, type LogoMediaType } from '@mien/domain';
import { sanitiseSvg } from './sanitise-svg.ts';

/** A logo that may be kept. */
export interface Picture {
  readonly mediaType: LogoMediaType;
  readonly bytes: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Why a file is no logo. */
export type PictureFault = 'picture_type' | 'picture_size' | 'picture_bytes' | 'picture_moves' | 'picture_complex';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG, third edition: chunks of length, type, bytes and checksum; the first is IHDR. */
function pngSize(bytes: Buffer): Size | 'moves' | null {
  let size: Size | null = null;
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return null;
    if (type === 'IHDR') {
      if (length !== 13 || at !== PNG_SIGNATURE.length) return null;
      size = { widthPx: bytes.readUInt32BE(at + 8), heightPx: bytes.readUInt32BE(at + 12) };
    }
    if (type === 'acTL') return 'moves';
    if (type === 'IEND') return size;
    at += 12 + length;
  }
  return null;
}

/** JPEG, ITU-T T.81 annex B: segments up to the frame header, which is one of SOF0 to SOF15 but DHT, JPG and DAC. */
function jpegSize(bytes: Buffer): Size | null {
  if (!bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) return null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && at + 9 <= bytes.length)
      return { widthPx: bytes.readUInt16BE(at + 7), heightPx: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** WebP, RFC 9649: a RIFF of one lossy or lossless picture, or an extended header that names the canvas. */
function webpSize(bytes: Buffer): Size | 'moves' | null {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length + 1) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      if (((bytes[20] ?? 0) & 0x02) !== 0) return 'moves';
      return { widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

function rasterOf(bytes: Buffer): { mediaType: LogoMediaType; size: Size | 'moves' | null } | null {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return { mediaType: 'image/png', size: pngSize(bytes) };
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { mediaType: 'image/jpeg', size: jpegSize(bytes) };
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { mediaType: 'image/webp', size: webpSize(bytes) };
  return null;
}

/**
 * Reads a file that shall become a logo: by its bytes, whatever it is called. Raster pictures are kept as they came, SVG
 * as it is after sanitising. Nothing that moves; nothing too large to be drawn on a phone.
 */
export function readPicture(bytes: Buffer): Picture | PictureFault {
  if (bytes.length > LOGO_MAX_BYTES) return 'picture_bytes';
  const raster = rasterOf(bytes);
  if (raster) {
    const { mediaType, size } = raster;
    if (size === null) return 'picture_type';
    if (size === 'moves') return 'picture_moves';
    const fits = [size.widthPx, size.heightPx].every((side) => side >= 1 && side <= LOGO_MAX_SIDE_PX);
    return fits ? { mediaType, bytes, ...size } : 'picture_size';
  }
  const drawing = sanitiseSvg(bytes);
  if (drawing === null) return 'picture_type';
  if (drawing === 'tooMuch') return 'picture_complex';
  const kept = Buffer.from(drawing.svg, 'utf8');
  return kept.length > LOGO_MAX_BYTES
    ? 'picture_bytes'
    : { mediaType: 'image/svg+xml', bytes: kept, widthPx: drawing.widthPx, heightPx: drawing.heightPx };
}
