/** The longest side of a rasterized drawing: three times the size in the widest header. */
const LONGEST_SIDE_PX = 1024;

export const DRAWING_TYPE = 'image/svg+xml';

export const isDrawing = (file: File): boolean => file.type === DRAWING_TYPE;

/** Width and height of a drawing, in its own unit; null if unspecified. */
function sizeOf(root: Element): readonly [width: number, height: number] | null {
  const box = (root.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const own = ['width', 'height'].map((name) => {
    const written = root.getAttribute(name) ?? '';
    return written.endsWith('%') ? Number.NaN : Number.parseFloat(written);
  });
  const [width = 0, height = 0] = own.every((side) => side > 0) ? own : box.slice(2).map(Number);
  return width > 0 && height > 0 ? [width, height] : null;
}

/**
 * Rasterizes a drawing (SVG) as an image in this browser: no script in it runs, and nothing is loaded. Null for other files, and
 * if it cannot be drawn.
 */
export async function pictureOf(drawing: Blob): Promise<Blob | null> {
  const root = new DOMParser().parseFromString(await drawing.text(), DRAWING_TYPE).documentElement;
  const size = root.localName === 'svg' ? sizeOf(root) : null;
  if (size === null) return null;
  const [width, height] = size;
  const scale = LONGEST_SIDE_PX / Math.max(width, height);
  const [widthPx, heightPx] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  root.setAttribute('width', String(widthPx));
  root.setAttribute('height', String(heightPx));
  const image = new Image();
  image.src = `data:${DRAWING_TYPE},${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [widthPx, heightPx];
  try {
    await image.decode();
    canvas.getContext('2d')?.drawImage(image, 0, 0, widthPx, heightPx);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    // Malformed, or with content that the browser does not let a page read.
    return null;
  }
}
