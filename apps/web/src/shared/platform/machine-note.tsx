import { DEFAULT_LANGUAGE } from '@mien/domain';
import { useId } from 'react';
import { useChooseLanguage } from './choose-language.ts';
import { machineTranslation } from './language.ts';
import styles from './machine-note.module.css';

/** Says on each page of a language that no person has reviewed it, and how to reach the original. It is printed, too. */
export function MachineNote() {
  const texts = machineTranslation();
  const noteId = useId();
  const chooseLanguage = useChooseLanguage();
  if (!texts) return null;
  return (
    <aside className={styles.note} aria-labelledby={noteId}>
      <span id={noteId}>{texts.note}</span>{' '}
      <button type="button" className={styles.original} onClick={() => chooseLanguage(DEFAULT_LANGUAGE)}>
        {texts.original}
      </button>
    </aside>
  );
}
