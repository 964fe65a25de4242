import { describe, expect, it } from 'vitest';
import { shownPoint } from './shown-point.ts';

const video = (width: number, height: number, area: { width: number; height: number }) => ({
  videoWidth: width,
  videoHeight: height,
  getBoundingClientRect: () => ({ left: 0, top: 0, ...area }) as DOMRect,
});

describe('shownPoint', () => {
  it('is the middle of the frame if the oval is in the middle of the page', () => {
    const page = { width: 390, height: 844 };
    expect(shownPoint(video(480, 640, page), { left: 95, top: 322, width: 200, height: 200 }, true)).toEqual({
      x: 0.5,
      y: 0.5,
    });
  });

  it('accounts for the mirror: an oval on the left shows the right of the frame', () => {
    const page = { width: 800, height: 400 };
    const point = shownPoint(video(640, 480, page), { left: 100, top: 100, width: 200, height: 200 }, true)!;
    expect(point.x).toBeCloseTo(0.75);
    expect(point.y).toBeCloseTo(0.5);
  });

  it('does not mirror if the picture is not mirrored', () => {
    const page = { width: 800, height: 400 };
    const point = shownPoint(video(640, 480, page), { left: 100, top: 100, width: 200, height: 200 }, false)!;
    expect(point.x).toBeCloseTo(0.25);
  });

  it('waits for the video', () => {
    expect(
      shownPoint(video(0, 0, { width: 390, height: 844 }), { left: 0, top: 0, width: 1, height: 1 }, true),
    ).toBeNull();
  });
});
