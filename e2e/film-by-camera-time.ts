import type { BrowserContext } from '@playwright/test';
import type { FaceClip } from '../tools/face-clip/index.ts';

/**
 * Playback speed of the film in end-to-end scans. The page uses the frame timestamps, so a scan of 30 s takes half as
 * long. Only this file sets the speed of films.
 */
const FILM_SPEED = 2;

/** A frame that a page has read from its film. */
export interface TakenFrame {
  /** Counted from the start of the film, across its loops. */
  readonly number: number;
  /** In film time. */
  readonly atMs: number;
}

/**
 * Runs in a page before its scripts. The browser's camera keeps its permission, torch and end event; only the frames
 * that the page reads come from the film file. Each frame carries its film time and is delivered after the page has
 * read the previous one, so a busy machine takes longer but drops none. The film loops.
 */
const READ_FRAMES_FROM_FILM = `(() => {
  if (window.MediaStreamTrackProcessor === undefined) return;
  const HEADER_BYTES = 128;
  const FRAME_MARK_BYTES = 'FRAME\\n'.length;

  // No light.
  const black = (lumaBytes, bytes) => new Uint8Array(bytes).fill(17, 0, lumaBytes).fill(128, lumaBytes);

  const chosen = Promise.withResolvers();
  const input = Object.assign(document.createElement('input'), { type: 'file' });
  input.onchange = () => chosen.resolve(input.files[0]);

  const openFilm = async () => {
    await window.chooseFilm();
    const file = await chosen.promise;
    const header = (await file.slice(0, HEADER_BYTES).text()).split('\\n')[0];
    const [, width, height, rate] = header.match(/^YUV4MPEG2 W(\\d+) H(\\d+) F(\\d+):1 /).map(Number);
    const headerBytes = header.length + 1;
    const pictureBytes = (width * height * 3) / 2;
    const frameBytes = FRAME_MARK_BYTES + pictureBytes;
    const frameCount = (file.size - headerBytes) / frameBytes;
    return {
      frameMs: 1000 / rate,
      async frame(number) {
        const start = headerBytes + (number % frameCount) * frameBytes + FRAME_MARK_BYTES;
        const picture = window.film.isCovered
          ? black(width * height, pictureBytes)
          : await file.slice(start, start + pictureBytes).arrayBuffer();
        const timestamp = Math.round((number * 1e6) / rate);
        return new VideoFrame(picture, { format: 'I420', codedWidth: width, codedHeight: height, timestamp });
      },
    };
  };
  let opening = null;

  // The clock of such a page goes with its film: a scan compares the two.
  const deviceNow = performance.now.bind(performance);
  let aheadMs = 0;
  let lastMs = 0;
  performance.now = () => (lastMs = Math.max(lastMs, deviceNow() + aheadMs));

  window.film = { input, taken: null, isCovered: false };
  window.MediaStreamTrackProcessor = class {
    constructor({ track }) {
      opening ??= openFilm();
      let number = 0;
      let lent = null;
      let dueMs = 0;
      let beganMs = null;
      // A stopped track sends no event. The frame still in use goes back then.
      const watch = setInterval(() => {
        if (track.readyState !== 'ended') return;
        clearInterval(watch);
        lent?.close();
      }, 100);
      this.readable = new ReadableStream(
        {
          async pull(controller) {
            const { frame, frameMs } = await opening;
            // The reader has a copy by now.
            lent?.close();
            const waitMs = dueMs - deviceNow();
            if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
            if (track.readyState === 'ended') return controller.close();
            dueMs = Math.max(dueMs, deviceNow()) + frameMs / ${FILM_SPEED};
            beganMs ??= performance.now();
            aheadMs = beganMs + number * frameMs - deviceNow();
            lent = await frame(number);
            if (track.readyState === 'ended') {
              lent.close();
              return controller.close();
            }
            controller.enqueue(lent);
            window.film.taken = { number, atMs: number * frameMs };
            number += 1;
          },
        },
        { highWaterMark: 0 },
      );
    }
  };
})()`;

/** Lets the pages of a context read camera frames from a film. */
export async function readFramesFromFilm(context: BrowserContext, { path }: FaceClip): Promise<void> {
  await context.exposeBinding('chooseFilm', async ({ frame }) => {
    // Uses a file input, which is not subject to the page's content security policy.
    const input = (await frame.evaluateHandle('window.film.input')).asElement();
    await input?.setInputFiles(path);
  });
  await context.addInitScript(READ_FRAMES_FROM_FILM);
}

/** The newest frame that a page has read from its film; null if it reads the real camera or has read none. */
export const takenFrame = (page: { evaluate(expression: string): Promise<unknown> }): Promise<TakenFrame | null> =>
  page.evaluate('window.film?.taken ?? null') as Promise<TakenFrame | null>;
