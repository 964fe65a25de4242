import { generalError as english } from '@mien/messages';
import { buttonClassName, Card, Icon, Muted, Stack, Text } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import styles from './ended-link.module.css';

const texts = textsOf('generalError', english).sharedLink;

/** Shown for a link to results that has ended, with the next steps for a reader and for the patient. */
export function EndedLink() {
  return (
    <Stack gap={6} width="focused">
      <Stack as="span" align="middle" tone="brand" isPill className={styles.disc} isDisc>
        <Icon name="link" sizePx={48} />
      </Stack>
      <Stack gap={2}>
        <PageHeading title={texts.title} />
        <Text size="lead">{texts.ask}</Text>
        <Muted>{texts.about}</Muted>
        <Muted>{texts.cutOff}</Muted>
      </Stack>
      <Card aria-labelledby="own-results">
        <Stack gap={2} className={styles.own}>
          <Text as="h2" id="own-results" size="lead">
            {texts.own.title}
          </Text>
          <Muted>{texts.own.text}</Muted>
          <Link to={paths.signIn} className={buttonClassName({ isBlock: true })}>
            {texts.own.signIn}
          </Link>
        </Stack>
      </Card>
      <Muted size="small">{texts.emergency}</Muted>
    </Stack>
  );
}
