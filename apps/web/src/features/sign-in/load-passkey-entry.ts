import { loadTexts } from '../../shared/platform/load-texts.ts';

/** The way in by passkey, with its words. */
export async function loadPasskeyEntry() {
  await loadTexts('rest');
  return (await import('./passkey-entry.tsx')).PasskeyEntry;
}
