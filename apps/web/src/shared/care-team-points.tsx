import { careTeamConsent as english, fill } from '@mien/messages';
import styles from './care-team-points.module.css';
import { textsOf } from './language.ts';

const consent = textsOf('careTeamConsent', english);

/** What somebody agrees to who lets the care team see results, in full. */
export function CareTeamPoints({ clientName }: { readonly clientName: string }) {
  return (
    <dl className={styles.points}>
      {consent.points.map(({ about, text }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{fill(text, { client: clientName })}</dd>
        </div>
      ))}
    </dl>
  );
}
