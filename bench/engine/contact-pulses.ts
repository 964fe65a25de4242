import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ColorTrace, RegionTrace } from '@mien/signal';
import { createRandom, drawNormal, SKIN_PULSE_RATIO } from '@mien/signal/testing';
import { readColumns } from './recordings.ts';

/** A synthetic face whose blood volume follows a contact pulse, with the breathing recorded at the same time. */
export interface ContactScan {
  readonly trace: ColorTrace;
  /** Sampling rate of the breathing signal. */
  readonly samplingRateHz: number;
  readonly breathing: Float64Array;
}

const FRAME_RATE_HZ = 30;
const SKIN = [170, 120, 95] as const;

/**
 * Contact pulses under `root`, each window rendered on synthetic skin (0.6% in green) with the given noise of a
 * region's mean.
 */
export function* playContactPulses(
  root: string,
  lengthS: number,
  stepS: number,
  noise: number,
): Generator<ContactScan> {
  const sources = [
    {
      path: 'contact_neurokit/bio_resting_5min_100hz.csv',
      rateHz: 100,
      names: ['PPG', 'RSP'],
    },
    ...['01', '09', '16', '27', '32'].map((id) => ({
      path: `contact_bidmc/bidmc${id}_ppg_ecg_resp_125hz.csv`,
      rateHz: 125,
      names: ['ppg_x1000', 'resp_x1000'],
    })),
  ];
  for (const { path, rateHz, names } of sources) {
    if (!existsSync(join(root, path))) continue;
    const columns = readColumns(join(root, path));
    const [pulse, breathing] = names.map((name) => columns[name]!);
    for (let startS = 0; (startS + lengthS) * rateHz <= pulse!.length; startS += stepS) {
      const cut = (values: Float64Array): Float64Array => values.slice(startS * rateHz, (startS + lengthS) * rateHz);
      if (cut(pulse!).some((value) => !Number.isFinite(value))) continue;
      const trace = playOnSkin(cut(pulse!), rateHz, noise, startS + 1);
      yield { trace, samplingRateHz: rateHz, breathing: cut(breathing!) };
    }
  }
}

function playOnSkin(pulse: Float64Array, rateHz: number, noise: number, seed: number): ColorTrace {
  const random = createRandom(seed);
  const normal = (): number => drawNormal(random);
  const sorted = Float64Array.from(pulse).sort();
  const middle = pulse.reduce((sum, value) => sum + value, 0) / pulse.length;
  const swing = sorted[Math.floor(0.95 * sorted.length)]! - sorted[Math.floor(0.05 * sorted.length)]! || 1;
  const n = Math.floor((pulse.length / rateHz) * FRAME_RATE_HZ);
  const frameTimesMs = Float64Array.from(
    { length: n },
    (_, i) => (1000 * i) / FRAME_RATE_HZ + (i === 0 ? 0 : 2 * normal()),
  );
  const light = new Float64Array(n);
  for (let i = 1; i < n; i++) light[i] = light[i - 1]! + (0.01 * normal()) / Math.sqrt(30 * FRAME_RATE_HZ);
  const memory = Math.exp((-2 * Math.PI * 0.5) / FRAME_RATE_HZ);
  const region = (): RegionTrace => {
    let motion = 0;
    const channels = SKIN.map(() => new Float64Array(n));
    for (let i = 0; i < n; i++) {
      motion = memory * motion + Math.sqrt(1 - memory ** 2) * normal();
      const place = Math.max(0, Math.min(pulse.length - 1.001, (frameTimesMs[i]! / 1000) * rateHz));
      const k = Math.floor(place);
      const filling = (pulse[k]! + (place - k) * (pulse[k + 1]! - pulse[k]!) - middle) / swing;
      channels.forEach((channel, c) => {
        const change = (0.006 * filling * SKIN_PULSE_RATIO[c]!) / SKIN_PULSE_RATIO[1];
        channel[i] = SKIN[c]! * (1 + light[i]! + 0.001 * motion) * (1 - change) + noise * normal();
      });
    }
    return { red: channels[0]!, green: channels[1]!, blue: channels[2]! };
  };
  return { frameTimesMs, regions: { forehead: region(), middle: region(), whole: region() } };
}
