import { boxClassName, classNames } from '@mien/ui';
import { createContext, type ReactNode, useContext } from 'react';
import styles from './legal-link.module.css';

export type LegalText = 'terms' | 'privacy';

const LegalPopupContext = createContext<(text: LegalText) => void>(() => undefined);
export const LegalPopupProvider = LegalPopupContext.Provider;

/** Returns a function that opens a legal text in an overlay. */
export function useLegalPopup(): (text: LegalText) => void {
  return useContext(LegalPopupContext);
}

/** Text in a sentence that opens a legal text in an overlay. */
export function LegalLink({ text, children }: { readonly text: LegalText; readonly children: ReactNode }) {
  const open = useLegalPopup();
  return (
    <button
      type="button"
      className={classNames(boxClassName({ tone: 'brand', weight: 600 }), styles.link)}
      onClick={(event) => {
        // Inside a label: reading the text must not check the box.
        event.preventDefault();
        open(text);
      }}
    >
      {children}
    </button>
  );
}
