import { LOGO_MAX_BYTES, LOGO_MAX_SIDE_PX, type LogoMediaType } from '@mien/domain';
import sharp, { type Sharp } from 'sharp';
import { type DrawingFault, sanitiseSvg } from './sanitise-svg.ts';

/** A logo that may be kept. */
export interface Picture {
  readonly mediaType: LogoMediaType;
  readonly bytes: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Why a file is no logo. */
export type PictureFault = DrawingFault | 'picture_size' | 'picture_bytes';

type RasterType = Exclude<LogoMediaType, 'image/svg+xml'>;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** What a file is by its first bytes, whatever it is called. */
function rasterTypeOf(bytes: Buffer): RasterType | null {
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

/** Nothing is lost that a header shows: logos have edges and flat colours. Chosen by us. */
const JPEG_QUALITY = 90;
const WEBP_QUALITY = 90;

const ENCODERS: Readonly<Record<RasterType, (picture: Sharp, isPalette: boolean) => Sharp>> = {
  'image/png': (picture, palette) => picture.png({ compressionLevel: 9, palette }),
  'image/jpeg': (picture) => picture.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }),
  'image/webp': (picture) => picture.webp({ quality: WEBP_QUALITY, alphaQuality: 100 }),
};

/**
 * A raster picture redrawn: pixels, and nothing else that a file can carry, such as the place where a photograph was
 * taken, a colour profile, or a page behind the picture's end. A file that becomes too large that way becomes a WebP.
 */
async function redraw(bytes: Buffer, mediaType: RasterType): Promise<Picture | PictureFault> {
  if (mediaType === 'image/png' && isAnimatedPng(bytes)) return 'picture_moves';
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: LOGO_MAX_SIDE_PX ** 2 }).autoOrient();
  try {
    const { width, height, pages = 1, isPalette = false } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1) return 'picture_moves';
    if (width > LOGO_MAX_SIDE_PX || height > LOGO_MAX_SIDE_PX) return 'picture_size';
    for (const type of new Set<RasterType>([mediaType, 'image/webp'])) {
      const encoded = ENCODERS[type](open(), isPalette);
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      if (data.length <= LOGO_MAX_BYTES)
        return { mediaType: type, bytes: data, widthPx: info.width, heightPx: info.height };
    }
    return 'picture_bytes';
  } catch {
    // Bytes that begin like a picture and are none, in one of a hundred ways: all of them mean the same to whoever chose it.
    return 'picture_type';
  }
}

/**
 * Reads a file that shall become a logo: by its bytes, whatever it is called. Raster pictures are redrawn, SVG is
 * rewritten from the shapes and colours in it, and refused where that would leave a gap. Nothing that moves; nothing too large to be drawn on a phone.
 */
export async function readPicture(bytes: Buffer): Promise<Picture | PictureFault> {
  if (bytes.length > LOGO_MAX_BYTES) return 'picture_bytes';
  const rasterType = rasterTypeOf(bytes);
  if (rasterType !== null) return redraw(bytes, rasterType);
  const drawing = sanitiseSvg(bytes);
  if (typeof drawing === 'string') return drawing;
  const kept = Buffer.from(drawing.svg, 'utf8');
  return kept.length > LOGO_MAX_BYTES
    ? 'picture_bytes'
    : { mediaType: 'image/svg+xml', bytes: kept, widthPx: drawing.widthPx, heightPx: drawing.heightPx };
}
