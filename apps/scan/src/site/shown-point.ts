interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The point of the frame shown at the center of a box, if the video covers its own box.
 *
 * @returns shares of the frame's width and height, 0 to 1; null before the video has a size
 */
export function shownPoint(
  video: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight' | 'getBoundingClientRect'>,
  box: Box,
  isMirrored: boolean,
): { x: number; y: number } | null {
  const { videoWidth, videoHeight } = video;
  const area = video.getBoundingClientRect();
  if (videoWidth === 0 || videoHeight === 0 || area.width === 0 || area.height === 0) return null;
  const scale = Math.max(area.width / videoWidth, area.height / videoHeight);
  const offX = box.left + box.width / 2 - (area.left + area.width / 2);
  const offY = box.top + box.height / 2 - (area.top + area.height / 2);
  const inside = (share: number): number => Math.min(0.75, Math.max(0.25, share));
  const x = (isMirrored ? -1 : 1) * (offX / scale / videoWidth);
  return { x: inside(0.5 + x), y: inside(0.5 + offY / scale / videoHeight) };
}
