import { scanSite } from '@mien/messages/scan-site';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, newWatchedPage, test } from '../browser.ts';
import { SCAN_PORT } from '../ports.ts';

const { again, advice, start, stops, tools } = scanSite;

/** A hand-off of the right form. It need not be a real one, because nothing is sent before a scan is complete. */
const HANDOVER = `http://localhost:${SCAN_PORT}/c/builtin/cHJvZmlsZQ/t.t.t/r.r.r/${'A'.repeat(22)}`;

/**
 * Runs in the page before its own scripts: records every track that the browser returns, and lets a test simulate a
 * broken camera.
 */
const WATCH_CAMERA = `(() => {
  const { mediaDevices } = navigator;
  const camera = { tracks: [], asked: [], fault: null, gone: false, isSilent: false };
  window.watchedCamera = camera;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    camera.asked.push(constraints);
    if (camera.fault) throw new DOMException('as the test wants it', camera.fault);
    const stream = await getUserMedia(constraints);
    camera.tracks.push(...stream.getTracks());
    return stream;
  };
  const enumerateDevices = mediaDevices.enumerateDevices.bind(mediaDevices);
  mediaDevices.enumerateDevices = async () => (camera.gone ? [] : enumerateDevices());
})()`;

/**
 * Lets a test hold back frames (`isSilent`). Only those of callbacks can be held back, so the page gets no other API; a
 * hidden tab has no callbacks.
 */
const HOLD_FRAMES = `(() => {
  delete window.MediaStreamTrackProcessor;
  const { requestVideoFrameCallback: ask } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (onFrame) {
    const onCameraFrame = (...args) =>
      window.watchedCamera.isSilent ? ask.call(this, onCameraFrame) : onFrame(...args);
    return ask.call(this, onCameraFrame);
  };
})()`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const states = (page: Page) =>
  page.evaluate('window.watchedCamera.tracks.map(({ readyState }) => readyState)') as Promise<string[]>;

async function openScan(context: BrowserContext, script = ''): Promise<Page> {
  const page = await newWatchedPage(context);
  await page.addInitScript(`${WATCH_CAMERA}; ${script}`);
  await page.goto(HANDOVER);
  await page.getByRole('button', { name: start.begin }).click();
  return page;
}

async function expectRunning(page: Page): Promise<void> {
  await expect(page.getByText(advice.findFace)).toBeVisible();
  expect((await states(page)).filter((state) => state === 'live')).toHaveLength(1);
}

/** A clear message, the camera off, and a button to continue. */
async function expectStopped(page: Page, cause: keyof typeof stops.causes): Promise<void> {
  await expect(heading(page, stops.causes[cause].title)).toBeVisible();
  await expect(heading(page, stops.causes[cause].title)).toBeFocused();
  await expect(page.getByText(stops.released)).toBeVisible();
  expect((await states(page)).filter((state) => state !== 'ended')).toEqual([]);
}

const retry = (page: Page) => page.getByRole('button', { name: stops.retry }).click();

test('a camera that fails, is taken or unplugged ends the scan with a message and a way to continue, and is released', async ({
  page: tab,
}) => {
  const page = await openScan(tab.context(), HOLD_FRAMES);
  await expectRunning(page);
  // A mute ends the scan only if the frames stop with it.
  for (const [event, isSilent, cause] of [
    ['ended', false, 'cameraStopped'],
    ['mute', true, 'interrupted'],
  ] as const) {
    await page.evaluate(`window.watchedCamera.isSilent = ${isSilent}`);
    await page.evaluate(`window.watchedCamera.tracks.at(-1).dispatchEvent(new Event('${event}'))`);
    await expectStopped(page, cause);
    await page.evaluate('window.watchedCamera.isSilent = false');
    await retry(page);
    await expectRunning(page);
  }

  // A device list without the camera is only a hint, because ids change when a headset is plugged in. The scan
  // continues while its track is live.
  await page.evaluate(
    'window.watchedCamera.gone = true; navigator.mediaDevices.dispatchEvent(new Event("devicechange"))',
  );
  await expectRunning(page);
  await page.evaluate(`window.watchedCamera.tracks.at(-1).dispatchEvent(new Event('ended'))`);
  await expectStopped(page, 'unplugged');
  await page.evaluate('window.watchedCamera.gone = false');
  for (const [fault, cause] of [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'noCamera'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ] as const) {
    await page.evaluate(`window.watchedCamera.fault = '${fault}'`);
    await retry(page);
    await expectStopped(page, cause);
  }
  await page.evaluate('window.watchedCamera.fault = null');
  await retry(page);
  await expectRunning(page);
  // Offline, the page does not leave, so that the test can check its camera.
  await page.route('**/v1/health/live', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: scanSite.capture.cancel }).click();
  await expect(page.getByText(scanSite.unreachable.lead)).toBeVisible();
  expect(await states(page)).not.toContain('live');
});

test('after a short mute, a rotated device or a hidden page the scan restarts automatically', async ({ page: tab }) => {
  const page = await openScan(tab.context());
  await expectRunning(page);
  const onTrack = (event: string) =>
    page.evaluate(`window.watchedCamera.tracks.at(-1).dispatchEvent(new Event('${event}'))`);
  await onTrack('mute');
  await onTrack('unmute');

  const cdp = await page.context().newCDPSession(page);
  const screen = { width: 844, height: 390, deviceScaleFactor: 1, mobile: true };
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    ...screen,
    screenOrientation: { type: 'landscapePrimary', angle: 90 },
  });
  await expect(page.getByText(again.turned)).toBeVisible();
  await cdp.send('Emulation.clearDeviceMetricsOverride');
  await expectRunning(page);

  // A headless browser never hides a page, so this dispatches the event.
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'))`);
  await show('hidden');
  await expectStopped(page, 'hidden');
  await show('visible');
  await expect(page.getByText(again.hidden)).toBeVisible();
  await expectRunning(page);
});

test('a patient who chose to start immediately begins with the camera, unless voice prompts need a tap', async ({
  page: tab,
}) => {
  const page = await newWatchedPage(tab.context());
  await page.addInitScript(WATCH_CAMERA);
  await page.goto(`${HANDOVER}?lang=en&seconds=60&tips=seen&begin=now`);
  await expectRunning(page);
  expect(new URL(page.url()).search, 'the options go out of the address with the rest').toBe('');
  await page.evaluate(`localStorage.setItem('scan-voice', 'on')`);
  await page.goto(`${HANDOVER}?lang=en&seconds=60&tips=seen&begin=now`);
  await expect(heading(page, start.headingMinute)).toBeVisible();
  await expect(page.getByText(start.steps[0]), 'no second page of tips').toBeHidden();
  expect(await states(page)).toEqual([]);
  await page.getByRole('button', { name: start.begin }).click();
  await expectRunning(page);
});

test('the last used duration is preselected', async ({ page: tab }) => {
  const page = await newWatchedPage(tab.context());
  await page.goto(HANDOVER);
  await page.getByRole('radio', { name: start.length.minute }).check({ force: true });
  await page.goto(HANDOVER);
  await expect(heading(page, start.headingMinute)).toBeVisible();
  await expect(page.getByText(start.steps[0])).toBeVisible();
  await page.goto(`${HANDOVER}?seconds=30`);
  await expect(heading(page, start.heading)).toBeVisible();
});

test('only one tab scans at a time, and a newer one can take over', async ({ page: tab }) => {
  const first = await openScan(tab.context());
  await expectRunning(first);
  const second = await openScan(tab.context());
  await expectStopped(second, 'otherTab');
  expect(await states(second), 'the camera was not even asked for').toEqual([]);
  await second.getByRole('button', { name: stops.takeOver }).click();
  await expectRunning(second);
  await expectStopped(first, 'movedToOtherTab');
  await second.close();
  await first.getByRole('button', { name: stops.takeOver }).click();
  await expectRunning(first);
});

test('another camera can be selected, and is remembered and opened next time', async ({ page: tab }) => {
  const page = await openScan(tab.context());
  await expectRunning(page);
  const picker = page.getByRole('combobox', { name: tools.cameras });
  const options = picker.getByRole('option');
  expect(await options.count()).toBeGreaterThan(1);
  const other = await options.nth(1).getAttribute('value');
  await picker.selectOption(other);
  await expect.poll(() => states(page)).toEqual(['ended', 'live']);
  await expectRunning(page);
  await page.reload();
  await page.getByRole('button', { name: start.begin }).click();
  await expectRunning(page);
  // The browser may have given its cameras other ids by then, so the page requests the others as a fallback.
  expect(await page.evaluate('window.watchedCamera.asked[0].video.deviceId?.exact')).toEqual(other);
});
