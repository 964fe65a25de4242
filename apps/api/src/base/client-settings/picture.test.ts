import { crc32 } from 'node:zlib';
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE_PX } from '@mien/domain';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Picture, readPicture } from './picture.ts';

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), content])));
  return Buffer.concat([head, content, sum]);
}

type Raster = 'png' | 'jpeg' | 'webp';

/** A picture of one color, encoded as drawing programs do. */
const drawn = (widthPx: number, heightPx: number) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#4a42b8' } });
const raster = (type: Raster, widthPx = 300, heightPx = 80): Promise<Buffer> =>
  drawn(widthPx, heightPx).toFormat(type).toBuffer();

/** Inserts a chunk after the header of a PNG. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const headerEnd = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, headerEnd), chunk(type, content), png.subarray(headerEnd)]);
}

/** Every pixel of red, green and blue. */
const pixelsOf = (bytes: Buffer): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer();

describe('a raster logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    '%s is recognized by its bytes and looks the same afterwards',
    async (type) => {
      const bytes = await raster(type);
      const picture = await readPicture(bytes);
      expect(picture).toMatchObject({ mediaType: `image/${type}`, widthPx: 300, heightPx: 80 });
      const [before, after] = await Promise.all([pixelsOf(bytes), pixelsOf((picture as Picture).bytes)]);
      const largest = before.reduce((most, value, at) => Math.max(most, Math.abs(value - (after[at] ?? 0))), 0);
      expect(largest).toBeLessThanOrEqual(3);
    },
  );

  it('contains only pixels', async () => {
    const secret = Buffer.from('Comment\0taken at 30.2672 N, 97.7431 W');
    const photograph = await drawn(90, 60)
      .withExif({ IFD0: { ImageDescription: 'taken at 30.2672 N' }, IFD3: { GPSLatitude: '30/1 16/1 2/1' } })
      .jpeg()
      .toBuffer();
    const files = [
      withChunk(await raster('png'), 'tEXt', secret),
      Buffer.concat([await raster('png'), Buffer.from('<html><script>alert(1)</script>')]),
      Buffer.concat([await raster('jpeg'), Buffer.from('<html><script>alert(1)</script>')]),
      photograph,
    ];
    expect(photograph.toString('latin1')).toContain('30.2672');
    for (const file of files) {
      const picture = (await readPicture(file)) as Picture;
      expect(picture.bytes.toString('latin1')).not.toMatch(/30\.2672|script/);
      expect((await sharp(picture.bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('is upright, as it was photographed', async () => {
    const turned = await drawn(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await readPicture(turned)).toMatchObject({ widthPx: 60, heightPx: 90 });
  });

  it('may be as large as the limit and no larger', async () => {
    const side = LOGO_MAX_SIDE_PX;
    expect(await readPicture(await raster('png', side, side))).toMatchObject({ widthPx: side, heightPx: side });
    expect(await readPicture(await raster('png', side + 1, 10))).toBe('picture_size');
    const padded = async (length: number) => {
      const bytes = await raster('png', 9, 9);
      return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    };
    expect(await readPicture(await padded(LOGO_MAX_BYTES))).toMatchObject({ widthPx: 9 });
    expect(await readPicture(await padded(LOGO_MAX_BYTES + 1))).toBe('picture_bytes');
  });

  it('that declares more pixels than a phone can draw is refused cheaply', async () => {
    const header = Buffer.from(await raster('png', 9, 9));
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    expect(await readPicture(header)).toBe('picture_size');
  });

  it('must not be animated', async () => {
    expect(await readPicture(withChunk(await raster('png'), 'acTL', Buffer.alloc(8)))).toBe('picture_moves');
    const frames = await Promise.all([drawn(9, 9).png().toBuffer(), drawn(9, 9).negate().png().toBuffer()]);
    const film = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(await readPicture(film)).toBe('picture_moves');
  });

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')],
    ['a GIF', async () => Buffer.from('GIF89a..........')],
    ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PNG that ends early', async () => (await raster('png')).subarray(0, 60)],
    ['a JPEG that ends early', async () => (await raster('jpeg')).subarray(0, 60)],
    ['a WebP that ends early', async () => (await raster('webp')).subarray(0, 20)],
    ['a PNG without pixels', async () => (await raster('png')).subarray(0, 33)],
    ['a program', async () => Buffer.from([0x7f, 0x45, 0x4c, 0x46])],
  ])('is not %s', async (_, bytes) => {
    expect(await readPicture(await bytes())).toBe('picture_type');
  });
});
