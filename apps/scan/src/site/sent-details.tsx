import { SENT_KINDS } from '@mien/contract';
import { Disclosure } from '@mien/ui';
import styles from './sent-details.module.css';
import { siteTexts } from './site-texts.ts';

/** Exactly what a scan sends: one line per kind of field. */
export function SentDetails() {
  const { sentSummary, sentWhere, sent, notSent } = siteTexts().start;
  return (
    <Disclosure title={sentSummary}>
      <div className={styles.details}>
        <p>{sentWhere}</p>
        <ul>
          {SENT_KINDS.map((kind) => (
            <li key={kind}>{sent[kind]}</li>
          ))}
        </ul>
        <p>{notSent}</p>
      </div>
    </Disclosure>
  );
}
