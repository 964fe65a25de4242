import { averages as english } from '@mien/messages';
import { buttonClassName } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from './language.ts';
import { paths } from './paths.ts';
import { ProblemActions, ProblemPage } from './problem-page.tsx';
import { homeOf, useSession } from './session.ts';

const { denied } = textsOf('averages', english);

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
  return (
    <ProblemPage drawing={LOCK} title={denied.title} text={text}>
      <ProblemActions>
        <Link
          to={session ? homeOf(session.user) : paths.signIn}
          className={buttonClassName({ variant: 'secondary', isBlock: true })}
        >
          {denied.home}
        </Link>
      </ProblemActions>
    </ProblemPage>
  );
}
