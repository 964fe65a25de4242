import { Problem } from '@mien/contract';
import type { Language } from '@mien/domain';
import { shell as english } from '@mien/messages';
import { reloadIfNewer } from './file-gone.ts';
import { textsOf } from './language.ts';
import { fetchTextsIn } from './load-texts.ts';
import { problemText } from './problem-text.ts';
import { stored } from './stored.ts';
import { useToasts } from './toasts.tsx';

const { loading } = textsOf('shell', english);

/** The last choice: an earlier one whose texts load later is no longer wanted. */
let wanted: Language | null = null;

/**
 * Stores the choice on this device and reloads the page, once the texts that it needs have loaded: without them it
 * would not open again. Typed text is kept in the tab's storage.
 *
 * @throws Problem if the texts cannot be loaded; the language stays as it was
 */
export async function chooseLanguage(chosen: Language, reload = () => window.location.reload()): Promise<void> {
  wanted = chosen;
  const store = () => {
    stored.language.set(chosen);
    // It contains texts.
    stored.clientMeasureTypes.clear();
  };
  try {
    await fetchTextsIn(chosen);
  } catch (cause) {
    // A newer version of the app has files with other names.
    if (wanted !== chosen || (await reloadIfNewer(store))) return;
    throw new Problem('offline', { cause });
  }
  if (wanted !== chosen) return;
  store();
  reload();
}

/** The same for a press: says that the texts are loading, or that they cannot be loaded. */
export function useChooseLanguage(): (chosen: Language) => void {
  const toasts = useToasts();
  return (chosen) => {
    toasts.show({ text: loading });
    chooseLanguage(chosen).catch((error: unknown) => toasts.show({ text: problemText(error), tone: 'problem' }));
  };
}
