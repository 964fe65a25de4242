import { ehr as english } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { LOCK } from '../../shared/platform/access-denied.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';

const { launch: texts } = textsOf('ehr', english);

interface LaunchNoticeProps {
  readonly text: string;
  /** Whether the reader may never launch, in contrast to a launch that failed. */
  readonly isDenied?: boolean;
}

/** Why a launch does not go on. */
export function LaunchNotice({ text, isDenied = false }: LaunchNoticeProps) {
  return (
    <ProblemPage {...(isDenied ? { drawing: LOCK } : {})} title={texts.title} text={text} isAlert={!isDenied}>
      <ProblemActions>
        <Link to={paths.users} className={buttonClassName({ variant: 'secondary', isBlock: true })}>
          {texts.home}
        </Link>
      </ProblemActions>
    </ProblemPage>
  );
}
