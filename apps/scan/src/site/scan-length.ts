import { SCAN_LENGTHS_S, type ScanLengthS, USUAL_SCAN_LENGTH_S } from '@mien/domain';

const STORAGE_KEY = 'scan-length';

/** The length chosen last on this device, or the usual one. */
export function rememberedLength(): ScanLengthS {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return SCAN_LENGTHS_S.find((length) => String(length) === text) ?? USUAL_SCAN_LENGTH_S;
  } catch {
    // No storage: as for everybody who has not chosen.
    return USUAL_SCAN_LENGTH_S;
  }
}

export function rememberLength(lengthS: ScanLengthS): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(lengthS));
  } catch {
    // No storage: the choice holds for this page.
  }
}
