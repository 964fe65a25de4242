import { averages as english, shell as englishShell } from '@mien/messages';
import { buttonClassName, Icon } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from './language.ts';
import { paths } from './paths.ts';
import { ProblemActions, ProblemPage, useNoticeVariant } from './problem-page.tsx';
import { homeOf, useSession } from './session.ts';

const { denied } = textsOf('averages', english);
const { places } = textsOf('shell', englishShell);

/** A lock, for a page that needs a permission. */
const LOCK = (
  <>
    <rect x="73" y="68" width="54" height="38" rx="8" />
    <path d="M83 68V58a17 17 0 0 1 34 0v10" />
  </>
);

/** Shown in place of a staff page that the reader may not see. `text` says who may. */
export function AccessDenied({ text }: { readonly text: string }) {
  const { data: session } = useSession();
  const variant = useNoticeVariant();
  const home = !session ? paths.signIn : session.user.patientUid === null ? homeOf(session.user) : paths.dashboard;
  return (
    <ProblemPage drawing={LOCK} title={denied.title} text={text}>
      <ProblemActions>
        <Link to={home} className={buttonClassName({ variant, isBlock: true })}>
          <Icon name="home" sizePx={20} />
          <span>{places.home}</span>
        </Link>
      </ProblemActions>
    </ProblemPage>
  );
}
