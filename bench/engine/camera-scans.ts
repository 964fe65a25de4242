import { readCameraWindows } from '../camera/camera-windows.ts';
import { type RateReading, read } from './rate-readings.ts';
import { personName } from './recordings.ts';
import { readReferenceRate } from './reference-rate.ts';

/** Groups of the scans of `readCameraScans` and `readMovingScans`. */
export const SCAN_PAGE = 'Videos through the scan page';
export const MOVING_PHONE = 'Videos, with a phone that moves';

/**
 * Every window of the videos that has a reference, through the scan page's own camera path. Empty if there are no
 * videos.
 */
export async function readCameraScans(root: string, cacheFolder: string): Promise<RateReading[]> {
  return (await readCameraWindows(root, { cacheFolder })).flatMap((window) => {
    const reference = readReferenceRate(window);
    if (reference === null) return [];
    const splits = { recording: personName(window.record) };
    const reading = read('recorded', SCAN_PAGE, splits, window.trace, reference.meanBpm, true);
    return [{ ...reading, contactUnevenness: reference.unevenness }];
  });
}

/** The same videos as if the phone moved, in fewer windows. */
export async function readMovingScans(root: string, cacheFolder: string): Promise<RateReading[]> {
  return (await readCameraWindows(root, { cacheFolder, isMoving: true })).flatMap((window) => {
    const trueBpm = readReferenceRate(window)?.meanBpm;
    const splits = { recording: personName(window.record) };
    return trueBpm === undefined ? [] : [read('recorded', MOVING_PHONE, splits, window.trace, trueBpm, true)];
  });
}
