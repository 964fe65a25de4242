/**
 * Writes a synthetic face film for tests and for trying the scan without a person:
 *   node tools/make-face-clip.ts --path /tmp/face.y4m --heart-rate 72 --skin dark
 * Give the file to Chromium with --use-fake-device-for-media-stream --use-file-for-fake-video-capture=FILE.
 */
import { parseArgs } from 'node:util';
import { makeFaceClip, SKIN_COLOURS, type Skin } from './face-clip/index.ts';

const { values } = parseArgs({
  options: {
    path: { type: 'string' },
    'heart-rate': { type: 'string', default: '72' },
    'breathing-rate': { type: 'string', default: '15' },
    duration: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    skin: { type: 'string', default: 'medium' },
    still: { type: 'boolean', default: false },
    'pulse-depth': { type: 'string', default: '0.006' },
    noise: { type: 'string', default: '2' },
    brightness: { type: 'string', default: '1' },
    motion: { type: 'string', default: '1.5' },
    'frame-numbers': { type: 'boolean', default: false },
  },
});

const isSkin = (name: string): name is Skin => name in SKIN_COLOURS;
const numbers = {
  heartRateBpm: Number(values['heart-rate']),
  breathingRatePerMin: Number(values['breathing-rate']),
  durationS: Number(values.duration),
  seed: Number(values.seed),
  pulseDepth: Number(values['pulse-depth']),
  noise: Number(values.noise),
  brightness: Number(values.brightness),
  motionPx: Number(values.motion),
};
if (values.path === undefined || !isSkin(values.skin) || Object.values(numbers).some(Number.isNaN)) {
  console.error('Needs --path FILE.y4m; numbers must be numbers; --skin is light, medium or dark.');
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
