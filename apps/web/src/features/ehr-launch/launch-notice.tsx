import { ehr as english } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';

const { launch: texts } = textsOf('ehr', english);

/** Why a launch failed. */
export function LaunchNotice({ text }: { readonly text: string }) {
  return (
    <ProblemPage title={texts.title} text={text} isAlert>
      <ProblemActions>
        <Link to={paths.users} className={buttonClassName({ variant: 'secondary', isBlock: true })}>
          {texts.home}
        </Link>
      </ProblemActions>
    </ProblemPage>
  );
}
