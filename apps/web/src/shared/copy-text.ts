import { ifGranted, ifPossible } from '@mien/ui/if-possible';

/**
 * Puts a text into the clipboard. A browser lets a page copy only while the press of a button lasts, so the text may still
 * be on its way when this is called.
 *
 * @returns false when the browser refuses, or has no clipboard; a text that fails to come is the caller's to notice
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const coming = Promise.resolve(text);
  const blob = coming.then((come) => new Blob([come], { type: 'text/plain' }));
  // Refused before the text is there, nobody would hear of its failure.
  blob.catch(() => undefined);
  const item = typeof text === 'string' ? null : ifPossible(() => new ClipboardItem({ 'text/plain': blob }));
  const isCopied = await ifGranted(async () => {
    if (item) await navigator.clipboard.write([item]);
    else await navigator.clipboard.writeText(await coming);
    return true;
  });
  return isCopied ?? false;
}
