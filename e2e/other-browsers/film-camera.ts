import { spawnSync } from 'node:child_process';
import type { FaceClip } from '../../tools/face-clip/index.ts';
import type { DrivenPage } from './driven-page.ts';

/**
 * Runs in the page and plays a film in place of the camera, because neither Firefox nor WebKitGTK accepts a film as its
 * camera. Frames are base64 JPEGs, because the scan site's content security policy does not allow loading a film. Each
 * is shown when due by the clock, and late ones are skipped, so the film keeps its speed on a busy machine.
 */
const FILM_CAMERA = `(() => {
  const frames = [];
  const AHEAD = 8;
  window.film = { isCovered: false };
  window.filmCamera = {
    add(pieces) {
      for (const piece of pieces)
        frames.push(new Blob([Uint8Array.from(atob(piece), (one) => one.charCodeAt(0))], { type: 'image/jpeg' }));
    },
    async open(frameRateHz) {
      const { width, height } = await createImageBitmap(frames[0]);
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      // On a graphics card that the processor plays, each frame would be copied there and back.
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
      const ready = new Map();
      const startMs = performance.now();
      let asked = 0;
      let shown = -1;
      let painted = 0;
      window.filmCamera.paintedRateHz = () => (1000 * painted) / (performance.now() - startMs);
      setInterval(() => {
        const due = Math.floor(((performance.now() - startMs) * frameRateHz) / 1000);
        for (asked = Math.max(asked, due); asked < due + AHEAD; asked += 1) {
          const number = asked;
          createImageBitmap(frames[number % frames.length]).then((picture) => ready.set(number, picture));
        }
        let newest = null;
        for (const [number, picture] of ready) {
          if (number > due) continue;
          ready.delete(number);
          if (number > shown) {
            newest?.close();
            newest = picture;
            shown = number;
          } else picture.close();
        }
        if (newest !== null) {
          context.drawImage(newest, 0, 0);
          if (window.film.isCovered) context.fillRect(0, 0, width, height);
          newest.close();
          painted += 1;
        }
      }, 8);
      const stream = canvas.captureStream();
      MediaDevices.prototype.getUserMedia = () => Promise.resolve(stream.clone());
    },
  };
})()`;

/** Size of the pieces in which a film is sent to the page. */
const PIECE_CHARACTERS = 2_000_000;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** The film's frames as JPEGs of high quality, because strong compression would remove the pulse. */
function jpegFrames(path: string): Buffer[] {
  const args = ['-v', 'error', '-i', path, '-c:v', 'mjpeg', '-q:v', '2', '-f', 'mjpeg', '-'];
  const { stdout, stderr, status } = spawnSync('ffmpeg', args, { maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  const frames: Buffer[] = [];
  for (let start = 0; start < stdout.length; ) {
    // This marker cannot occur inside a JPEG's data.
    const end = stdout.indexOf(END_OF_JPEG, start) + END_OF_JPEG.length;
    frames.push(stdout.subarray(start, end));
    start = end;
  }
  return frames;
}

/** Replaces the camera of a page before it calls getUserMedia. */
export async function putFilmBeforeCamera(page: Pick<DrivenPage, 'evaluate'>, clip: FaceClip): Promise<void> {
  await page.evaluate(FILM_CAMERA);
  let pieces: string[] = [];
  let characters = 0;
  const flush = async () => {
    await page.evaluate(`window.filmCamera.add(${JSON.stringify(pieces)})`);
    [pieces, characters] = [[], 0];
  };
  for (const frame of jpegFrames(clip.path)) {
    const piece = frame.toString('base64');
    pieces.push(piece);
    characters += piece.length;
    if (characters > PIECE_CHARACTERS) await flush();
  }
  await flush();
  await page.evaluate(`window.filmCamera.open(${clip.frameRateHz})`);
}
