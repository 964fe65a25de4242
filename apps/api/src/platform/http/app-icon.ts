import { createHash } from 'node:crypto';
import type { ClientLook, Logo } from '@mien/contract';
import sharp from 'sharp';

/** The icons that phones and computers request: side in pixels, and whether the system may cut it to its own shape. */
export const APP_ICONS = {
  '192': { sizePx: 192, isMaskable: false },
  '512': { sizePx: 512, isMaskable: false },
  'maskable-512': { sizePx: 512, isMaskable: true },
  /** iOS requests this one, fills transparent areas with black and rounds the corners by itself. */
  'apple-touch': { sizePx: 180, isMaskable: true },
} as const satisfies Record<string, { readonly sizePx: number; readonly isMaskable: boolean }>;
export type AppIconName = keyof typeof APP_ICONS;

/** The visible circle of a maskable icon covers at least this share of its side. @see W3C, Web Application Manifest, "Icon masks" */
const SAFE_SHARE = 0.8;
/** Fraction of a plain icon's side that the logo covers, so that it does not touch the edge. */
const LOGO_SHARE = 0.86;
/** Logos are made for light pages, so they get a white background. */
const PLATE = '#ffffff';
/** Rendering timeout. The logo was checked when it was saved; if rendering takes longer, skip the icon. */
const LONGEST_DRAWING_S = 5;
/** Size of the icon cache in memory: about thirty clients. */
const MOST_KEPT = 128;

/** The source of an icon. */
interface Motif {
  readonly picture: Buffer;
  /** The share of the icon's side that the picture takes. */
  readonly share: number;
  readonly background: string;
}

const logoOf = ({ logos }: ClientLook): Logo | undefined => logos.find(({ logoType }) => logoType === 'header');

/** Whether the app has the client's name and logo instead of the product's: always both together. */
export function hasOwnLook(look: ClientLook): boolean {
  return look.clientName !== null && logoOf(look) !== undefined;
}

/** The largest square within the circle that every system shows. */
const safeSquare = (share: number): number => (share * SAFE_SHARE) / Math.SQRT2;

/**
 * Renders the app's icons: a client's logo on a plate, or the product's own icon. Rendered icons are cached.
 *
 * @param productIcon  square SVG with a background of its own
 * @param background   CSS color behind the product's icon where it has to fill the whole square
 */
export function createAppIcons(productIcon: Buffer, background: string) {
  const kept = new Map<string, Promise<Buffer>>();

  function motifOf(look: ClientLook, isMaskable: boolean): Motif {
    const logo = hasOwnLook(look) ? logoOf(look) : undefined;
    if (logo === undefined) return { picture: productIcon, share: isMaskable ? SAFE_SHARE : 1, background };
    const picture = Buffer.from(logo.data.slice(logo.data.indexOf(',') + 1), 'base64');
    return { picture, share: isMaskable ? safeSquare(1) : LOGO_SHARE, background: PLATE };
  }

  async function draw({ picture, share, background: color }: Motif, sizePx: number): Promise<Buffer> {
    const sidePx = Math.round(sizePx * share);
    const motif = await sharp(picture)
      .timeout({ seconds: LONGEST_DRAWING_S })
      .resize(sidePx, sidePx, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    const isWhole = sidePx === sizePx;
    const plate = { width: sizePx, height: sizePx, channels: 4, background: isWhole ? '#00000000' : color } as const;
    return sharp({ create: plate })
      .composite([{ input: motif }])
      .png({ compressionLevel: 9 })
      .toBuffer();
  }

  return {
    /** @returns PNG */
    draw(look: ClientLook, name: AppIconName): Promise<Buffer> {
      const { sizePx, isMaskable } = APP_ICONS[name];
      const motif = motifOf(look, isMaskable);
      const key = `${name} ${createHash('sha256').update(motif.picture).digest('base64')}`;
      const known = kept.get(key);
      if (known) return known;
      const icon = draw(motif, sizePx);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
      kept.set(key, icon);
      icon.catch(() => kept.delete(key));
      return icon;
    },
  };
}
