import { type Client, type FirstStepResult, type MienContract, Problem, type User } from '@mien/contract';
import { entry as english, fill } from '@mien/messages';
import { Icon, Spinner } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { forgetSession, homeOf, openSession, sessionQuery, useSession } from '../../shared/session.ts';
import { forgetEverybody, stored } from '../../shared/stored.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { isSomebodyElse, linkPartsOf } from './entry.model.ts';
import { EntryArt } from './entry-art.tsx';
import styles from './entry-pages.module.css';

const texts = textsOf('entry', english);

type LogIn = (client: Client<MienContract>) => Promise<FirstStepResult>;

/** `/alogin/{id}`: in by a login link. */
export function LinkEntryPage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const [parts] = useState(() => linkPartsOf(id, query));
  return (
    <Entry
      bareAddress="/alogin"
      logIn={async (client) => {
        if (!parts) throw new Problem('login-link-invalid');
        const { patientUid, tempCode } = parts;
        // A temporary code says who signs in; the rest of the address is then only an address.
        if (patientUid && tempCode) return client.signIn.loginTemp({ body: { patientUid, tokenCode: tempCode } });
        return client.loginLinks.open({ body: parts });
      }}
    />
  );
}

/** `/templogin`: in by a temporary code. */
export function TempEntryPage() {
  const [query] = useSearchParams();
  const [parts] = useState(() => ({ patientUid: query.get('patientUid'), tokenCode: query.get('tempCode') }));
  return (
    <Entry
      bareAddress={paths.tempEntry}
      logIn={async (client) => {
        const { patientUid, tokenCode } = parts;
        if (!patientUid || !tokenCode) throw new Problem('login-link-invalid');
        return client.signIn.loginTemp({ body: { patientUid, tokenCode } });
      }}
    />
  );
}

interface EntryProps {
  /** What the address bar shows once the link has been taken out of it. */
  readonly bareAddress: string;
  readonly logIn: LogIn;
}

/** Signs in with what the address carried, and leaves nothing of it or of anybody before behind. */
function Entry({ bareAddress, logIn }: EntryProps) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  // Waited for, so that its answer about whoever was here before cannot come after the new one.
  const { data: session, isPending } = useSession();
  const [failure, setFailure] = useState<unknown>(null);
  const hasBegun = useRef(false);

  async function leaveWithout(text: string, before: User | null): Promise<void> {
    // The link may have been opened twice at once: then this browser has been signed in meanwhile, and nothing went wrong.
    const current = await queryClient.query({ ...sessionQuery(client), staleTime: 0 }).catch(() => null);
    if (!current || current.user.id === before?.id) toasts.show({ text, tone: 'problem' });
    await navigate(paths.signInAgain, { replace: true });
  }

  async function enter(): Promise<void> {
    setFailure(null);
    const before = session?.user ?? null;
    // Past the router, which would show another page: a link belongs neither into the history nor onto a shared screen.
    window.history.replaceState(window.history.state, '', bareAddress);
    forgetEverybody();
    forgetSession(queryClient);
    try {
      const { user, accessToken, isScanOnly, secondStep } = await logIn(client);
      if (secondStep) {
        stored.secondStep.set(JSON.stringify(secondStep));
        return await navigate(paths.secondStep, { replace: true });
      }
      if (user === null || accessToken === null) return await leaveWithout(texts.needsCode, before);
      await openSession(queryClient, client, { user, isScanOnly });
      if (isSomebodyElse(before, user)) toasts.show({ text: nowSignedIn(user.firstName), tone: 'info' });
      await navigate(homeOf(user), { replace: true });
    } catch (error) {
      // Nothing was used up when the server was not reached.
      if (isProblem(error, 'offline')) setFailure(error);
      else {
        const cause = isProblem(error, 'invalid-request', 'wrong-access-code') ? INVALID : error;
        await leaveWithout(problemText(cause), before);
      }
    }
  }

  useEffect(() => {
    if (isPending || hasBegun.current) return;
    hasBegun.current = true;
    void enter();
  });

  if (failure !== null) return <ProblemView error={failure} onRetry={() => void enter()} />;
  return (
    <div className={styles.layout}>
      <EntryArt />
      <div className={styles.words}>
        <PageHeading title={texts.title} />
        <p className={styles.lead}>{texts.text}</p>
      </div>
      <Spinner text={texts.loggingIn} />
      <p className={styles.trust}>
        <Icon name="lock" sizePx={20} />
        <span>{texts.trust}</span>
      </p>
    </div>
  );
}

/** A link of a wrong shape is a wrong link. */
const INVALID = new Problem('login-link-invalid');

function nowSignedIn(name: string): string {
  return name === '' ? texts.signedInAsSomebodyElse : fill(texts.signedInAs, { name });
}
