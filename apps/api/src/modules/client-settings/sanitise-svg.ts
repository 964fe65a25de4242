import { LOGO_MAX_SIDE_PX } from '@mien/domain';
import sanitizeHtml from 'sanitize-html';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Elements that draw, or describe how it is drawn. No text in fonts of elsewhere, no script, no style sheet, no link, no reuse that could multiply. */
const ELEMENTS = [
  'svg',
  'g',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
] as const;

/** Elements that are left out with everything in them: without them their parts would be drawn as they are, or their text would stand there. */
const DROPPED_WHOLE = [
  'script',
  'style',
  'foreignObject',
  'text',
  'title',
  'desc',
  'metadata',
  'symbol',
  'pattern',
  'marker',
  'filter',
  'animate',
  'set',
] as const;

/** Colours, strokes and other looks: as attributes, and the same as declarations of `style`. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'opacity',
  'color',
  'clip-path',
  'clip-rule',
  'mask',
  'stop-color',
  'stop-opacity',
  'display',
  'visibility',
] as const;

const SHAPES = [
  'id',
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'width',
  'height',
  'points',
  'transform',
  'viewBox',
  'preserveAspectRatio',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'offset',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
] as const;

/** Words, numbers, colours and places inside the drawing: no address, no quotation mark, no entity, no escape. */
const LOOK_VALUE = /^(?:url\(#[\w.-]{1,100}\)|[\w\s.,%#+()-]*)$/;
const SHAPE_VALUE = /^[\w\s.,%+()-]*$/;
/** `url(` stands only before a place inside the drawing; functions are those of colours and movements. */
const FUNCTIONS = /([a-z-]+)\(/gi;
const KNOWN_FUNCTIONS = new Set([
  'url',
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'matrix',
  'translate',
  'scale',
  'rotate',
  'skewX',
  'skewY',
]);

function isHarmless(name: string, value: string): boolean {
  const looks: readonly string[] = LOOKS;
  if (!(looks.includes(name) ? LOOK_VALUE : SHAPE_VALUE).test(value)) return false;
  const called = [...value.matchAll(FUNCTIONS)].map(([, word]) => word ?? '');
  return called.every((word) => KNOWN_FUNCTIONS.has(word) && (word !== 'url' || value.startsWith('url(#')));
}

/** Declarations of a `style` attribute as attributes, which say the same in SVG. */
function looksOfStyle(style: string): Record<string, string> {
  const declarations = style.split(';').map((declaration) => {
    const [name = '', ...rest] = declaration.split(':');
    return [name.trim().toLowerCase(), rest.join(':').trim()] as const;
  });
  return Object.fromEntries(declarations.filter(([name]) => (LOOKS as readonly string[]).includes(name)));
}

function harmlessAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const { style, ...rest } = attributes;
  const all = { ...rest, ...looksOfStyle(style ?? '') };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => isHarmless(name, value)));
}

/** Reads like XML: names keep their case, what is not closed stays open. */
const XML_PARSER = {
  xmlMode: true,
  decodeEntities: true,
  lowerCaseTags: false,
  lowerCaseAttributeNames: false,
} as const;

const LENGTH = /^\s*(\d{1,6}(?:\.\d{1,6})?)(?:px)?\s*$/;
/** A drawing has no pixels of its own; icons of 24 units are drawn as large as a header shows them. */
const SMALLEST_SIDE_PX = 64;

/** A drawing that shows something and nothing but that. */
export interface SafeDrawing {
  readonly svg: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Far more than a logo has, far less than a phone is slow to draw. Chosen by us. */
const MAX_ELEMENTS = 1000;
const MAX_DEPTH = 32;
/** Each shows its mask or clip path once more, so these times the elements is what is drawn at most. */
const MAX_CUTS = 30;

const TAG = /<(\/?)(\w+)([^>]*)>/g;
const CUT = /\s(?:mask|clip-path)="(?!none")/;
/** A line of any length in dashes of any shortness: a hundred of them take a browser seconds. */
const DASHES = /\sstroke-dasharray="(?!none")/;

/**
 * Whether a drawing of few bytes may take a browser for ever: masks and clip paths that are masked or clipped themselves
 * multiply what is drawn at every step, and may lead back to themselves. Reads what was sanitised, so tags are whole.
 */
function isTooMuch(clean: string): boolean {
  let [elements, cuts, depth, depthInCutter] = [0, 0, 0, 0];
  for (const [, closing, name = '', attributes = ''] of clean.matchAll(TAG)) {
    const isCutter = name === 'mask' || name === 'clipPath';
    if (closing) {
      depth -= 1;
      if (isCutter) depthInCutter -= 1;
      continue;
    }
    elements += 1;
    depth += 1;
    if (isCutter) depthInCutter += 1;
    const isCut = CUT.test(attributes);
    if (isCut) cuts += 1;
    if ((isCut && depthInCutter > 0) || DASHES.test(attributes)) return true;
    if (elements > MAX_ELEMENTS || depth > MAX_DEPTH || cuts > MAX_CUTS) return true;
  }
  return false;
}

type Root = Readonly<Record<string, string>>;

function boxOf(root: Root): readonly number[] | null {
  const box = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box.length === 4 && box.every(Number.isFinite) && Number(box[2]) > 0 && Number(box[3]) > 0) return box;
  const [width, height] = [root.width, root.height].map((side) => Number(LENGTH.exec(side ?? '')?.[1] ?? 0));
  return width && height ? [0, 0, width, height] : null;
}

/** The drawing's proportions in pixels that a logo may have; null for a splinter. */
function sizeOf([, , width = 0, height = 0]: readonly number[]): { widthPx: number; heightPx: number } | null {
  const longer = Math.max(width, height);
  const scale = Math.min(Math.max(longer, SMALLEST_SIDE_PX), LOGO_MAX_SIDE_PX) / longer;
  const [widthPx, heightPx] = [Math.round(width * scale), Math.round(height * scale)];
  return widthPx >= 1 && heightPx >= 1 ? { widthPx, heightPx } : null;
}

/** What may stand before the drawing: a declaration, a type with its entities, comments. */
const PROLOGUE =
  /^\uFEFF?(?:\s|<\?[^>]{0,500}\?>|<!--[\s\S]{0,5000}?-->|<!DOCTYPE[^>[]{0,500}(?:\[[^\]]{0,5000}\]\s{0,100})?>)*<svg[\s>]/;
const SHAPE = /<(?:path|rect|circle|ellipse|line|polyline|polygon)\b/;

/**
 * A drawing with nothing in it but shapes and colours, by a list of what may stand; null when the bytes are no drawing,
 * `tooMuch` when it would take a browser too long.
 * What an image element shows neither runs scripts nor loads anything, so this is the second wall, not the only one.
 */
export function sanitiseSvg(bytes: Buffer): SafeDrawing | 'tooMuch' | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8, so not a drawing that we read.
    return null;
  }
  if (!PROLOGUE.test(text)) return null;
  const opened: Root[] = [];
  const clean = sanitizeHtml(text, {
    allowedTags: [...ELEMENTS],
    allowedAttributes: { '*': [...LOOKS, ...SHAPES] },
    allowedSchemes: [],
    allowProtocolRelative: false,
    // What is in them goes with them.
    nonTextTags: [...DROPPED_WHOLE],
    selfClosing: [],
    parser: XML_PARSER,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: harmlessAttributes(attributes) }) },
    onOpenTag: (_, attributes) => opened.push(attributes),
    // A logo has no words but drawn ones.
    textFilter: () => '',
  });
  if (isTooMuch(clean)) return 'tooMuch';
  const [, looks = '', inside = ''] = /^<svg\b([^>]*)>([\s\S]*)<\/svg>$/.exec(clean.trim()) ?? [];
  const box = opened[0] ? boxOf(opened[0]) : null;
  const size = box && sizeOf(box);
  if (!box || !size || !SHAPE.test(inside)) return null;
  const frame = `xmlns="${SVG_NAMESPACE}" width="${size.widthPx}" height="${size.heightPx}" viewBox="${box.join(' ')}"`;
  return { svg: `<svg ${frame}${looksIn(looks)}>${inside}</svg>`, ...size };
}

/** What the root says of colours; its sizes are written anew. */
function looksIn(attributes: string): string {
  return [...attributes.matchAll(/\s([\w-]+)="[^"]*"/g)]
    .filter(([, name = '']) => (LOOKS as readonly string[]).includes(name))
    .map(([whole]) => whole)
    .join('');
}
