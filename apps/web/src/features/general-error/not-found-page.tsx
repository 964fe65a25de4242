import { generalError as english } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { SIGNPOST } from '../../shared/platform/problem-art.tsx';
import { ProblemActions, ProblemPage, useNoticeVariant } from '../../shared/platform/problem-page.tsx';

const texts = textsOf('generalError', english).notFound;

/** Shown for unknown addresses. */
export function NotFoundPage() {
  const variant = useNoticeVariant();
  return (
    <ProblemPage drawing={SIGNPOST} title={texts.title} text={texts.text}>
      <ProblemActions>
        <Link to={paths.signIn} className={buttonClassName({ variant, isBlock: true })}>
          {texts.home}
        </Link>
      </ProblemActions>
    </ProblemPage>
  );
}
