import { directionOf, type Language } from '@mien/domain';
import type { machineTranslation } from './en/machine-translation.ts';
import type { scanSite } from './en/scan-site.ts';

interface ScanSiteFile {
  readonly scanSite: typeof scanSite;
  /** In languages that no person has reviewed. */
  readonly machineTranslation?: typeof machineTranslation;
}

/** Loaded only by their readers; English is bundled. Vite lists them. */
const FILES = import.meta.glob<ScanSiteFile>(['./*/scan-site.ts', '!./en/*']);

/** Loads the scan site's texts in a language; undefined for English. */
export function scanSiteFile(language: Language): (() => Promise<ScanSiteFile>) | undefined {
  const load = FILES[`./${language}/scan-site.ts`];
  return load && directionOf(language) === 'rtl'
    ? async () => (await import('./changed-texts.ts')).isolated(await load())
    : load;
}
