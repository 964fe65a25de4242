import { ifGranted, ifPossible } from '@mien/ui/if-possible';

/**
 * Copies a text to the clipboard. A browser allows that only during a click, so the text may be a pending promise.
 *
 * @returns false if the browser refuses, or has no clipboard; a rejected promise is left to the caller
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const coming = Promise.resolve(text);
  const blob = coming.then((come) => new Blob([come], { type: 'text/plain' }));
  // If copying is refused early, the promise's rejection would otherwise be unhandled.
  blob.catch(() => undefined);
  const item = typeof text === 'string' ? null : ifPossible(() => new ClipboardItem({ 'text/plain': blob }));
  const isCopied = await ifGranted(async () => {
    if (item) await navigator.clipboard.write([item]);
    else await navigator.clipboard.writeText(await coming);
    return true;
  });
  return isCopied ?? false;
}
