import type { Configuration } from '@mien/contract';
import { consent as english, profile as englishProfile } from '@mien/messages';
import { Banner, CheckboxField } from '@mien/ui';
import { AgreementNote } from '../../shared/platform/agreement-note.tsx';
import { useIsOneself } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LegalLink } from '../../shared/platform/legal-link.tsx';
import { ScanOnlyNotice } from '../../shared/platform/scan-only-view.tsx';
import styles from './profile-page.module.css';
import type { Profile } from './use-profile.ts';

const texts = textsOf('profile', englishProfile);
const { profile: consent } = textsOf('consent', english);

/** Notices above the answers. */
export function Notices({ hasKept }: Pick<Profile, 'hasKept'>) {
  return (
    <>
      <ScanOnlyNotice />
      {hasKept && (
        <Banner isQuiet>
          <p>{texts.draftKept}</p>
        </Banner>
      )}
    </>
  );
}

interface TermsProps {
  readonly profile: Pick<Profile, 'hasAccepted' | 'accept'>;
  readonly configuration: Configuration;
}

/** Agreement to terms and privacy, with links to both texts. A carer cannot agree for the patient. */
export function Terms({ profile: { hasAccepted, accept }, configuration }: TermsProps) {
  const isOneself = useIsOneself();
  const { before } = consent;
  const [beforeName = '', afterName = ''] = before.split('{productName}');
  if (!isOneself) return null;
  return (
    <div className={styles.consent}>
      <AgreementNote />
      <CheckboxField checked={hasAccepted} onChange={(event) => accept(event.target.checked)}>
        {beforeName}
        <span>{before.includes('{productName}') && configuration.productName}</span>
        {afterName}
        <LegalLink text="terms">{consent.terms}</LegalLink>
        <span>{consent.between}</span>
        <LegalLink text="privacy">{consent.privacy}</LegalLink>
        <span>{consent.after}</span>
      </CheckboxField>
    </div>
  );
}
