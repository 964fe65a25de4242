import { averages as english } from '@mien/messages';
import { buttonClassName, Icon, Stack } from '@mien/ui';
import { Link } from 'react-router';
import styles from './empty-notice.module.css';
import { textsOf } from './language.ts';
import { PageHeading } from './page-heading.tsx';
import { paths } from './paths.ts';
import { homeOf, useSession } from './session.ts';

const { denied } = textsOf('averages', english);

/** Shown in place of a staff page that the reader may not see. `text` says who may. */
export function AccessDenied({ text }: { readonly text: string }) {
  const { data: session } = useSession();
  return (
    <Stack
      gap={4}
      align="center"
      width="narrow"
      tone="muted"
      size="lead"
      isCentered
      className={styles.empty}
      data-notice
    >
      <Icon name="lock" sizePx={56} />
      <PageHeading title={denied.title} />
      <p>{text}</p>
      <Link to={session ? homeOf(session.user) : paths.signIn} className={buttonClassName()}>
        {denied.home}
      </Link>
    </Stack>
  );
}
