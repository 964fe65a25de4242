import { isOfVariability, MEASURE_TYPES } from '@mien/domain';
import { registration as english, measures as englishMeasures } from '@mien/messages';
import { Icon } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../shared/language.ts';
import { RegistrationArt } from './registration-art.tsx';
import styles from './registration-page.module.css';

const texts = textsOf('registration', english);
const measures = textsOf('measures', englishMeasures);

/** What a scan of the usual length itself takes from the face, and nothing that is entered or calculated. */
const MEASURED = MEASURE_TYPES.filter((type) => type.provenance === 'camera')
  .filter(({ key }) => !isOfVariability(key))
  .map(({ key }) => measures.types[key].name);

/** The pitch beside or above the form, and what the scan measures below it. */
export function RegistrationLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <aside className={styles.pitch}>
        <RegistrationArt />
        <div className={styles.pitchWords}>
          <p className={styles.pitchHeading}>{texts.pitch.heading}</p>
          <p className={styles.pitchText}>{texts.pitch.text}</p>
        </div>
      </aside>
      <div className={styles.column}>
        {children}
        <p className={styles.trust}>
          <Icon name="lock" sizePx={20} />
          <span>{texts.trust}</span>
        </p>
      </div>
      <footer className={styles.footer}>
        <h2 className={styles.footerTitle}>{texts.footer.title}</h2>
        <ul className={styles.measured}>
          {MEASURED.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className={styles.footerNote}>{texts.footer.note}</p>
      </footer>
    </div>
  );
}
