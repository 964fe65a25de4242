/** Bytes that the connection check sends. Source: specification, section 9. */
export const UPLOAD_TEST_BYTES = 1_000_000;

/** Minimum speed to pass. Source: specification, sections 4 and 9. */
export const MIN_UPLOAD_SPEED_MBPS = 1;

/** Megabits per second; 0 if no duration could be measured. */
export function uploadSpeedMbps(sentBytes: number, durationMs: number): number {
  if (!(durationMs > 0)) return 0;
  return (sentBytes * 8) / 1000 / durationMs;
}

export function isUploadFastEnough(speedMbps: number): boolean {
  return speedMbps >= MIN_UPLOAD_SPEED_MBPS;
}
