import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';

type Tokens = Readonly<Record<string, string>>;

function colorsIn(block: string): Tokens {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map((found) => [found[1], found[2]]),
  );
}

const [lightBlock = '', darkBlock = ''] = tokens.split('@media screen and (prefers-color-scheme: dark)');
const light = colorsIn(lightBlock);
const dark = { ...light, ...colorsIn(darkBlock) };

/** Relative luminance. Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Tokens, one: string, other: string): number {
  const [first, second] = [theme[one], theme[other]];
  if (!first || !second) throw new Error(`no token ${one} or ${other}`);
  const [high, low] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TEXT_PAIRS = [
  ['text', 'background'],
  ['text', 'surface'],
  ['text', 'surface-sunken'],
  ['text', 'brand-tint'],
  ['text', 'danger-tint'],
  ['text', 'caution-tint'],
  ['text', 'good-tint'],
  ['text-muted', 'background'],
  ['text-muted', 'surface'],
  ['text-muted', 'surface-sunken'],
  ['text-muted', 'brand-tint'],
  ['brand', 'surface'],
  ['brand', 'background'],
  ['brand', 'brand-tint'],
  ['brand-pressed', 'brand-tint'],
  ['danger', 'surface'],
  ['danger', 'background'],
  ['danger', 'danger-tint'],
  ['caution', 'caution-tint'],
  ['good', 'good-tint'],
  ['good', 'surface'],
] as const;

const SHAPE_PAIRS = [
  ['line-control', 'surface'],
  ['line-control', 'background'],
  ['brand', 'surface-sunken'],
  ...(['unhealthy', 'suboptimal', 'normal', 'healthy', 'optimal'] as const).flatMap((band) => [
    [`band-${band}-outline`, 'surface'] as const,
    [`band-${band}-outline`, 'background'] as const,
  ]),
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('contrast in the %s theme', (_, theme) => {
  it.each(TEXT_PAIRS)('text %s on %s is at least 4.5:1', (one, other) => {
    expect(contrast(theme, one, other)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPE_PAIRS)('shape %s on %s is at least 3:1', (one, other) => {
    expect(contrast(theme, one, other)).toBeGreaterThanOrEqual(3);
  });

  it('text on a primary button has a contrast of 7:1 or better', () => {
    expect(contrast(theme, 'on-brand', 'brand')).toBeGreaterThanOrEqual(7);
  });
});

it('the band fills are the five of the specification', () => {
  const fills = ['unhealthy', 'suboptimal', 'normal', 'healthy', 'optimal'].map((band) => light[`band-${band}`]);
  expect(fills).toEqual(['#d64541', '#df8481', '#f8e277', '#31ca9f', '#03a678']);
});
