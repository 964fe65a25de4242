import { LOGO_MAX_BYTES, LOGO_MAX_SIDE_PX } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { readPicture } from './picture.ts';

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

function png(widthPx: number, heightPx: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx);
  header.writeUInt32BE(heightPx, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', Buffer.from([1, 2, 3])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function jpeg(widthPx: number, heightPx: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(heightPx, 5);
  frame.writeUInt16BE(widthPx, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]), frame, Buffer.from([0xff, 0xd9])]);
}

function webp(widthPx: number, heightPx: number, flags = 0): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes[20] = flags;
  bytes.writeUIntLE(widthPx - 1, 24, 3);
  bytes.writeUIntLE(heightPx - 1, 27, 3);
  return bytes;
}

describe('a raster logo', () => {
  it.each([
    ['image/png', png(300, 80)],
    ['image/jpeg', jpeg(300, 80)],
    ['image/webp', webp(300, 80)],
  ])('%s is known by its bytes and kept as it came', (mediaType, bytes) => {
    expect(readPicture(bytes)).toEqual({ mediaType, bytes, widthPx: 300, heightPx: 80 });
  });

  it('may be as large as the limit and no larger', () => {
    expect(readPicture(png(LOGO_MAX_SIDE_PX, LOGO_MAX_SIDE_PX))).toMatchObject({ widthPx: LOGO_MAX_SIDE_PX });
    expect(readPicture(png(LOGO_MAX_SIDE_PX + 1, 10))).toBe('picture_size');
    expect(readPicture(png(10, 0))).toBe('picture_size');
    const padded = (length: number) => Buffer.concat([png(9, 9), Buffer.alloc(length - png(9, 9).length)]);
    expect(readPicture(padded(LOGO_MAX_BYTES))).toMatchObject({ widthPx: 9 });
    expect(readPicture(padded(LOGO_MAX_BYTES + 1))).toBe('picture_bytes');
  });

  it('does not move', () => {
    expect(readPicture(png(10, 10, chunk('acTL', Buffer.alloc(8))))).toBe('picture_moves');
    expect(readPicture(webp(10, 10, 0x02))).toBe('picture_moves');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a..........')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PNG that ends early', png(10, 10).subarray(0, 40)],
    ['a JPEG that ends early', jpeg(10, 10).subarray(0, 20)],
    ['a WebP that ends early', webp(10, 10).subarray(0, 20)],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46])],
  ])('is not %s', (_, bytes) => {
    expect(readPicture(bytes)).toBe('picture_type');
  });
});

const drawing = (inside: string, attributes = 'viewBox="0 0 200 50"') =>
  readPicture(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`));
const svgOf = (inside: string, attributes?: string): string => {
  const picture = drawing(inside, attributes);
  return typeof picture === 'string' ? picture : picture.bytes.toString();
};
const SHAPE = '<path d="M0 0h10v10z"/>';

describe('a drawn logo', () => {
  it('keeps shapes, gradients, masks and colours', () => {
    expect(
      svgOf(
        '<defs><linearGradient id="a" x1="0"><stop offset="5%" stop-color="#123456"/></linearGradient></defs>' +
          '<g transform="translate(1 2) scale(.5)"><rect width="4" height="4" fill="url(#a)" style="stroke: red; opacity:.5"/></g>',
      ),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" viewBox="0 0 200 50">' +
        '<defs><linearGradient id="a" x1="0"><stop offset="5%" stop-color="#123456"></stop></linearGradient></defs>' +
        '<g transform="translate(1 2) scale(.5)"><rect width="4" height="4" fill="url(#a)" stroke="red" opacity=".5"></rect></g></svg>',
    );
  });

  it('has a size in pixels from its own or its view box', () => {
    expect(drawing(SHAPE)).toMatchObject({ widthPx: 200, heightPx: 50 });
    expect(drawing(SHAPE, 'width="120px" height="40"')).toMatchObject({ widthPx: 120, heightPx: 40 });
    expect(drawing(SHAPE, 'viewBox="0 0 24 24"')).toMatchObject({ widthPx: 64, heightPx: 64 });
    expect(drawing(SHAPE, 'viewBox="0 0 90000 45000"')).toMatchObject({ widthPx: 2048, heightPx: 1024 });
    expect(drawing(SHAPE, 'viewBox="0 0 90000 1"')).toBe('picture_type');
    expect(drawing(SHAPE, 'width="100%"')).toBe('picture_type');
  });

  it('may begin with a declaration, a type and comments', () => {
    const prologue =
      '\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<!-- made by -->\n';
    const picture = readPicture(Buffer.from(`${prologue}<svg viewBox="0 0 100 100">${SHAPE}</svg>`));
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
    [
      'HTML inside',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['a link by xlink', '<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['a picture from elsewhere', '<image href="https://evil.example/alert.png" width="1" height="1"/>'],
    ['a picture in it', '<image href="data:image/svg+xml;base64,alert"/>'],
    ['a reuse from elsewhere', '<use href="https://evil.example/alert.svg#x"/>'],
    ['a reuse that multiplies', '<use xlink:href="#alert"/>'],
    [
      'a style sheet',
      '<style>@import url("https://evil.example/alert.css"); path { fill: url(https://evil.example) }</style>',
    ],
    ['an address in a colour', '<path d="M0 0" fill="url(https://evil.example/alert#a)"/>'],
    [
      'an address in a style',
      '<path d="M0 0" style="fill:url(//evil.example/alert);background:url(x);behavior:url(alert)"/>',
    ],
    ['an address behind a colour', '<path d="M0 0" fill="url(#a) url(https://evil.example/alert)"/>'],
    ['an expression', '<path d="M0 0" fill="expression(alert(1))"/>'],
    ['an escape', '<path d="M0 0" style="fill:\\75rl(https://evil.example/alert)"/>'],
    ['an animation of an address', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a setter', '<set attributeName="onload" to="alert(1)"/>'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.example/alert.css"?>'],
    ['a comment', '<!-- alert -->'],
    ['an attribute that breaks out', '<path d="M0 0&quot; onload=&quot;alert(1)"/>'],
    ['a handler tag', '<handler type="application/ecmascript">alert(1)</handler>'],
    ['an iframe', '<iframe srcdoc="alert"/>'],
  ])('loses %s', (_, inside) => {
    const svg = svgOf(inside + SHAPE);
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(
      /alert|evil|script|on\w+=|href|url\((?!#)|<(?:style|image|use|a|foreignObject|iframe|handler)\b/i,
    );
    expect(svg.match(/<svg/g)).toHaveLength(1);
  });

  it('is well formed: what closes it too early is refused', () => {
    expect(drawing(`<title></svg><script>alert(1)</script></title>${SHAPE}`)).toBe('picture_type');
  });

  it('names no entity', () => {
    const bytes = Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "alert"><!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9">&x;&a;${SHAPE}</svg>`,
    );
    const picture = readPicture(bytes);
    expect((picture as { bytes: Buffer }).bytes.toString()).not.toMatch(/ENTITY|passwd|alert|&/);
  });

  it('shows something', () => {
    expect(drawing('')).toBe('picture_type');
    expect(drawing('<text>Clinic</text>')).toBe('picture_type');
    expect(drawing('<script>1</script>')).toBe('picture_type');
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
    ])('is refused: %s', (_, inside) => {
      expect(drawing(inside)).toBe('picture_complex');
    });

    it('may have plain masks and clip paths, up to a number', () => {
      const cut = (count: number) => `<mask id="m">${SHAPE}</mask>${`<g mask="url(#m)">${SHAPE}</g>`.repeat(count)}`;
      expect(svgOf(cut(30))).toContain('mask="url(#m)"');
      expect(drawing(cut(31))).toBe('picture_complex');
      expect(svgOf(`<mask id="m">${SHAPE.repeat(60)}<g mask="none">${SHAPE}</g></mask>`)).toContain('<mask');
    });

    it('may have so many elements, and so deep, but no more', () => {
      // The root is one of them.
      expect(svgOf(SHAPE.repeat(999))).toContain('<path');
      expect(drawing(SHAPE.repeat(1000))).toBe('picture_complex');
      const deep = (groups: number) => `${'<g>'.repeat(groups)}${SHAPE}${'</g>'.repeat(groups)}`;
      expect(svgOf(deep(30))).toContain('<path');
      expect(drawing(deep(31))).toBe('picture_complex');
    });
  });

  it('is UTF-8 and begins as a drawing does', () => {
    expect(readPicture(Buffer.from(`<svg viewBox="0 0 9 9">${SHAPE}</svg>`, 'utf16le'))).toBe('picture_type');
    expect(readPicture(Buffer.from(`<html><svg viewBox="0 0 9 9">${SHAPE}</svg></html>`))).toBe('picture_type');
    expect(readPicture(Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe]))).toBe('picture_type');
  });

  it('is read in good time, however it is written', () => {
    const startedMs = performance.now();
    readPicture(Buffer.from('<!--'.repeat(20_000)));
    readPicture(Buffer.from('<!DOCTYPE['.repeat(9_000)));
    readPicture(Buffer.from(`<svg viewBox="0 0 9 9">${'<g>'.repeat(20_000)}`));
    readPicture(Buffer.from(`<svg viewBox="0 0 9 9"><path d="${'a('.repeat(40_000)}"/></svg>`));
    expect(performance.now() - startedMs).toBeLessThan(3000);
  });
});
