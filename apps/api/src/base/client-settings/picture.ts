import { LOGO_MAX_BYTES, LOGO_MAX_SIDE_PX, type LogoMediaType } from '@mien/domain';
import sharp, { type Sharp } from 'sharp';

/** A validated logo. */
export interface Picture {
  readonly mediaType: LogoMediaType;
  readonly bytes: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Why a file is not accepted as a logo. */
export type PictureFault = 'picture_type' | 'picture_moves' | 'picture_size' | 'picture_bytes';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** A file's type by its first bytes, ignoring its name. */
function mediaTypeOf(bytes: Buffer): LogoMediaType | null {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'image/png';
  if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

/** Whether a PNG has the chunk of an animation before its pixels. @see PNG, third edition, section 11.3.6 */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = PNG_SIGNATURE.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

/** Without visible loss: logos have edges and flat colors. Chosen by us. */
const JPEG_QUALITY = 90;
const WEBP_QUALITY = 90;

const ENCODERS: Readonly<Record<LogoMediaType, (picture: Sharp, isPalette: boolean) => Sharp>> = {
  'image/png': (picture, palette) => picture.png({ compressionLevel: 9, palette }),
  'image/jpeg': (picture) => picture.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }),
  'image/webp': (picture) => picture.webp({ quality: WEBP_QUALITY, alphaQuality: 100 }),
};

/**
 * A redrawn picture: pixels only, without anything else that a file can carry, such as the place where a photograph was
 * taken, a color profile, or a page appended after the picture's end. A file that becomes too large that way becomes a
 * WebP.
 */
async function redraw(bytes: Buffer, mediaType: LogoMediaType): Promise<Picture | PictureFault> {
  if (mediaType === 'image/png' && isAnimatedPng(bytes)) return 'picture_moves';
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: LOGO_MAX_SIDE_PX ** 2 }).autoOrient();
  try {
    const { width, height, pages = 1, isPalette = false } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1) return 'picture_moves';
    if (width > LOGO_MAX_SIDE_PX || height > LOGO_MAX_SIDE_PX) return 'picture_size';
    for (const type of new Set<LogoMediaType>([mediaType, 'image/webp'])) {
      const encoded = ENCODERS[type](open(), isPalette);
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      if (data.length <= LOGO_MAX_BYTES)
        return { mediaType: type, bytes: data, widthPx: info.width, heightPx: info.height };
    }
    return 'picture_bytes';
  } catch {
    // Bytes that begin like a picture but cannot be decoded, for whatever reason: the user gets the same message.
    return 'picture_type';
  }
}

/**
 * Detects the type of an uploaded logo from its bytes, ignoring its name, and re-encodes it. SVG is not accepted: the
 * page that sends a logo rasterizes drawings. Animations and pictures too large to render on a phone are refused.
 */
export async function readPicture(bytes: Buffer): Promise<Picture | PictureFault> {
  if (bytes.length > LOGO_MAX_BYTES) return 'picture_bytes';
  const mediaType = mediaTypeOf(bytes);
  return mediaType === null ? 'picture_type' : redraw(bytes, mediaType);
}
