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

/**
 * Loads the scan site's texts in a language; undefined for English.
 *
 * @param english  the texts for what a translation lacks
 */
export function scanSiteFile(language: Language, english: typeof scanSite): (() => Promise<ScanSiteFile>) | undefined {
  const load = FILES[`./${language}/scan-site.ts`];
  return (
    load &&
    (async () => {
      const file = await load();
      if (!file.machineTranslation) return file;
      const { completed, isolated, markedAsEnglish } = await import('./changed-texts.ts');
      const own = directionOf(language) === 'rtl' ? isolated(file) : file;
      return { ...own, scanSite: completed(own.scanSite, markedAsEnglish(english)) };
    })
  );
}
