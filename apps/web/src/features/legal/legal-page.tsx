import { Muted, Stack } from '@mien/ui';
import type { LegalText } from '../../shared/platform/legal-link.tsx';
import styles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { LegalSections, legal, texts } from './legal-text.tsx';

/** `/privacy` and `/termsofuse`. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  return (
    <Stack as="article" gap={6} isPacked width="focused">
      <Stack gap={2} className={styles.intro}>
        <PageHeading title={texts[text]} />
        <Muted size="lead">{legal[text].title}</Muted>
      </Stack>
      <LegalSections text={text} />
    </Stack>
  );
}
