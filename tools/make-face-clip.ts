/**
 * Writes a synthetic face film, for tests and for trying the scan without a person:
 * node tools/make-face-clip.ts --path /tmp/face.y4m --heart-rate 72 --skin V --frame-rate 24 Start Chromium with
 * --use-fake-device-for-media-stream --use-file-for-fake-video-capture=FILE.
 */
import { parseArgs } from 'node:util';
import { SKIN_TYPES, type SkinType } from '../packages/signal/src/testing/index.ts';
import { makeFaceClip } from './face-clip/index.ts';

const { values } = parseArgs({
  options: {
    path: { type: 'string' },
    'heart-rate': { type: 'string', default: '72' },
    'breathing-rate': { type: 'string', default: '15' },
    duration: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    skin: { type: 'string', default: 'IV' },
    still: { type: 'boolean', default: false },
    'pulse-depth': { type: 'string' },
    variability: { type: 'string', default: '1' },
    'frame-rate': { type: 'string', default: '30' },
    noise: { type: 'string', default: '2' },
    brightness: { type: 'string', default: '1' },
    motion: { type: 'string', default: '1.5' },
    jerks: { type: 'string', default: '3' },
    'light-drift': { type: 'string', default: '0.02' },
    'frame-numbers': { type: 'boolean', default: false },
  },
});

const isSkin = (name: string): name is SkinType => (SKIN_TYPES as readonly string[]).includes(name);
const numbers = {
  heartRateBpm: Number(values['heart-rate']),
  breathingRatePerMin: Number(values['breathing-rate']),
  durationS: Number(values.duration),
  seed: Number(values.seed),
  ...(values['pulse-depth'] === undefined ? {} : { pulseDepth: Number(values['pulse-depth']) }),
  variability: Number(values.variability),
  frameRateHz: Number(values['frame-rate']),
  noise: Number(values.noise),
  brightness: Number(values.brightness),
  motionPx: Number(values.motion),
  jerksPerMin: Number(values.jerks),
  lightDrift: Number(values['light-drift']),
};
if (values.path === undefined || !isSkin(values.skin) || Object.values(numbers).some(Number.isNaN)) {
  console.error('Needs --path FILE.y4m; numbers must be numbers; --skin is I to VI.');
  process.exitCode = 1;
} else {
  const clip = makeFaceClip({
    path: values.path,
    skin: values.skin,
    pulse: !values.still,
    frameNumbers: values['frame-numbers'],
    ...numbers,
  });
  console.log(JSON.stringify(clip));
}
