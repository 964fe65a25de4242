import { legalPage as english, fill } from '@mien/messages';
import { legal as englishLegal } from '@mien/messages/legal';
import { Muted, Stack, Text } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import type { LegalText } from '../../shared/platform/legal-link.tsx';
import { useConfiguration } from '../../shared/platform/session.ts';
import styles from './legal-text.module.css';

export const legal = textsOf('legal', englishLegal);
export const texts = textsOf('legalPage', english);

/** The element of a section, to which the list of sections leads. */
export const sectionId = (index: number): string => `section-${index + 1}`;

/** A legal text in its sections, with version and date. */
export function LegalSections({ text }: { readonly text: LegalText }) {
  const { data: configuration } = useConfiguration();
  const { effective, version, sections } = legal[text];
  const names: Readonly<Record<string, string>> = {
    productName: configuration?.productName ?? '',
    providerName: configuration?.providerName ?? '',
  };
  const named = (sentence: string) => sentence.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
  return (
    <Stack gap={6} className={styles.text}>
      <Muted>{fill(texts.effective, { date: effective })}</Muted>
      {sections.map((section, index) => (
        <Stack as="section" key={section.heading} id={sectionId(index)} gap={3} className={styles.section}>
          <Text as="h2" size="lead">
            {section.heading}
          </Text>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{named(paragraph)}</p>
          ))}
        </Stack>
      ))}
      <Muted size="small">{fill(texts.version, { version })}</Muted>
    </Stack>
  );
}
