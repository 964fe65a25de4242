import { directionOf, type Language } from '@mien/domain';
import type { scanSite } from './en/scan-site.ts';

/** Loaded only by their readers; English is bundled. Vite lists them. */
const FILES = import.meta.glob<typeof scanSite>(['./*/scan-site.ts', '!./en/*'], { import: 'scanSite' });

/** Loads the scan site's texts in a language; undefined for English. */
export function scanSiteFile(language: Language): (() => Promise<typeof scanSite>) | undefined {
  const load = FILES[`./${language}/scan-site.ts`];
  return load && directionOf(language) === 'rtl'
    ? async () => (await import('./changed-texts.ts')).isolated(await load())
    : load;
}
