import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  chromium,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { type FaceClip, type FaceClipOptions, makeFaceClip } from '../tools/face-clip/index.ts';
import { chromiumPath, pageBrowserPath } from '../tools/system-packages.ts';
import { readFramesFromFilm } from './film-by-camera-time.ts';

/** Flags that stop Chromium's own network requests. */
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Films are large, so they are not in the temporary folder, which may be small. */
const CLIPS = process.env.E2E_CLIPS ?? join(import.meta.dirname, '../.cache/clips');

interface CameraBrowser {
  readonly clip: FaceClip;
  readonly page: Page;
}

/** Starts Chromium. @param options  such as another `executablePath` and launch options */
export function launchBrowser(flags: readonly string[] = [], options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    ...options,
    args: [...QUIET_FLAGS, ...flags],
  });
}

interface Fixtures {
  /** A page of a new browser without a camera film. */
  readonly page: Page;
  /**
   * Opens a browser whose camera shows a clip made for the test; both are removed after the test. The page reads frames
   * in the clip's own time or, with `live`, in real time from the browser's fake camera, which drops frames on a busy
   * machine.
   */
  readonly withCamera: (options: Omit<FaceClipOptions, 'path'>, pace?: 'live') => Promise<CameraBrowser>;
}

interface WorkerFixtures {
  readonly quietBrowser: Browser;
}

/** Playwright's `test` with Debian's Chromium; a console error of a page fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  quietBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const executablePath = pageBrowserPath();
      const browser = await launchBrowser(
        ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=2'],
        executablePath === null ? {} : { executablePath },
      );
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  page: async ({ quietBrowser, contextOptions, baseURL }, use) => {
    const context = await newContext(quietBrowser, contextOptions, baseURL);
    await use(await newWatchedPage(context));
    await context.close();
  },

  withCamera: async ({ contextOptions }, use, testInfo) => {
    const opened: { browser: Browser; path: string }[] = [];
    await use(async (options, pace) => {
      mkdirSync(CLIPS, { recursive: true });
      const path = join(CLIPS, `mien-clip-${process.pid}-${opened.length}.y4m`);
      const clip = makeFaceClip({ ...options, path });
      const browser = await launchBrowser([
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${path}`,
      ]);
      opened.push({ browser, path });
      const context = await newContext(browser, contextOptions, testInfo.project.use.baseURL);
      if (pace !== 'live') await readFramesFromFilm(context, clip);
      return { clip, page: await newWatchedPage(context) };
    });
    for (const { browser, path } of opened) {
      await browser.close();
      rmSync(path, { force: true });
    }
  },
});

export function newContext(browser: Browser, options: object, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    ...options,
    ...(baseURL ? { baseURL } : {}),
  });
}

/** Chromium logs a video frame on its way to a terminated worker, because nothing closes it. */
export const UNCLOSED_FRAME = /VideoFrame was garbage collected/;

/** Refused requests are expected, and a lost connection is tested on purpose; browsers log each of them. */
const REFUSED_OR_OFFLINE = /status of (401|403|404|400|409|422|429)|net::ERR_INTERNET_DISCONNECTED/;

const isExpected = (error: string): boolean => REFUSED_OR_OFFLINE.test(error) || UNCLOSED_FRAME.test(error);

export async function newWatchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) throw new Error(`console error: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

export { expect } from '@playwright/test';
