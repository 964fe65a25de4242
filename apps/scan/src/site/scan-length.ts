import { SCAN_LENGTHS_S, type ScanLengthS, USUAL_SCAN_LENGTH_S } from '@mien/domain';
import { keptText } from './browser/kept-text.ts';

const remembered = keptText('device', 'scan-length');

/** The last length used on this device, or the default. */
export function rememberedLength(): ScanLengthS {
  const text = remembered.get();
  return SCAN_LENGTHS_S.find((length) => String(length) === text) ?? USUAL_SCAN_LENGTH_S;
}

export function rememberLength(lengthS: ScanLengthS): void {
  remembered.set(String(lengthS));
}
