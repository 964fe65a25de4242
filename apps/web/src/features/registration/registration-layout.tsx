import { isOfVariability, MEASURE_TYPES } from '@mien/domain';
import { registration as english, measures as englishMeasures } from '@mien/messages';
import { Grid, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useProviderOfCode } from '../../shared/platform/provider-of-code.ts';
import { RegistrationArt } from './registration-art.tsx';
import styles from './registration-page.module.css';

const texts = textsOf('registration', english);
const measures = textsOf('measures', englishMeasures);

/** What a scan of the usual length measures from the face, without entered and calculated values. */
const MEASURED = MEASURE_TYPES.filter((type) => type.provenance === 'camera')
  .filter(({ key }) => !isOfVariability(key))
  .map(({ key }) => measures.types[key].name);

/** The introduction next to or above the form, with what the scan measures below it. */
export function RegistrationLayout({ children }: { readonly children: ReactNode }) {
  const isOurs = useProviderOfCode() === 'own';
  return (
    <Stack gap={6} isWide className={styles.layout}>
      <Grid as="aside" gap={4} align="center" className={styles.pitch}>
        <RegistrationArt />
        <Stack gap={1} className={styles.pitchWords}>
          <Text tone="plain" size="h2" weight={700} className={styles.pitchHeading}>
            {texts.pitch.heading}
          </Text>
          <Muted size="lead">{texts.pitch.text}</Muted>
        </Stack>
      </Grid>
      <Stack gap={4}>
        {children}
        <Row>
          <LoneLink to={paths.signIn}>{texts.signIn}</LoneLink>
        </Row>
        <Row as="p" gap={2} isOneLine align="start" tone="muted" size="small">
          <Icon tone="good" name="lock" sizePx={20} />
          <span>{isOurs ? texts.trustOwn : texts.trust}</span>
        </Row>
      </Stack>
      <Stack as="footer" gap={3} lineAbove={4} className={styles.footer}>
        <Text as="h2" size="body" weight={600}>
          {texts.footer.title}
        </Text>
        <Row as="ul" gap={2} align="stretch" className={styles.measured}>
          {MEASURED.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Row>
        <Muted size="small">{texts.footer.note}</Muted>
      </Stack>
    </Stack>
  );
}
