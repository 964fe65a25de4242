import { generalError as english } from '@mien/messages';
import { buttonClassName, Muted, Stack } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { NoticeArt } from './notice-art.tsx';

const texts = textsOf('generalError', english).notFound;

/** Shown for unknown addresses. */
export function NotFoundPage() {
  return (
    <Stack gap={5} align="center" width="focused" isCentered>
      <NoticeArt />
      <Stack gap={3}>
        <PageHeading title={texts.title} />
        <Muted size="lead">{texts.text}</Muted>
      </Stack>
      <Link to={paths.signIn} className={buttonClassName({ isBlock: true })}>
        {texts.home}
      </Link>
    </Stack>
  );
}
