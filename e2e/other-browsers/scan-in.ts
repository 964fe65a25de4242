import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFaceClip } from '../../tools/face-clip/index.ts';
import { firefoxPath, webKitPrograms } from '../../tools/system-packages.ts';
import { WEBKIT_DRIVER_PORT } from '../ports.ts';
import { nextPatientPhone } from '../steps.ts';
import type { DrivenPage } from './driven-page.ts';
import { openFirefox } from './firefox.ts';
import type { HttpsSites } from './https-sites.ts';
import { type DrivenScan, type Happenings, scanAsPatient } from './scan-journey.ts';
import { openWebKit } from './webkit.ts';

export interface OtherBrowser {
  readonly name: string;
  /** Required Debian packages. */
  readonly packages: string;
  isThere(): boolean;
  open(): Promise<DrivenPage>;
  /** The camera picture. */
  readonly picture: { readonly widthPx: number; readonly heightPx: number; readonly frameRateHz: number };
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('this browser is not here');
  return value;
}

export const OTHER_BROWSERS: readonly OtherBrowser[] = [
  {
    name: 'Firefox',
    packages: 'firefox-esr ffmpeg openssl',
    isThere: () => firefoxPath() !== null,
    open: () => openFirefox(required(firefoxPath())),
    picture: { widthPx: 640, heightPx: 480, frameRateHz: 30 },
  },
  {
    name: 'WebKitGTK',
    packages: 'webkit2gtk-driver gstreamer1.0-plugins-good gstreamer1.0-plugins-bad xvfb ffmpeg openssl',
    isThere: () => webKitPrograms() !== null,
    open: () => openWebKit(required(webKitPrograms()), WEBKIT_DRIVER_PORT),
    // The CPU renders both film and page: a larger picture would reduce the scan's frame rate.
    picture: { widthPx: 320, heightPx: 240, frameRateHz: 24 },
  },
];

export const FILM_RATE_BPM = 72;
/** The film loops without a jump. */
const FILM_LENGTH_S = 20;

/** Scans a film of a drawn face in a new browser. */
export async function scanIn(
  browser: Pick<OtherBrowser, 'open' | 'picture'>,
  sites: HttpsSites,
  happenings?: Happenings,
): Promise<DrivenScan & { readonly consoleErrors: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'mien-film-'));
  try {
    const clip = makeFaceClip({
      ...browser.picture,
      path: join(folder, 'film.y4m'),
      heartRateBpm: FILM_RATE_BPM,
      durationS: FILM_LENGTH_S,
      seed: FILM_RATE_BPM,
      skin: 'III',
      // Sensor noise of a good camera, because the browser is under test.
      noise: 1,
      frameNumbers: true,
    });
    const page = await browser.open();
    try {
      const scan = await scanAsPatient(page, sites, nextPatientPhone(), clip, happenings);
      return { ...scan, consoleErrors: [...page.consoleErrors] };
    } finally {
      await page.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
