import type { LegalText } from '../../shared/legal-link.tsx';
import styles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { LegalSections, legal, texts } from './legal-text.tsx';

/** `/privacy` and `/termsofuse`. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  return (
    <article className={styles.focused}>
      <div className={styles.intro}>
        <PageHeading title={texts[text]} />
        <p className={styles.lead}>{legal[text].title}</p>
      </div>
      <LegalSections text={text} />
    </article>
  );
}
