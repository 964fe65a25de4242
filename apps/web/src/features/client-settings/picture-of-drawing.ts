/** The longest side of a drawing that became a picture: three times what the widest header shows. */
const LONGEST_SIDE_PX = 1024;

export const DRAWING_TYPE = 'image/svg+xml';

export const isDrawing = (file: File): boolean => file.type === DRAWING_TYPE;

const SIZE = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const ATTRIBUTES = {
  width: /\swidth\s*=\s*(?:"([^"]*)"|'([^']*)')/,
  height: /\sheight\s*=\s*(?:"([^"]*)"|'([^']*)')/,
  viewBox: /\sviewBox\s*=\s*(?:"([^"]*)"|'([^']*)')/,
} as const;

/** The tag that a drawing begins with. A page must not parse the rest: its handlers would be those of an element of the page. */
function rootTagOf(text: string): string | null {
  const from = text.indexOf('<svg');
  const until = text.indexOf('>', from);
  return from === -1 || until === -1 ? null : text.slice(from, until + 1);
}

const attributeOf = (tag: string, name: keyof typeof ATTRIBUTES): string =>
  ATTRIBUTES[name].exec(tag)?.slice(1).join('') ?? '';

/** Width and height of a drawing, in a unit of its own; null without any. */
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
 * A drawing with the size that it is drawn in: browsers differ in what they draw of one without. Null for what has no size, or
 * is no drawing.
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
 * A drawing (SVG) as a picture of pixels, drawn by this browser as an image: no script in it runs, and nothing is loaded. Null for
 * what is no drawing, or cannot be drawn.
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
    // Not well formed, or something in it that the browser does not let a page read.
    return null;
  }
}
