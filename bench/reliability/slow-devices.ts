import { LOWEST_FRAME_RATE_HZ } from '@mien/signal';
import type { ScanFilm } from '../../tools/face-clip/scan-films.ts';
import { overFilms, scanFilm } from '../commands/film-scans.ts';
import { scansOutcome, type TrialScan } from './film-scan-outcome.ts';
import type { Trial } from './trial.ts';

/** How many times slower than this machine: a middling phone and a weak one. Source: the steps of Lighthouse and DevTools. */
const SLOWNESSES = [4, 6] as const;
const FILM: ScanFilm = { heartRateBpm: 72, skin: 'III', seed: 72 };

/** Scans of one film in a Chromium whose pages and workers are stopped most of the time. */
export const slowDevices: Trial = {
  name: 'slow-devices',
  title: 'A film scanned in Chromium whose page and workers run a quarter, then a sixth, of the time',
  async run() {
    const scans: TrialScan[] = [];
    let slowed = 0;
    await overFilms([FILM], async (film, clip) => {
      for (const times of SLOWNESSES) {
        const { trueBpm, shownBpm, frameRateHz, reason, slowedBy } = await scanFilm(film, clip, times);
        const isSlowed = slowedBy > times / 2;
        if (isSlowed) slowed += 1;
        const faults = [
          ...(isSlowed ? [] : [`the device was ${slowedBy.toFixed(1)} times slower only`]),
          // Without an answer it is counted already.
          ...(shownBpm === null || frameRateHz >= LOWEST_FRAME_RATE_HZ
            ? []
            : [`${frameRateHz.toFixed(1)} frames/s are fewer than the engine takes`]),
        ];
        scans.push({ name: `${times} times slower`, trueBpm, shownBpm, frameRateHz, reason, faults });
      }
    });
    return scansOutcome(scans, slowed);
  },
};
