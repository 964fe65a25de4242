import type { Language } from '@mien/domain';
import type { scanSite } from './en/scan-site.ts';

/** Loaded only by their readers; English is bundled. Vite lists them. */
const FILES = import.meta.glob<typeof scanSite>(['./*/scan-site.ts', '!./en/*'], { import: 'scanSite' });

/** Loads the scan site's texts in a language; undefined for English. */
export function scanSiteFile(language: Language): (() => Promise<typeof scanSite>) | undefined {
  return FILES[`./${language}/scan-site.ts`];
}
