import { LOGO_MAX_SIDE_PX } from '@mien/domain';
import { Parser } from 'htmlparser2';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Elements that draw, or describe how it is drawn. No text in fonts of elsewhere, no script, no style sheet, no link, no reuse that could multiply. */
const DRAWING: readonly string[] = [
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
];

/** Why a drawing is refused. The last five: something that it shows could not be kept, and it would be saved with a gap. */
export type DrawingFault =
  | 'picture_type'
  | 'picture_complex'
  | 'picture_text'
  | 'picture_image'
  | 'picture_style'
  | 'picture_parts'
  | 'picture_moves';

/** Elements that are left out and would be missed. */
const MISSED: Readonly<Record<string, DrawingFault>> = {
  foreignObject: 'picture_text',
  image: 'picture_image',
  use: 'picture_parts',
  animate: 'picture_moves',
  animateMotion: 'picture_moves',
  animateTransform: 'picture_moves',
  set: 'picture_moves',
};

/** The same of those that show something only by the words in them. */
const MISSED_WITH_WORDS: Readonly<Record<string, DrawingFault>> = { text: 'picture_text', style: 'picture_style' };

/** Looks that are left out, and change how a shape is drawn. */
const MISSED_LOOKS: readonly string[] = ['filter', 'marker', 'marker-start', 'marker-mid', 'marker-end'];

/** Paints that a shape names by their ids. */
const PAINTS = ['fill', 'stroke'] as const;
const GRADIENTS: readonly string[] = ['linearGradient', 'radialGradient'];

/** Elements that are left out with everything in them: without them their parts would be drawn as they are, or their text would stand there. */
const DROPPED: readonly string[] = [
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
];

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

const ATTRIBUTES = new Set<string>([...LOOKS, ...SHAPES]);

/** Words, numbers, colours and places inside the drawing: no address, no quotation mark, no entity, no escape. */
const LOOK_VALUE = /^(?:url\(#[\w.-]{1,100}\)|[\w\s.,%#+()-]*)$/;
const SHAPE_VALUE = /^[\w\s.,%+()-]*$/;
/** Functions of colours and movements, by the word before their bracket; `url` only names a place inside the drawing. */
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

type Attributes = Readonly<Record<string, string>>;

function isHarmless(name: string, value: string): boolean {
  const looks: readonly string[] = LOOKS;
  if (!(looks.includes(name) ? LOOK_VALUE : SHAPE_VALUE).test(value)) return false;
  const called = value
    .split('(')
    .slice(0, -1)
    .map((before) => before.split(/[^A-Za-z-]/).at(-1) ?? '');
  return called.every((word) => KNOWN_FUNCTIONS.has(word) && (word !== 'url' || value.startsWith('url(#')));
}

/** Declarations of a `style` attribute as attributes, which say the same in SVG. */
function looksOfStyle(style: string): Record<string, string> {
  const declarations = style.split(';').map((declaration) => {
    const [name = '', ...rest] = declaration.split(':');
    return [name.trim().toLowerCase(), rest.join(':').trim()] as const;
  });
  const isLook = (name: string) => (LOOKS as readonly string[]).includes(name) || MISSED_LOOKS.includes(name);
  return Object.fromEntries(declarations.filter(([name]) => isLook(name)));
}

function withStyle({ style, ...attributes }: Attributes): Record<string, string> {
  return { ...attributes, ...looksOfStyle(style ?? '') };
}

function harmlessAttributes(attributes: Attributes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(withStyle(attributes)).filter(([name, value]) => ATTRIBUTES.has(name) && isHarmless(name, value)),
  );
}

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

/** What is drawn with lines of any length in dashes of any shortness: a hundred of them take a browser seconds. */
const DASHES = 'stroke-dasharray';
const CUTS = ['mask', 'clip-path'];
const CUTTERS = ['mask', 'clipPath'];
const SHAPE_ELEMENTS = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];

function boxOf(root: Attributes): readonly number[] | null {
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

/** Ends the reading: the rest cannot make a drawing of it any more. */
class Refused extends Error {
  readonly fault: DrawingFault;

  constructor(fault: DrawingFault) {
    super(fault);
    this.fault = fault;
  }
}

/** What may stand before a drawing, by its beginning and its end. Entities of a document type are not read at all. */
const BEFORE_DRAWING = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const;

/** The text from its root on. Each step goes on behind the one before, so no text is read twice. @throws Refused */
function fromRoot(text: string): string {
  let at = 0;
  const isAhead = (words: string) => text.startsWith(words, at);
  for (;;) {
    while (/^\s$/.test(text.charAt(at))) at += 1;
    const begun = BEFORE_DRAWING.find(([begin]) => isAhead(begin));
    if (begun === undefined) break;
    const [begin, end] = begun;
    let endsAt = text.indexOf(end, at + begin.length);
    // The entities of a document type stand in brackets and have ends of their own.
    const subsetAt = begin === '<!DOCTYPE' ? text.indexOf('[', at) : -1;
    if (subsetAt !== -1 && subsetAt < endsAt) endsAt = text.indexOf(end, text.indexOf(']', subsetAt) + 1);
    if (endsAt <= at) throw new Refused('picture_type');
    at = endsAt + end.length;
  }
  if (!/^<svg[\s/>]$/.test(text.slice(at, at + '<svg'.length + 1))) throw new Refused('picture_type');
  return text.slice(at);
}

/** What was read: the root's attributes, and what is inside of it, rewritten. */
interface Reading {
  readonly root: Attributes;
  readonly inside: string;
  readonly hasShape: boolean;
  /** Why it would be drawn with a gap; null where nothing of it would be missed. */
  readonly missed: DrawingFault | null;
}

/**
 * An element that is open. `isKept`: it was written; `isDropped`: what is in it goes with it, and `missedWords`: its words would be
 * missed.
 */
interface Open {
  readonly name: string;
  readonly isKept: boolean;
  readonly isDropped: boolean;
  readonly missedWords: DrawingFault | null;
}

/** What of a drawing is left out and would be missed: the first of it, once everything was read. */
function createMissed() {
  let missed: DrawingFault | null = null;
  /** Paints that nothing is left of, and those that shapes name. */
  const emptied = new Set<string>();
  const named = new Set<string>();
  const miss = (fault: DrawingFault) => {
    missed ??= fault;
  };
  return {
    miss,
    /** An element that is drawn: looks that it loses, and the paints that it names. */
    drawn(all: Attributes): void {
      const looks = withStyle(all);
      if (MISSED_LOOKS.some((look) => (looks[look] ?? 'none') !== 'none')) miss('picture_parts');
      for (const paint of PAINTS) {
        const id = /^url\(#([\w.-]{1,100})\)/.exec(looks[paint] ?? '')?.[1];
        if (id !== undefined) named.add(id);
      }
    },
    /** Patterns are left out, and gradients that take their colours from another one lose them. */
    paint(name: string, { id = '', ...all }: Attributes): void {
      const isEmptied = name === 'pattern' || (GRADIENTS.includes(name) && ('href' in all || 'xlink:href' in all));
      if (isEmptied) emptied.add(id);
    },
    all: (): DrawingFault | null => missed ?? ([...named].some((id) => emptied.has(id)) ? 'picture_parts' : null),
  };
}

/**
 * Reads a drawing once, from its beginning to its end, and rewrites what may stand in it. It stops at the first thing
 * that refuses it, so its cost grows with the length of the text and with nothing else.
 *
 * @throws Refused
 */
function readDrawing(text: string): Reading {
  const open: Open[] = [];
  const written: string[] = [];
  let root: Attributes | null = null;
  let hasEnded = false;
  let hasShape = false;
  /** Nothing has been read since the last element was opened. */
  let isEmpty = false;
  let [elements, cuts] = [0, 0];
  const missed = createMissed();
  const within = (names: readonly string[]) => open.some(({ name, isKept }) => isKept && names.includes(name));

  function count(name: string, attributes: Attributes): void {
    const isCut = CUTS.some((cut) => (attributes[cut] ?? 'none') !== 'none');
    elements += 1;
    if (isCut) cuts += 1;
    if ((attributes[DASHES] ?? 'none') !== 'none') throw new Refused('picture_complex');
    // A mask that is masked itself multiplies what is drawn at every step, and may lead back to itself.
    if (isCut && (CUTTERS.includes(name) || within(CUTTERS))) throw new Refused('picture_complex');
    if (elements > MAX_ELEMENTS || cuts > MAX_CUTS) throw new Refused('picture_complex');
  }

  const parser = new Parser(
    {
      onopentag(name, all) {
        isEmpty = true;
        if (hasEnded) throw new Refused('picture_type');
        if (root === null) {
          root = harmlessAttributes(all);
          missed.drawn(all);
          elements += 1;
          open.push({ name, isKept: false, isDropped: false, missedWords: null });
          return;
        }
        if (open.length >= MAX_DEPTH) throw new Refused('picture_complex');
        const around = open.at(-1);
        const isDropped = around?.isDropped === true || DROPPED.includes(name);
        const isKept = !isDropped && DRAWING.includes(name);
        // Of whatever namespace: a prefix may stand for that of drawings.
        const local = name.slice(name.indexOf(':') + 1);
        const missedWords = around?.isDropped ? around.missedWords : (MISSED_WITH_WORDS[local] ?? null);
        open.push({ name, isKept, isDropped: isDropped || missedWords !== null, missedWords });
        const gap = MISSED[local] ?? (SHAPE_ELEMENTS.includes(local) && !isKept ? 'picture_parts' : undefined);
        if (gap !== undefined && around?.isDropped !== true) missed.miss(gap);
        if (around?.isDropped !== true) missed.paint(name, all);
        if (!isKept) return;
        missed.drawn(all);
        const attributes = harmlessAttributes(all);
        count(name, attributes);
        if (SHAPE_ELEMENTS.includes(name)) hasShape = true;
        written.push(`<${name}${attributesIn(attributes)}>`);
      },
      onclosetag(name, isImplied) {
        const closed = open.pop();
        // Closed by the end of the file, or of what it stands in: not XML. Elements that close themselves are empty.
        if (isImplied && !isEmpty && closed?.isDropped !== true) throw new Refused('picture_type');
        isEmpty = false;
        if (closed?.isKept) written.push(`</${name}>`);
        if (open.length === 0) hasEnded = true;
      },
      ontext(words) {
        isEmpty = false;
        if (words.trim() === '') return;
        // A logo has no words but drawn ones; outside of it none may stand.
        const around = open.at(-1);
        if (around === undefined) throw new Refused('picture_type');
        if (around.missedWords !== null) missed.miss(around.missedWords);
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(fromRoot(text));
  if (root === null || !hasEnded) throw new Refused('picture_type');
  return { root, inside: written.join(''), hasShape, missed: missed.all() };
}

function attributesIn(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/**
 * A drawing with nothing in it but shapes and colours, by a list of what may stand; or why it is refused: the bytes are no drawing, it
 * would take a browser too long, or something that it shows would be missed.
 * What an image element shows neither runs scripts nor loads anything, so this is the second wall, not the only one.
 */
export function sanitiseSvg(bytes: Buffer): SafeDrawing | DrawingFault {
  let reading: Reading;
  try {
    reading = readDrawing(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Refused) return error.fault;
    // Not UTF-8, so not a drawing that we read.
    if (error instanceof TypeError) return 'picture_type';
    throw error;
  }
  const { root, inside, hasShape, missed } = reading;
  if (missed !== null) return missed;
  const box = boxOf(root);
  const size = box && sizeOf(box);
  if (!box || !size || !hasShape) return 'picture_type';
  const looks = Object.fromEntries(
    Object.entries(root).filter(([name]) => (LOOKS as readonly string[]).includes(name)),
  );
  const frame = `xmlns="${SVG_NAMESPACE}" width="${size.widthPx}" height="${size.heightPx}" viewBox="${box.join(' ')}"`;
  return { svg: `<svg ${frame}${attributesIn(looks)}>${inside}</svg>`, ...size };
}
