import { scanError as english, signIn as englishSignIn } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { DIM_FACE } from '../../shared/platform/problem-art.tsx';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';

const texts = textsOf('scanError', english);
const { tryScan } = textsOf('signIn', englishSignIn);

/** `/scanFailed`. */
export function ScanFailedPage() {
  const { title, text, back } = texts.scanFailed;
  return (
    <ProblemPage drawing={DIM_FACE} title={title} text={text} isAlert>
      <ProblemActions>
        <Link to={paths.dashboard} className={buttonClassName({ isBlock: true })}>
          {back}
        </Link>
        <SecondTry />
      </ProblemActions>
    </ProblemPage>
  );
}

/** Another scan: a patient's own, or a visitor's one without an account. */
function SecondTry() {
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  const look = buttonClassName({ variant: 'secondary', isBlock: true });
  if (session?.user.patientUid)
    return (
      <Link to={paths.howTo} className={look}>
        {texts.scanAgain}
      </Link>
    );
  return session === null && configuration?.isTrialOffered ? (
    <Link to={paths.tryScan} className={look}>
      {tryScan}
    </Link>
  ) : null;
}
