import { Muted, Stack } from '@mien/ui';
import type { LegalText } from '../../shared/platform/legal-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import styles from './legal-text.module.css';
import { LegalSections, legal, sectionId, texts } from './legal-text.tsx';

/** `/privacy` and `/termsofuse`. On wide screens the sections are listed next to the text. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  return (
    <Stack as="article" gap={6} isPacked width="page">
      <Stack gap={2} className={pageStyles.intro}>
        <PageHeading title={texts[text]} />
        <Muted size="lead">{legal[text].title}</Muted>
      </Stack>
      <div className={styles.page}>
        <nav aria-label={legal[text].title} className={styles.contents}>
          {legal[text].sections.map(({ heading }, index) => (
            <a key={heading} href={`#${sectionId(index)}`}>
              {heading}
            </a>
          ))}
        </nav>
        <LegalSections text={text} />
      </div>
    </Stack>
  );
}
