import { careTeamConsent as english, fill } from '@mien/messages';
import { Stack } from '@mien/ui';
import styles from './care-team-points.module.css';
import { textsOf } from './language.ts';

const consent = textsOf('careTeamConsent', english);

/** What somebody agrees to who lets the care team see results, in full. */
export function CareTeamPoints({ clientName }: { readonly clientName: string }) {
  return (
    <Stack as="dl" gap={3} className={styles.points}>
      {consent.points.map(({ about, text }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{fill(text, { client: clientName })}</dd>
        </div>
      ))}
    </Stack>
  );
}
