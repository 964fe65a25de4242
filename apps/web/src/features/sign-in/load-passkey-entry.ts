import { loadTexts } from '../../shared/platform/load-texts.ts';

/** The passkey sign-in, with its texts. */
export async function loadPasskeyEntry() {
  await loadTexts('rest');
  return (await import('./passkey-entry.tsx')).PasskeyEntry;
}
