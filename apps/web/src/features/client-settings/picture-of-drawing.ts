/** Longest side of a rasterized SVG: three times what the widest header shows. */
const LONGEST_SIDE_PX = 1024;

export const DRAWING_TYPE = 'image/svg+xml';

export const isDrawing = (file: File): boolean => file.type === DRAWING_TYPE;

const SIZE = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const ATTRIBUTES = {
  width: /\swidth\s*=\s*(?:"([^"]*)"|'([^']*)')/,
  height: /\sheight\s*=\s*(?:"([^"]*)"|'([^']*)')/,
  viewBox: /\sviewBox\s*=\s*(?:"([^"]*)"|'([^']*)')/,
} as const;

/** The root tag of an SVG. The page must not parse the rest: event handlers in it would run in the page. */
function rootTagOf(text: string): string | null {
  const from = text.indexOf('<svg');
  const until = text.indexOf('>', from);
  return from === -1 || until === -1 ? null : text.slice(from, until + 1);
}

const attributeOf = (tag: string, name: keyof typeof ATTRIBUTES): string =>
  ATTRIBUTES[name].exec(tag)?.slice(1).join('') ?? '';

/** Width and height of an SVG, in user units; null if it has none. */
function sizeOf(tag: string): readonly [width: number, height: number] | null {
  const box = attributeOf(tag, 'viewBox')
    .trim()
    .split(/[\s,]+/);
  const own = (['width', 'height'] as const).map((name) => {
    const written = attributeOf(tag, name);
    return written.endsWith('%') ? Number.NaN : Number.parseFloat(written);
  });
  const [width = 0, height = 0] = own.every((side) => side > 0) ? own : box.slice(2).map(Number);
  return width > 0 && height > 0 ? [width, height] : null;
}

/**
 * An SVG with explicit dimensions: browsers differ in how they render one without. Null for an SVG without a size, or
 * another file.
 */
export function sized(
  text: string,
): { readonly svg: string; readonly widthPx: number; readonly heightPx: number } | null {
  const tag = rootTagOf(text);
  const size = tag && sizeOf(tag);
  if (!tag || !size) return null;
  const scale = LONGEST_SIDE_PX / Math.max(...size);
  const [widthPx = 0, heightPx = 0] = size.map((side) => Math.max(1, Math.round(side * scale)));
  const box = attributeOf(tag, 'viewBox') === '' ? ` viewBox="0 0 ${size.join(' ')}"` : '';
  const begin = `<svg width="${widthPx}" height="${heightPx}"${box}`;
  return { svg: text.replace(tag, () => begin + tag.replace(SIZE, '').slice('<svg'.length)), widthPx, heightPx };
}

/**
 * Rasterizes an SVG in an image element, where scripts do not run and nothing is loaded. Null for a file that is not an
 * SVG, or cannot be rendered.
 */
export async function pictureOf(drawing: Blob): Promise<Blob | null> {
  const drawn = sized(await drawing.text());
  if (drawn === null) return null;
  const { svg, widthPx, heightPx } = drawn;
  const image = new Image();
  image.src = `data:${DRAWING_TYPE},${encodeURIComponent(svg)}`;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [widthPx, heightPx];
  try {
    await image.decode();
    canvas.getContext('2d')?.drawImage(image, 0, 0, widthPx, heightPx);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    // Malformed, or it contains something that taints the canvas.
    return null;
  }
}
