import { crc32 } from 'node:zlib';
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE_PX } from '@mien/domain';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Picture, readPicture } from './picture.ts';
import { sanitiseSvg } from './sanitise-svg.ts';

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), content])));
  return Buffer.concat([head, content, sum]);
}

type Raster = 'png' | 'jpeg' | 'webp';

/** A picture of one colour, as a program that draws writes it. */
const drawn = (widthPx: number, heightPx: number) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#4a42b8' } });
const raster = (type: Raster, widthPx = 300, heightPx = 80): Promise<Buffer> =>
  drawn(widthPx, heightPx).toFormat(type).toBuffer();

/** Puts a chunk behind the header of a PNG. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const headerEnd = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, headerEnd), chunk(type, content), png.subarray(headerEnd)]);
}

/** Every pixel of red, green and blue. */
const pixelsOf = (bytes: Buffer): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer();

describe('a raster logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('%s is known by its bytes and looks the same afterwards', async (type) => {
    const bytes = await raster(type);
    const picture = await readPicture(bytes);
    expect(picture).toMatchObject({ mediaType: `image/${type}`, widthPx: 300, heightPx: 80 });
    const [before, after] = await Promise.all([pixelsOf(bytes), pixelsOf((picture as Picture).bytes)]);
    const largest = before.reduce((most, value, at) => Math.max(most, Math.abs(value - (after[at] ?? 0))), 0);
    expect(largest).toBeLessThanOrEqual(3);
  });

  it('carries nothing but pixels', async () => {
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

  it('stands as its photographer saw it', async () => {
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

  it('that names more pixels than a phone draws costs nothing', async () => {
    const header = Buffer.from(await raster('png', 9, 9));
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    expect(await readPicture(header)).toBe('picture_size');
  });

  it('does not move', async () => {
    expect(await readPicture(withChunk(await raster('png'), 'acTL', Buffer.alloc(8)))).toBe('picture_moves');
    const frames = await Promise.all([drawn(9, 9).png().toBuffer(), drawn(9, 9).negate().png().toBuffer()]);
    const film = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(await readPicture(film)).toBe('picture_moves');
  });

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
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

const drawing = (inside: string, attributes = 'viewBox="0 0 200 50"') =>
  readPicture(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`));
const svgOf = async (inside: string, attributes?: string): Promise<string> => {
  const picture = await drawing(inside, attributes);
  return typeof picture === 'string' ? picture : picture.bytes.toString();
};
const SHAPE = '<path d="M0 0h10v10z"/>';

describe('a drawn logo', () => {
  it('keeps shapes, gradients, masks and colours', async () => {
    expect(
      await svgOf(
        '<defs><linearGradient id="a" x1="0"><stop offset="5%" stop-color="#123456"/></linearGradient></defs>' +
          '<g transform="translate(1 2) scale(.5)"><rect width="4" height="4" fill="url(#a)" style="stroke: red; opacity:.5"/></g>',
      ),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" viewBox="0 0 200 50">' +
        '<defs><linearGradient id="a" x1="0"><stop offset="5%" stop-color="#123456"></stop></linearGradient></defs>' +
        '<g transform="translate(1 2) scale(.5)"><rect width="4" height="4" fill="url(#a)" stroke="red" opacity=".5"></rect></g></svg>',
    );
  });

  it('has a size in pixels from its own or its view box', async () => {
    expect(await drawing(SHAPE)).toMatchObject({ widthPx: 200, heightPx: 50 });
    expect(await drawing(SHAPE, 'width="120px" height="40"')).toMatchObject({ widthPx: 120, heightPx: 40 });
    expect(await drawing(SHAPE, 'viewBox="0 0 24 24"')).toMatchObject({ widthPx: 64, heightPx: 64 });
    expect(await drawing(SHAPE, 'viewBox="0 0 90000 45000"')).toMatchObject({ widthPx: 2048, heightPx: 1024 });
    expect(await drawing(SHAPE, 'viewBox="0 0 90000 1"')).toBe('picture_type');
    expect(await drawing(SHAPE, 'width="100%"')).toBe('picture_type');
  });

  it('may begin with a declaration, a type and comments', async () => {
    const prologue =
      '\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<!-- made by -->\n';
    const picture = await readPicture(Buffer.from(`${prologue}<svg viewBox="0 0 100 100">${SHAPE}</svg>`));
    expect(picture).toMatchObject({ mediaType: 'image/svg+xml', widthPx: 100 });
    expect((picture as { bytes: Buffer }).bytes.toString()).not.toMatch(/DOCTYPE|made by/);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a script of another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['an event handler', '<rect width="1" height="1" onload="alert(1)" onclick="alert(1)"/>'],
    ['an event handler in capitals', '<rect width="1" height="1" ONLOAD="alert(1)"/>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['a link by xlink', '<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['an address in a colour', '<path d="M0 0" fill="url(https://evil.example/alert#a)"/>'],
    [
      'an address in a style',
      '<path d="M0 0" style="fill:url(//evil.example/alert);background:url(x);behavior:url(alert)"/>',
    ],
    ['an address behind a colour', '<path d="M0 0" fill="url(#a) url(https://evil.example/alert)"/>'],
    ['an expression', '<path d="M0 0" fill="expression(alert(1))"/>'],
    ['an escape', '<path d="M0 0" style="fill:\\75rl(https://evil.example/alert)"/>'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.example/alert.css"?>'],
    ['a comment', '<!-- alert -->'],
    ['an attribute that breaks out', '<path d="M0 0&quot; onload=&quot;alert(1)"/>'],
    ['a handler tag', '<handler type="application/ecmascript">alert(1)</handler>'],
    ['an iframe', '<iframe srcdoc="alert"/>'],
    ['words about it', '<title>alert</title><desc>alert</desc><metadata><dc:title>alert</dc:title></metadata>'],
    ['what an editor keeps in it', '<sodipodi:namedview inkscape:label="alert"/>'],
    ['an empty text', '<text onload="alert(1)"> </text><style/>'],
    [
      'paints and effects that nothing uses',
      '<defs><pattern id="alert"/><filter id="evil"/><marker id="x"/><symbol><use href="#alert"/></symbol></defs>',
    ],
    ['an effect that is none', '<path d="M0 0" filter="none"/>'],
  ])('loses %s', async (_, inside) => {
    const svg = await svgOf(inside + SHAPE);
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(
      /alert|evil|script|on\w+=|href|url\((?!#)|<(?:style|image|use|a|foreignObject|iframe|handler)\b/i,
    );
    expect(svg.match(/<svg/g)).toHaveLength(1);
  });

  const filled = '<path d="M0 0h9v9z" fill="url(#p)"/>';
  it.each([
    ['text', '<text x="1" y="9">Clinic</text>', 'picture_text'],
    ['text in a group, in parts', '<g><text><tspan>Clinic</tspan></text></g>', 'picture_text'],
    ['text in CDATA', '<text><![CDATA[Clinic]]></text>', 'picture_text'],
    [
      'text of a namespace with a prefix',
      '<x:text xmlns:x="http://www.w3.org/2000/svg">Clinic</x:text>',
      'picture_text',
    ],
    [
      'HTML',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
      'picture_text',
    ],
    ['a picture from elsewhere', '<image href="https://evil.example/a.png" width="1" height="1"/>', 'picture_image'],
    ['a picture of its own', '<image href="data:image/png;base64,iVBORw0KGgo="/>', 'picture_image'],
    ['a style sheet', '<style>.a { fill: red }</style>', 'picture_style'],
    ['a style sheet in CDATA', '<defs><style><![CDATA[.a{fill:red}]]></style></defs>', 'picture_style'],
    ['a copy', '<use xlink:href="#a"/>', 'picture_parts'],
    ['a copy from elsewhere', '<use href="https://evil.example/a.svg#x"/>', 'picture_parts'],
    ['a filter', '<g filter="url(#f)"><path d="M0 0"/></g>', 'picture_parts'],
    ['a filter by its style', '<path d="M0 0" style="filter:url(#f)"/>', 'picture_parts'],
    ['a marker', '<path d="M0 0" marker-end="url(#m)"/>', 'picture_parts'],
    ['a pattern', `<defs><pattern id="p">${SHAPE}</pattern></defs>${filled}`, 'picture_parts'],
    [
      'a gradient with the colours of another one',
      `<linearGradient id="q"><stop stop-color="red"/></linearGradient><linearGradient id="p" xlink:href="#q"/>${filled}`,
      'picture_parts',
    ],
    ['shapes of a namespace with a prefix', '<x:path xmlns:x="http://www.w3.org/2000/svg" d="M0 0"/>', 'picture_parts'],
    ['a movement', '<rect width="1" height="1"><animate attributeName="x" to="9"/></rect>', 'picture_moves'],
    ['a setter', '<set attributeName="onload" to="alert(1)"/>', 'picture_moves'],
  ] as const)('is not saved with a gap: %s', async (_, inside, fault) => {
    expect(await drawing(SHAPE + inside)).toBe(fault);
    expect(await drawing(SHAPE)).toMatchObject({ mediaType: 'image/svg+xml' });
  });

  it('of nothing but text says that text cannot be kept', async () => {
    expect(await drawing('<text>Clinic</text>')).toBe('picture_text');
  });

  it('is well formed: what closes it too early is refused', async () => {
    expect(await drawing(`<title></svg><script>alert(1)</script></title>${SHAPE}`)).toBe('picture_type');
  });

  it('names no entity', async () => {
    const bytes = Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "alert"><!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9">&x;&a;${SHAPE}</svg>`,
    );
    const picture = await readPicture(bytes);
    expect((picture as { bytes: Buffer }).bytes.toString()).not.toMatch(/ENTITY|passwd|alert|&/);
  });

  it('shows something', async () => {
    expect(await drawing('')).toBe('picture_type');
    expect(await drawing('<script>1</script>')).toBe('picture_type');
  });

  describe('that would freeze every page', () => {
    const chain = (step: (index: number) => string) => Array.from({ length: 7 }, (_, index) => step(index)).join('');
    const twice = (index: number, reference: string) =>
      `<rect width="9" height="9" ${reference}="url(#m${index + 1})"/>`.repeat(10);
    const [maskChain, clipChain] = [
      chain((index) => `<mask id="m${index}">${twice(index, 'mask')}</mask>`),
      chain((index) => `<clipPath id="m${index}">${twice(index, 'clip-path')}</clipPath>`),
    ];

    it.each([
      ['masks of masks', `${maskChain}<g mask="url(#m0)">${SHAPE}</g>`],
      ['clip paths of clip paths', `${clipChain}<g clip-path="url(#m0)">${SHAPE}</g>`],
      ['the same as a style', maskChain.replaceAll(/mask="(url[^"]*)"/g, 'style="mask: $1"') + SHAPE],
      ['groups with clip paths in a mask', `<mask id="m"><g><g clip-path="url(#c)">${SHAPE}</g></g></mask>${SHAPE}`],
      ['a mask that names itself', `<mask id="m" mask="url(#m)">${SHAPE}</mask>${SHAPE}`],
      ['a mask in itself', `<mask id="m"><g mask="url(#m)">${SHAPE}</g></mask>${SHAPE}`],
      ['dashes without number', '<g stroke-dasharray="0.001"><path d="M0 0h99999999"/></g>'],
      ['a clip path that names itself', `<clipPath id="c" clip-path="url(#c)">${SHAPE}</clipPath>${SHAPE}`],
    ])('is refused: %s', async (_, inside) => {
      expect(await drawing(inside)).toBe('picture_complex');
    });

    it('may have plain masks and clip paths, up to a number', async () => {
      const cut = (count: number) => `<mask id="m">${SHAPE}</mask>${`<g mask="url(#m)">${SHAPE}</g>`.repeat(count)}`;
      expect(await svgOf(cut(30))).toContain('mask="url(#m)"');
      expect(await drawing(cut(31))).toBe('picture_complex');
      expect(await svgOf(`<mask id="m">${SHAPE.repeat(60)}<g mask="none">${SHAPE}</g></mask>`)).toContain('<mask');
    });

    it('may have so many elements, and so deep, but no more', async () => {
      // The root is one of them.
      expect(await svgOf(SHAPE.repeat(999))).toContain('<path');
      expect(await drawing(SHAPE.repeat(1000))).toBe('picture_complex');
      const deep = (groups: number) => `${'<g>'.repeat(groups)}${SHAPE}${'</g>'.repeat(groups)}`;
      expect(await svgOf(deep(30))).toContain('<path');
      expect(await drawing(deep(31))).toBe('picture_complex');
    });
  });

  it('is UTF-8 and begins as a drawing does', async () => {
    expect(await readPicture(Buffer.from(`<svg viewBox="0 0 9 9">${SHAPE}</svg>`, 'utf16le'))).toBe('picture_type');
    expect(await readPicture(Buffer.from(`<html><svg viewBox="0 0 9 9">${SHAPE}</svg></html>`))).toBe('picture_type');
    expect(await readPicture(Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe]))).toBe('picture_type');
  });

  it('is read in time that grows with its length only, however it is written', () => {
    const written = [
      ['comments in a row', (count: number) => `${'<!---->'.repeat(count)}x`],
      ['instructions in a row', (count: number) => '<?x?>'.repeat(count)],
      ['comments with blanks', (count: number) => '<!---->  \n'.repeat(count)],
      ['comments without an end', (count: number) => '<!--'.repeat(count)],
      ['types without an end', (count: number) => '<!DOCTYPE['.repeat(count)],
      ['types', (count: number) => '<!DOCTYPE x [<!ENTITY a "b">]>'.repeat(count)],
      ['open groups', (count: number) => `<svg viewBox="0 0 9 9">${'<g>'.repeat(count)}`],
      ['closed groups', (count: number) => `<svg viewBox="0 0 9 9">${'</g>'.repeat(count)}`],
      ['calls', (count: number) => `<svg viewBox="0 0 9 9"><path d="${'a('.repeat(count)}"/></svg>`],
      ['blanks', (count: number) => `<svg viewBox="0 0 9 9" width="${' '.repeat(count)}1x"></svg>`],
      ['declarations', (count: number) => `<svg viewBox="0 0 9 9" style="${'fill:red;'.repeat(count)}"></svg>`],
    ] as const;
    for (const [, write] of written) {
      const length = write(1000).length / 1000;
      // Each of these once took a time that doubled with every piece, or grew with its square: it would not come back.
      sanitiseSvg(Buffer.from(write(Math.floor((LOGO_MAX_BYTES - 100) / length))));
    }
  });
});
