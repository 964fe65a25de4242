import { SKIN, type SkinType } from '../../packages/signal/src/testing/index.ts';

type Colour = readonly [number, number, number];

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

const HAIR: Readonly<Record<SkinType, Colour>> = {
  I: [122, 84, 54],
  II: [92, 66, 46],
  III: [66, 48, 36],
  IV: [48, 36, 30],
  V: [38, 30, 28],
  VI: [30, 25, 25],
};

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

/**
 * Draws a plain front view of a person: shaded skin, brows, eyes, nose, lips, ears, hair, neck and a shirt. All shapes
 * are invented and resemble no real person, so the picture needs neither license nor consent.
 *
 * @param skin       Fitzpatrick type, from I (lightest) to VI
 * @param widthPx    frame width; the face is drawn for 640x480 and scaled to fit the height
 */
export function drawFace(skin: SkinType, widthPx: number, heightPx: number): FaceDrawing {
  const base = SKIN[skin].colour;
  const pixelCount = widthPx * heightPx;
  const background = new Float32Array(pixelCount * 3);
  const person = new Float32Array(pixelCount * 3);
  const cover = new Float32Array(pixelCount);
  const blood = new Float32Array(pixelCount);
  const scale = heightPx / 480;
  const centreX = widthPx / 2;

  const waves = new Float32Array(pixelCount * 3);
  const hair = HAIR[skin];
  const shirt: Colour = [86, 104, 128];
  const lip: Colour = [base[0] * 0.86, base[1] * 0.62, base[2] * 0.62];
  const brow: Colour = [hair[0] * 1.05, hair[1] * 1.05, hair[2] * 1.05];

  for (let row = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const i = row * widthPx + column;
      const x = (column + 0.5 - centreX) / scale;
      const y = (row + 0.5) / scale;

      const wall = 168 + 14 * smoothStep(480, 0, y) - 8 * smoothStep(-320, 320, x);
      background[i * 3] = wall;
      background[i * 3 + 1] = wall * 0.99;
      background[i * 3 + 2] = wall * 0.96;

      let [red, green, blue] = [0, 0, 0];
      let alpha = 0;
      let bloodHere = 0;
      const paint = (amount: number, colour: Colour, shade = 1): void => {
        if (amount <= 0) return;
        red += (colour[0] * shade - red) * amount;
        green += (colour[1] * shade - green) * amount;
        blue += (colour[2] * shade - blue) * amount;
        alpha += (1 - alpha) * amount;
      };
      const darken = (amount: number): void => {
        red *= 1 - amount;
        green *= 1 - amount;
        blue *= 1 - amount;
      };
      const ax = Math.abs(x);

      paint(inEllipse({ x: 0, y: 176, rx: 108, ry: 122, soft: 7 }, x, y), hair, 0.85);

      const shoulders = inEllipse({ x: 0, y: 520, rx: 250, ry: 132, soft: 4 }, x, y);
      const neck = ax < 60 ? (1 - smoothStep(43, 47, ax - smoothStep(350, 420, y) * 12)) * smoothStep(240, 250, y) : 0;
      paint(neck, base, 0.78 - 0.14 * smoothStep(330, 300, y));
      bloodHere = Math.max(bloodHere * (1 - neck), 0.45 * neck);
      const collar = shoulders * smoothStep(-3, 3, y - 404 + 0.35 * (ax < 56 ? 56 - ax : 0) * -1);
      paint(collar, shirt, 0.95 - 0.15 * smoothStep(60, 240, ax));
      bloodHere *= 1 - collar;

      const ear = inEllipse({ x: 92, y: 226, rx: 13, ry: 27, soft: 3, angleDeg: 8 }, ax, y);
      paint(ear, base, 0.86);
      bloodHere = Math.max(bloodHere * (1 - ear), 0.6 * ear);

      // The face itself: a skull and a narrower jaw, shaded as a rounded body lit from the upper left.
      const skull = inEllipse({ x: 0, y: 200, rx: 90, ry: 104, soft: 3 }, x, y);
      const jaw = inEllipse({ x: 0, y: 244, rx: 78, ry: 98, soft: 3 }, x, y);
      const face = Math.max(skull, jaw);
      if (face > 0) {
        const nx = x / 96;
        const ny = (y - 224) / 132;
        const nz = Math.sqrt(Math.max(0.04, 1 - nx * nx - ny * ny));
        const lit = Math.max(0, -0.24 * nx - 0.3 * ny + 0.92 * nz);
        paint(face, base, 0.58 + 0.46 * lit);
        bloodHere = bloodHere * (1 - face) + 0.85 * face;
        const cheek = inEllipse({ x: 47, y: 262, rx: 30, ry: 28, soft: 26 }, ax, y);
        red += 6 * cheek * face;
        green -= 3 * cheek * face;
        const forehead = inEllipse({ x: 0, y: 154, rx: 58, ry: 26, soft: 22 }, x, y);
        bloodHere = Math.max(bloodHere, Math.max(cheek, forehead) * face);

        // Eyes: socket, white, iris, pupil, glint, lids.
        const socket = inEllipse({ x: 38, y: 206, rx: 28, ry: 19, soft: 20 }, ax, y);
        darken(0.2 * socket * face);
        const eye = inEllipse({ x: 38, y: 211, rx: 16.5, ry: 7.6, soft: 1.6, angleDeg: 2 }, ax, y);
        paint(eye, [232, 228, 224], 0.94);
        const iris = inEllipse({ x: 38, y: 210.5, rx: 7.4, ry: 7.4, soft: 1.4 }, ax, y) * eye;
        paint(iris, skin === 'I' || skin === 'II' ? [88, 110, 122] : [72, 50, 36]);
        paint(inEllipse({ x: 38, y: 210.5, rx: 3.3, ry: 3.3, soft: 1.2 }, ax, y) * eye, [16, 14, 14]);
        const side = x < 0 ? -1 : 1;
        paint(inEllipse({ x: side * 38 - 2.5, y: 208, rx: 1.6, ry: 1.6, soft: 1 }, x, y) * eye, [245, 245, 245]);
        const lidLine = inEllipse({ x: 38, y: 204.2, rx: 18, ry: 2, soft: 1.8, angleDeg: 3 }, ax, y);
        paint(0.85 * lidLine, [44, 32, 28]);
        darken(0.22 * inEllipse({ x: 38, y: 221, rx: 16, ry: 2.4, soft: 4 }, ax, y));
        bloodHere *= 1 - Math.max(eye, lidLine);

        // Level brows: a calm face.
        const browMask = inEllipse({ x: 39, y: 186, rx: 24, ry: 4.2, soft: 3.5, angleDeg: 1.5 }, ax, y);
        paint(0.88 * browMask, brow);
        bloodHere *= 1 - 0.8 * browMask;

        // Nose: lit ridge, shadow on the side away from the lamp, wings, nostrils, shadow below.
        darken(0.13 * inEllipse({ x: 14, y: 232, rx: 6, ry: 30, soft: 11, angleDeg: 8 }, x, y));
        darken(0.07 * inEllipse({ x: -14, y: 232, rx: 6, ry: 30, soft: 11, angleDeg: -8 }, x, y));
        const ridge = inEllipse({ x: -1, y: 236, rx: 6, ry: 34, soft: 9 }, x, y);
        red += 14 * ridge;
        green += 13 * ridge;
        blue += 12 * ridge;
        darken(0.16 * inEllipse({ x: 17, y: 264, rx: 7, ry: 8, soft: 7 }, ax, y));
        darken(0.72 * inEllipse({ x: 9.5, y: 270, rx: 4.6, ry: 2.7, soft: 2.6, angleDeg: 12 }, ax, y));
        darken(0.18 * inEllipse({ x: 0, y: 277, rx: 17, ry: 4, soft: 8 }, x, y));

        // Mouth: upper lip darker, lower lip fuller, a line between, shadow under it.
        const upperLip = inEllipse({ x: 9, y: 298.5, rx: 19, ry: 5.4, soft: 2.4, angleDeg: 4 }, ax, y);
        const lowerLip = inEllipse({ x: 0, y: 306, rx: 24, ry: 8, soft: 2.6 }, x, y) * smoothStep(300, 302, y);
        paint(0.9 * upperLip * (1 - smoothStep(300, 303, y)), lip, 0.82);
        paint(0.9 * lowerLip, lip, 0.98);
        paint(0.8 * inEllipse({ x: 0, y: 301.5, rx: 27, ry: 1.4, soft: 1.8 }, x, y), [
          lip[0] * 0.4,
          lip[1] * 0.4,
          lip[2] * 0.4,
        ]);
        darken(0.18 * inEllipse({ x: 0, y: 320, rx: 18, ry: 4, soft: 8 }, x, y));
      }

      // Hair above the forehead, higher in the middle.
      const hairline = 122 + 0.0045 * ax * ax + 0.00008 * ax * ax * ax;
      const cap = inEllipse({ x: 0, y: 176, rx: 103, ry: 118, soft: 5 }, x, y);
      const fringe = cap * (1 - smoothStep(hairline - 4, hairline + 5, y));
      paint(fringe, hair, 0.9 + 0.1 * Math.sin(x * 0.55 + y * 0.12));
      const sideHair = cap * smoothStep(82, 90, ax) * (1 - smoothStep(190, 212, y));
      paint(sideHair, hair, 0.85);
      bloodHere *= 1 - Math.max(fringe, sideHair);

      person[i * 3] = red * alpha;
      person[i * 3 + 1] = green * alpha;
      person[i * 3 + 2] = blue * alpha;
      cover[i] = alpha;
      blood[i] = bloodHere * perfusion(x, y);
      const lower = smoothStep(176, 232, y);
      // The person's left is on the right of an unmirrored picture.
      const left = smoothStep(-34, 34, x);
      waves[i * 3] = 1 - lower;
      waves[i * 3 + 1] = lower * left;
      waves[i * 3 + 2] = lower * (1 - left);
    }
  }
  return { widthPx, heightPx, background, person, cover, blood, waves };
}
