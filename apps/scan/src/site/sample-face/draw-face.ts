/** 8-bit red, green and blue. */
export type Color = readonly [number, number, number];

/** The colors of a person. */
export interface FaceLook {
  /** Evenly and well lit skin. */
  readonly skin: Color;
  readonly hair: Color;
  readonly iris: Color;
}

export interface FaceDrawing {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Wall behind the person, RGB interleaved, 0 to 255. */
  readonly background: Float32Array;
  /** The person, RGB interleaved, multiplied by `cover`. */
  readonly person: Float32Array;
  /** Coverage of each pixel by the person, 0 to 1. */
  readonly cover: Float32Array;
  /** Pulse strength of each pixel, 0 (hair, cloth, eyes) to 1 (forehead, cheeks). */
  readonly blood: Float32Array;
  /** Weights of the regional pulse waves of each pixel: forehead, left and right cheek (of the person), sum 1. */
  readonly waves: Float32Array;
}

const smoothStep = (edge0: number, edge1: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - edge0) / (edge1 - edge0)));
  return t * t * (3 - 2 * t);
};

interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  /** Width of the soft edge, pixels. */
  readonly soft: number;
  readonly angleDeg?: number;
}

/** 1 inside, 0 outside, soft in between. */
function inEllipse(shape: Ellipse, px: number, py: number): number {
  const dx = px - shape.x;
  const dy = py - shape.y;
  // Most points are outside the circle around the ellipse and its soft edge, whatever its angle.
  const smallerPx = Math.min(shape.rx, shape.ry);
  const reachPx = Math.max(shape.rx, shape.ry) * (1 + shape.soft / (2 * smallerPx));
  if (Math.abs(dx) > reachPx || Math.abs(dy) > reachPx) return 0;
  const angle = ((shape.angleDeg ?? 0) * Math.PI) / 180;
  const u = (dx * Math.cos(angle) + dy * Math.sin(angle)) / shape.rx;
  const v = (-dx * Math.sin(angle) + dy * Math.cos(angle)) / shape.ry;
  const distancePx = (Math.hypot(u, v) - 1) * smallerPx;
  return 1 - smoothStep(-shape.soft / 2, shape.soft / 2, distancePx);
}

/** Skin perfusion is uneven: blotches of a few centimeters, 10% stronger or weaker. */
function perfusion(x: number, y: number): number {
  return 1 + 0.1 * (Math.sin(x / 17 + y / 29) * Math.cos(y / 19 - x / 41) + 0.5 * Math.sin(x / 9 - y / 13));
}

/** The colors and the blood of the pixel that is being drawn. */
class Pixel {
  red = 0;
  green = 0;
  blue = 0;
  alpha = 0;
  blood = 0;

  clear(): void {
    this.red = 0;
    this.green = 0;
    this.blue = 0;
    this.alpha = 0;
    this.blood = 0;
  }

  paint(amount: number, color: Color, shade = 1): void {
    if (amount <= 0) return;
    this.red += (color[0] * shade - this.red) * amount;
    this.green += (color[1] * shade - this.green) * amount;
    this.blue += (color[2] * shade - this.blue) * amount;
    this.alpha += (1 - this.alpha) * amount;
  }

  darken(amount: number): void {
    this.red *= 1 - amount;
    this.green *= 1 - amount;
    this.blue *= 1 - amount;
  }

  add(red: number, green: number, blue: number): void {
    this.red += red;
    this.green += green;
    this.blue += blue;
  }

  /** Covers what is below, with a blood of its own. */
  cover(amount: number, blood: number): void {
    this.blood = this.blood * (1 - amount) + blood * amount;
  }
}

/** A point of the drawing: 640x480, from the middle of the face to the right, and down. */
interface Point {
  readonly x: number;
  readonly y: number;
  /** Distance from the middle: most shapes are symmetric. */
  readonly ax: number;
}

const SHIRT: Color = [86, 104, 128];

/** Hair behind the head, neck, shirt and ears. */
function drawBody(pixel: Pixel, { x, y, ax }: Point, { skin, hair }: FaceLook): void {
  pixel.paint(inEllipse({ x: 0, y: 176, rx: 108, ry: 122, soft: 7 }, x, y), hair, 0.85);

  const shoulders = inEllipse({ x: 0, y: 520, rx: 250, ry: 132, soft: 4 }, x, y);
  const neck = ax < 60 ? (1 - smoothStep(43, 47, ax - smoothStep(350, 420, y) * 12)) * smoothStep(240, 250, y) : 0;
  pixel.paint(neck, skin, 0.78 - 0.14 * smoothStep(330, 300, y));
  pixel.blood = Math.max(pixel.blood * (1 - neck), 0.45 * neck);
  const collar = shoulders * smoothStep(-3, 3, y - 404 + 0.35 * (ax < 56 ? 56 - ax : 0) * -1);
  pixel.paint(collar, SHIRT, 0.95 - 0.15 * smoothStep(60, 240, ax));
  pixel.cover(collar, 0);

  const ear = inEllipse({ x: 92, y: 226, rx: 13, ry: 27, soft: 3, angleDeg: 8 }, ax, y);
  pixel.paint(ear, skin, 0.86);
  pixel.blood = Math.max(pixel.blood * (1 - ear), 0.6 * ear);
}

/** A skull and a narrower jaw, shaded as a rounded body lit from the upper left. Returns how far the point is in it. */
function drawSkin(pixel: Pixel, { x, y, ax }: Point, { skin }: FaceLook): number {
  const skull = inEllipse({ x: 0, y: 200, rx: 90, ry: 104, soft: 3 }, x, y);
  const jaw = inEllipse({ x: 0, y: 244, rx: 78, ry: 98, soft: 3 }, x, y);
  const face = Math.max(skull, jaw);
  if (face === 0) return 0;
  const nx = x / 96;
  const ny = (y - 224) / 132;
  const nz = Math.sqrt(Math.max(0.04, 1 - nx * nx - ny * ny));
  const lit = Math.max(0, -0.24 * nx - 0.3 * ny + 0.92 * nz);
  pixel.paint(face, skin, 0.58 + 0.46 * lit);
  pixel.cover(face, 0.85);
  const cheek = inEllipse({ x: 47, y: 262, rx: 30, ry: 28, soft: 26 }, ax, y);
  pixel.add(6 * cheek * face, -3 * cheek * face, 0);
  const forehead = inEllipse({ x: 0, y: 154, rx: 58, ry: 26, soft: 22 }, x, y);
  pixel.blood = Math.max(pixel.blood, Math.max(cheek, forehead) * face);
  return face;
}

/** Socket, white, iris, pupil, glint, lids, and level brows: a calm face. */
function drawEyes(pixel: Pixel, { x, y, ax }: Point, { hair, iris: irisColor }: FaceLook, face: number): void {
  const socket = inEllipse({ x: 38, y: 206, rx: 28, ry: 19, soft: 20 }, ax, y);
  pixel.darken(0.2 * socket * face);
  const eye = inEllipse({ x: 38, y: 211, rx: 16.5, ry: 7.6, soft: 1.6, angleDeg: 2 }, ax, y);
  pixel.paint(eye, [232, 228, 224], 0.94);
  const iris = inEllipse({ x: 38, y: 210.5, rx: 7.4, ry: 7.4, soft: 1.4 }, ax, y) * eye;
  pixel.paint(iris, irisColor);
  pixel.paint(inEllipse({ x: 38, y: 210.5, rx: 3.3, ry: 3.3, soft: 1.2 }, ax, y) * eye, [16, 14, 14]);
  const side = x < 0 ? -1 : 1;
  pixel.paint(inEllipse({ x: side * 38 - 2.5, y: 208, rx: 1.6, ry: 1.6, soft: 1 }, x, y) * eye, [245, 245, 245]);
  const lidLine = inEllipse({ x: 38, y: 204.2, rx: 18, ry: 2, soft: 1.8, angleDeg: 3 }, ax, y);
  pixel.paint(0.85 * lidLine, [44, 32, 28]);
  pixel.darken(0.22 * inEllipse({ x: 38, y: 221, rx: 16, ry: 2.4, soft: 4 }, ax, y));
  pixel.cover(Math.max(eye, lidLine), 0);

  const brow = inEllipse({ x: 39, y: 186, rx: 24, ry: 4.2, soft: 3.5, angleDeg: 1.5 }, ax, y);
  pixel.paint(0.88 * brow, hair, 1.05);
  pixel.cover(0.8 * brow, 0);
}

/** Lit ridge, shadow on the side away from the lamp, wings, nostrils, shadow below. */
function drawNose(pixel: Pixel, { x, y, ax }: Point): void {
  pixel.darken(0.13 * inEllipse({ x: 14, y: 232, rx: 6, ry: 30, soft: 11, angleDeg: 8 }, x, y));
  pixel.darken(0.07 * inEllipse({ x: -14, y: 232, rx: 6, ry: 30, soft: 11, angleDeg: -8 }, x, y));
  const ridge = inEllipse({ x: -1, y: 236, rx: 6, ry: 34, soft: 9 }, x, y);
  pixel.add(14 * ridge, 13 * ridge, 12 * ridge);
  pixel.darken(0.16 * inEllipse({ x: 17, y: 264, rx: 7, ry: 8, soft: 7 }, ax, y));
  pixel.darken(0.72 * inEllipse({ x: 9.5, y: 270, rx: 4.6, ry: 2.7, soft: 2.6, angleDeg: 12 }, ax, y));
  pixel.darken(0.18 * inEllipse({ x: 0, y: 277, rx: 17, ry: 4, soft: 8 }, x, y));
}

/** Upper lip darker, lower lip fuller, a line between, shadow under it. */
function drawMouth(pixel: Pixel, { x, y, ax }: Point, { skin }: FaceLook): void {
  const lip: Color = [skin[0] * 0.86, skin[1] * 0.62, skin[2] * 0.62];
  const upperLip = inEllipse({ x: 9, y: 298.5, rx: 19, ry: 5.4, soft: 2.4, angleDeg: 4 }, ax, y);
  const lowerLip = inEllipse({ x: 0, y: 306, rx: 24, ry: 8, soft: 2.6 }, x, y) * smoothStep(300, 302, y);
  pixel.paint(0.9 * upperLip * (1 - smoothStep(300, 303, y)), lip, 0.82);
  pixel.paint(0.9 * lowerLip, lip, 0.98);
  pixel.paint(0.8 * inEllipse({ x: 0, y: 301.5, rx: 27, ry: 1.4, soft: 1.8 }, x, y), lip, 0.4);
  pixel.darken(0.18 * inEllipse({ x: 0, y: 320, rx: 18, ry: 4, soft: 8 }, x, y));
}

/** Hair above the forehead, higher in the middle. */
function drawHair(pixel: Pixel, { x, y, ax }: Point, { hair }: FaceLook): void {
  const hairline = 122 + 0.0045 * ax * ax + 0.00008 * ax * ax * ax;
  const cap = inEllipse({ x: 0, y: 176, rx: 103, ry: 118, soft: 5 }, x, y);
  const fringe = cap * (1 - smoothStep(hairline - 4, hairline + 5, y));
  pixel.paint(fringe, hair, 0.9 + 0.1 * Math.sin(x * 0.55 + y * 0.12));
  const sideHair = cap * smoothStep(82, 90, ax) * (1 - smoothStep(190, 212, y));
  pixel.paint(sideHair, hair, 0.85);
  pixel.cover(Math.max(fringe, sideHair), 0);
}

function drawPoint(pixel: Pixel, point: Point, look: FaceLook): void {
  pixel.clear();
  drawBody(pixel, point, look);
  const face = drawSkin(pixel, point, look);
  if (face > 0) {
    drawEyes(pixel, point, look, face);
    drawNose(pixel, point);
    drawMouth(pixel, point, look);
  }
  drawHair(pixel, point, look);
}

/**
 * Draws a plain front view of a person: shaded skin, brows, eyes, nose, lips, ears, hair, neck and a shirt. All shapes
 * are invented and resemble no real person, so the picture needs neither license nor consent.
 *
 * @param widthPx  frame width; the face is drawn for 640x480 and scaled to fit the height
 */
export function drawFace(look: FaceLook, widthPx: number, heightPx: number): FaceDrawing {
  const count = widthPx * heightPx;
  const background = new Float32Array(count * 3);
  const person = new Float32Array(count * 3);
  const cover = new Float32Array(count);
  const blood = new Float32Array(count);
  const waves = new Float32Array(count * 3);
  const scale = heightPx / 480;
  const pixel = new Pixel();
  for (let i = 0; i < count; i += 1) {
    const x = ((i % widthPx) + 0.5 - widthPx / 2) / scale;
    const y = (Math.floor(i / widthPx) + 0.5) / scale;
    const wall = 168 + 14 * smoothStep(480, 0, y) - 8 * smoothStep(-320, 320, x);
    background.set([wall, wall * 0.99, wall * 0.96], i * 3);
    drawPoint(pixel, { x, y, ax: Math.abs(x) }, look);
    const { alpha } = pixel;
    person.set([pixel.red * alpha, pixel.green * alpha, pixel.blue * alpha], i * 3);
    cover[i] = alpha;
    blood[i] = pixel.blood * perfusion(x, y);
    const lower = smoothStep(176, 232, y);
    // The person's left is on the right of an unmirrored picture.
    const left = smoothStep(-34, 34, x);
    waves.set([1 - lower, lower * left, lower * (1 - left)], i * 3);
  }
  return { widthPx, heightPx, background, person, cover, blood, waves };
}
