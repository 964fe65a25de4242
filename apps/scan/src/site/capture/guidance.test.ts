import { describe, expect, it } from 'vitest';
import { movedFace, sampleFace } from '../testing/sample-face.ts';
import {
  ADVICE_EQUAL_FRAMES,
  ADVICE_MIN_MS,
  type Advice,
  adviceFor,
  FIRST_ADVICE,
  isReadyAnnounced,
  nextShownAdvice,
  READY_ANNOUNCED_MS,
  type Sight,
} from './guidance.ts';
import type { LightReading } from './light-meter.ts';

const evenLight: LightReading = { faceLuma: 140, clippedShare: 0, sideRatio: 0.9, surroundLuma: 150 };
const good: Sight = {
  face: sampleFace,
  widthPx: 640,
  heightPx: 480,
  target: { x: 0.5, y: 0.5 },
  light: evenLight,
  isBlack: false,
  isStarved: false,
  readsSkin: true,
  isScanning: false,
  speed: 0.05,
};

describe('adviceFor', () => {
  it('reports ready when the face fits', () => {
    expect(adviceFor(good)).toBe('ready');
  });

  it.each<[Advice, Partial<Sight>]>([
    ['findFace', { face: null }],
    ['uncover', { face: null, isBlack: true }],
    ['closer', { face: movedFace(0, 0, 0.5) }],
    ['further', { face: movedFace(0, 0, 2.3) }],
    ['moveRight', { face: movedFace(130, 0) }],
    ['moveLeft', { face: movedFace(-130, 0) }],
    ['moveUp', { face: movedFace(0, 140) }],
    ['moveDown', { face: movedFace(0, -140) }],
    // The worse of two.
    ['moveUp', { face: movedFace(105, 150) }],
    ['moveLeft', { face: movedFace(-150, 125) }],
    ['closeApps', { isStarved: true }],
    ['moreLight', { light: { ...evenLight, faceLuma: 20 } }],
    ['turnToLight', { light: { ...evenLight, faceLuma: 50 } }],
    ['evenLight', { light: { ...evenLight, sideRatio: 0.3 } }],
    ['holdStill', { speed: 0.8 }],
  ])('advises %s', (advice, change) => {
    expect(adviceFor({ ...good, ...change })).toBe(advice);
  });

  it('asks to turn if the nose is near one ear', () => {
    const { points } = sampleFace;
    const turned = { ...sampleFace, points: { ...points, nose: { x: 366, y: 264 } } };
    expect(adviceFor({ ...good, face: turned })).toBe('turnRight');
    const nose = { x: points.rightEar.x + points.leftEar.x - 366, y: 264 };
    expect(adviceFor({ ...good, face: { ...turned, points: { ...points, nose } } })).toBe('turnLeft');
  });

  it('asks to straighten a tilted head', () => {
    const { points } = sampleFace;
    const tilted = { ...sampleFace, points: { ...points, leftEye: { x: 358, y: 246 } } };
    expect(adviceFor({ ...good, face: tilted })).toBe('turnToCamera');
  });

  const nodding = { ...sampleFace, points: { ...sampleFace.points, nose: { x: 320, y: 300 } } };
  it.each<[Advice, Partial<Sight>]>([
    ['closer', { face: movedFace(0, 0, 0.5) }],
    ['further', { face: movedFace(0, 0, 2.3) }],
    ['moveRight', { face: movedFace(130, 0) }],
    ['turnToCamera', { face: nodding }],
  ])('does not advise %s during a scan that can read the skin', (advice, change) => {
    expect(adviceFor({ ...good, ...change })).toBe(advice);
    expect(adviceFor({ ...good, ...change, isScanning: true })).toBe('ready');
    expect(adviceFor({ ...good, ...change, isScanning: true, readsSkin: false })).toBe(advice);
  });

  it.each<[Advice, Partial<Sight>]>([
    ['findFace', { face: null }],
    ['moreLight', { light: { ...evenLight, faceLuma: 20 } }],
    ['closeApps', { isStarved: true }],
    ['holdStill', { speed: 0.8 }],
  ])('advises %s during a scan, because it spoils the scan', (advice, change) => {
    expect(adviceFor({ ...good, ...change, isScanning: true })).toBe(advice);
  });

  it('expects the face inside the drawn oval', () => {
    const high = movedFace(0, -150);
    expect(adviceFor({ ...good, face: high })).toBe('moveDown');
    expect(adviceFor({ ...good, face: high, target: { x: 0.5, y: 0.32 } })).toBe('ready');
  });
});

describe('nextShownAdvice', () => {
  const show = (advices: readonly Advice[], intervalMs: number): Advice[] => {
    let state = nextShownAdvice(FIRST_ADVICE, 'findFace', -ADVICE_MIN_MS);
    return advices.map((advice, i) => {
      state = nextShownAdvice(state, advice, i * intervalMs);
      return state.shown;
    });
  };

  it('changes only after five equal frames', () => {
    expect(show(new Array<Advice>(ADVICE_EQUAL_FRAMES - 1).fill('closer'), 33).at(-1)).toBe('findFace');
    expect(show(new Array<Advice>(ADVICE_EQUAL_FRAMES).fill('closer'), 33).at(-1)).toBe('closer');
  });

  it('does not flicker between two states', () => {
    const flicker = Array.from({ length: 60 }, (_, i): Advice => (i % 2 === 0 ? 'closer' : 'moveUp'));
    expect(new Set(show(flicker, 33))).toEqual(new Set(['findFace']));
  });

  it('does not ask for a face that is back', () => {
    let state = nextShownAdvice(FIRST_ADVICE, 'findFace', 0);
    for (let frame = 1; frame <= ADVICE_EQUAL_FRAMES; frame += 1) state = nextShownAdvice(state, 'ready', frame * 33);
    expect(state.shown).toBe('ready');
    const readyMs = ADVICE_EQUAL_FRAMES * 33;
    expect(isReadyAnnounced(state, readyMs + READY_ANNOUNCED_MS - 1)).toBe(false);
    expect(isReadyAnnounced(state, readyMs + READY_ANNOUNCED_MS)).toBe(true);
  });

  it('shows each sentence for at least a second', () => {
    const advices: Advice[] = [...new Array<Advice>(6).fill('closer'), ...new Array<Advice>(40).fill('moveUp')];
    const shown = show(advices, 33);
    const from = shown.indexOf('closer');
    const to = shown.indexOf('moveUp');
    expect((to - from) * 33).toBeGreaterThanOrEqual(ADVICE_MIN_MS);
  });
});
