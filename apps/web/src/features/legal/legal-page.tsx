import { Disclosure, Stack } from '@mien/ui';
import type { LegalText } from '../../shared/platform/legal-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import styles from './legal-text.module.css';
import { LegalSections, legal, sectionId, texts } from './legal-text.tsx';

/** `/privacy` and `/termsofuse`. On wide screens the sections are listed next to the text, on phones collapsed above. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  const links = legal[text].sections.map(({ heading }, index) => (
    <a key={heading} href={`#${sectionId(index)}`}>
      {heading}
    </a>
  ));
  return (
    <Stack as="article" gap={6} isPacked width="page">
      <Stack gap={2} className={pageStyles.intro}>
        <PageHeading title={texts[text]} />
      </Stack>
      <div className={styles.page}>
        <nav aria-label={legal[text].title} className={styles.contents}>
          {links}
        </nav>
        <nav aria-label={legal[text].title} className={styles.collapsed}>
          <Disclosure look="row" ground="panel" title={texts.contents}>
            <div className={styles.links}>{links}</div>
          </Disclosure>
        </nav>
        <LegalSections text={text} />
      </div>
    </Stack>
  );
}
