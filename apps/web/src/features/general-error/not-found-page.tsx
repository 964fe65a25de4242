import { generalError as english } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemPage } from '../../shared/platform/problem-page.tsx';

const texts = textsOf('generalError', english).notFound;

/** Shown for unknown addresses. */
export function NotFoundPage() {
  return (
    <ProblemPage title={texts.title} text={texts.text}>
      <Link to={paths.signIn} className={buttonClassName({ isBlock: true })}>
        {texts.home}
      </Link>
    </ProblemPage>
  );
}
