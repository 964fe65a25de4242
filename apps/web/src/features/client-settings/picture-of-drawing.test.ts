import { expect, it } from 'vitest';
import { sized } from './picture-of-drawing.ts';

const of = (attributes: string) =>
  sized(`<?xml version="1.0"?>\n<svg ${attributes}><path width="3" d="M0 0h9"/></svg>`);

it.each([
  ['viewBox="0 0 240 60"', 1024, 256],
  ["viewBox='0,0,60,240'", 256, 1024],
  ['width="30mm" height="15mm" viewBox="0 0 9 9"', 1024, 512],
  ['width="100%" height="100%" viewBox="0 0 10 10"', 1024, 1024],
  ['width="4000" height="1"', 1024, 1],
])('an SVG with %s is rasterized at %i by %i', (attributes, widthPx, heightPx) => {
  const drawn = of(attributes);
  expect(drawn).toMatchObject({ widthPx, heightPx });
  expect(drawn?.svg).toContain(`<svg width="${widthPx}" height="${heightPx}"`);
  expect(drawn?.svg.match(/<svg[^>]*>/)?.[0].match(/ width=| height=/g)).toHaveLength(2);
  expect(drawn?.svg).toContain('<path width="3" d="M0 0h9"/></svg>');
  expect(drawn?.svg.match(/viewBox/g)).toHaveLength(1);
});

it.each(['', 'width="100%"', 'viewBox="0 0 0 9"', 'viewBox="here"', 'height="9"'])(
  'an SVG with "%s" has no size',
  (attributes) => {
    expect(of(attributes)).toBeNull();
  },
);

it('another file is not an SVG', () => {
  expect(sized('<html></html>')).toBeNull();
  expect(sized('')).toBeNull();
});
