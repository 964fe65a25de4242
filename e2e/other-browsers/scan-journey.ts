import { howTo, measures, profile, signIn } from '@mien/messages';
import { scanSite } from '@mien/messages/scan-site';
import type { FaceClip } from '../../tools/face-clip/index.ts';
import { watchHeartRateOf } from '../film-rate.ts';
import { buttonNamed, type DrivenPage, fieldLabeled, isThere, waitFor } from './driven-page.ts';
import { putFilmBeforeCamera } from './film-camera.ts';
import type { HttpsSites } from './https-sites.ts';

/** The result of a scan. */
export interface DrivenScan {
  /** The film's actual heart rate during the scan; null if the page stopped before. */
  readonly trueBpm: number | null;
  /** Frame rate of the camera; on a slow machine below that of the film. */
  readonly cameraRateHz: number;
  /** Frame rate of the uploaded color traces; null if the page ended the scan itself. */
  readonly frameRateHz: number | null;
  /** The displayed heart rate; null without a result. */
  readonly shownBpm: number | null;
  /** Where it ended: a cause of the stop page, or the path and query of Mien's page. */
  readonly end: string;
}

/** Actions of a person, the browser or the connection during a scan. Default: none. */
export interface Happenings {
  /** On the scan site, before the scan starts. */
  readonly before?: (page: DrivenPage) => Promise<void>;
  /** The scan has started, and its camera opens. */
  readonly opening?: (page: DrivenPage) => Promise<void>;
  /** The page shows the pulse. */
  readonly during?: (page: DrivenPage) => Promise<void>;
  /** The upload is in progress. */
  readonly sending?: (page: DrivenPage) => Promise<void>;
}

const SCAN_LIMIT_MS = 120_000;

/** Holds the upload until it has been read, because the next page has another origin. */
const HOLD_WHAT_IS_SENT = `(() => {
  const { open, send } = XMLHttpRequest.prototype;
  const addresses = new WeakMap();
  XMLHttpRequest.prototype.open = function (method, address) {
    addresses.set(this, String(address));
    open.call(this, method, address);
  };
  XMLHttpRequest.prototype.send = async function (body) {
    if (addresses.get(this).endsWith('/v1/scans') && window.letScanGo === undefined) {
      const { frameTimesMs } = JSON.parse(body).trace;
      window.sentRateHz = (1000 * (frameTimesMs.length - 1)) / (frameTimesMs.at(-1) - frameTimesMs[0]);
      await new Promise((go) => { window.letScanGo = go; });
    }
    send.call(this, body);
  };
})()`;

async function codeFor(outboxUrl: string, phone: string): Promise<string> {
  return waitFor(`a code for ${phone}`, async () => {
    const messages = (await (await fetch(outboxUrl)).json()) as { to: string; text: string }[];
    return /\b(\d{6})\b/.exec(messages.find(({ to }) => to === phone)?.text ?? '')?.[1] ?? '';
  });
}

/** From sign-in by code through profile and tips to the results, with a film in place of the camera. */
export async function scanAsPatient(
  page: DrivenPage,
  { mienUrl, outboxUrl }: HttpsSites,
  phone: string,
  clip: FaceClip,
  { before, opening, during, sending }: Happenings = {},
): Promise<DrivenScan> {
  await page.open(mienUrl);
  await page.type(fieldLabeled(signIn.phone.label), phone);
  await page.click(buttonNamed(signIn.phone.send));
  await page.type(fieldLabeled(signIn.code.label), await codeFor(outboxUrl, phone));
  // Waits for the demo patients' first page, because Firefox logs an error if another page is opened while this one
  // loads.
  await waitFor('the profile', () => page.evaluate(`location.pathname === '/profile'`));
  await page.click(buttonNamed(profile.next));
  await page.click(buttonNamed(howTo.start));
  const begin = buttonNamed(scanSite.start.begin);
  await waitFor('the scan site', () => page.evaluate(isThere(begin)));
  await putFilmBeforeCamera(page, clip);
  await before?.(page);
  await page.evaluate(HOLD_WHAT_IS_SENT);
  await page.click(begin);
  await opening?.(page);

  const pulse = `//*[@role='img'][@aria-label='${scanSite.capture.wave}']`;
  const isPulseThere = () => page.evaluate<boolean>(isThere(pulse));
  const stopped = `document.querySelector('main[data-cause]')?.dataset.cause ?? null`;
  const begun = `${isThere(pulse)} ? 'begun' : ${stopped}`;
  const cause = await waitFor('the scan', () => page.evaluate<string | null>(begun), 60_000);
  const cameraRate = () => page.evaluate<number>('window.filmCamera.paintedRateHz()');
  if (cause !== 'begun')
    return { trueBpm: null, cameraRateHz: await cameraRate(), frameRateHz: null, shownBpm: null, end: cause };
  const [trueBpm] = await Promise.all([watchHeartRateOf(page, clip, isPulseThere), during?.(page)]);
  const stoppedOrSent = `${stopped} ?? window.sentRateHz ?? null`;
  const outcome = await waitFor(
    'the end of the scan',
    () => page.evaluate<string | number>(stoppedOrSent),
    SCAN_LIMIT_MS,
  );
  const cameraRateHz = await cameraRate();
  if (typeof outcome === 'string') return { trueBpm, cameraRateHz, frameRateHz: null, shownBpm: null, end: outcome };
  await page.evaluate('window.letScanGo()');
  await sending?.(page);
  const end = await waitFor(
    'the way back',
    () =>
      page.evaluate<string | null>(
        `/^\\/(resultSummary|scanningError)/.test(location.pathname) ? location.pathname + location.search : null`,
      ),
    SCAN_LIMIT_MS,
  );
  if (!end.startsWith('/resultSummary')) return { trueBpm, cameraRateHz, frameRateHz: outcome, shownBpm: null, end };
  const { name } = measures.types.heartRateBpm;
  const shown = `[...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(${JSON.stringify(name)}))?.textContent ?? null`;
  // Groups without a risk are collapsed if another one has some.
  const openVitals = `[...document.querySelectorAll('button[aria-expanded=false]')].find((one) => one.textContent.startsWith(${JSON.stringify(measures.groups.vitalSigns)}))?.click()`;
  const text = await waitFor('the results', () => page.evaluate<string | null>(`(${openVitals}, ${shown})`));
  const shownBpm = Number(/(\d+)\s*bpm/.exec(text)?.[1]);
  return { trueBpm, cameraRateHz, frameRateHz: outcome, shownBpm: Number.isFinite(shownBpm) ? shownBpm : null, end };
}
