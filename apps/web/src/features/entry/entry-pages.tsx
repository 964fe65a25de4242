import { type Client, type FirstStepResult, type MienContract, Problem, type User } from '@mien/contract';
import { keyOfAddress } from '@mien/domain';
import { entry as english, fill } from '@mien/messages';
import { Button, Icon, Muted, Row, Spinner, Stack } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { failedWith } from '../../shared/forms/sign-in-failure.ts';
import { signInObstacle } from '../../shared/forms/sign-in-obstacle.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useProviderOfCode } from '../../shared/platform/provider-of-code.ts';
import {
  forgetSession,
  homeOf,
  openSession,
  sessionQuery,
  useLogOut,
  useSession,
} from '../../shared/platform/session.ts';
import { forgetEverybody, stored } from '../../shared/platform/stored.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { isOtherUser, linkPartsOf } from './entry.model.ts';
import { EntryArt } from './entry-art.tsx';
import styles from './entry-pages.module.css';

const texts = textsOf('entry', english);

/** `replaces: false`: not while another user is signed in. */
type LogIn = (client: Client<MienContract>, how: { readonly replaces?: boolean }) => Promise<FirstStepResult>;

/** `/alogin/{id}`: sign-in by a login link. */
export function LinkEntryPage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const [parts] = useState(() => linkPartsOf(id, query));
  const [isBegunHere] = useState(() => parts === null || stored.ownLink.get() === parts.id);
  return (
    <Entry
      bareAddress="/alogin"
      isBegunHere={isBegunHere}
      isForVisit={parts?.appointmentId !== undefined}
      logIn={async (client, how) => {
        if (!parts) throw new Problem('login-link-invalid');
        const { patientUid, tempCode } = parts;
        // A temporary code determines who signs in; the rest of the address is then ignored.
        if (patientUid && tempCode)
          return client.signIn.loginTemp({ body: { patientUid, tokenCode: tempCode, ...how } });
        return client.loginLinks.open({ body: { ...parts, ...how, timeZone: deviceTimeZone() } });
      }}
    />
  );
}

/** `/templogin`: sign-in by a temporary code. */
export function TempEntryPage() {
  const [query] = useSearchParams();
  const [parts] = useState(() => ({
    patientUid: keyOfAddress(query.get('patientUid') ?? ''),
    tokenCode: keyOfAddress(query.get('tempCode') ?? ''),
  }));
  return (
    <Entry
      bareAddress={paths.tempEntry}
      isBegunHere={parts.patientUid === '' || parts.tokenCode === ''}
      logIn={async (client, how) => {
        const { patientUid, tokenCode } = parts;
        if (!patientUid || !tokenCode) throw new Problem('login-link-invalid');
        return client.signIn.loginTemp({ body: { patientUid, tokenCode, ...how } });
      }}
    />
  );
}

interface EntryProps {
  /** The URL shown after the link has been removed. */
  readonly bareAddress: string;
  /** No prompt is needed: the patient has just registered in this tab, or there is nothing to use up. */
  readonly isBegunHere: boolean;
  /** Whether the address names an appointment: the link then opens a scan only. */
  readonly isForVisit?: boolean;
  readonly logIn: LogIn;
}

/** A user who stays signed in: asked whether the link may replace the session, or informed that it does not work. */
interface KeptUser {
  readonly user: User;
  readonly isAsked: boolean;
  readonly reason?: string;
}

/** Leaves the page without a sign-in: to the sign-in page, or to a prompt if another user is signed in. */
function useLeaveWithout(onKept: (kept: KeptUser) => void) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  return async (text: string, before: User | null, failed?: { readonly reason?: string }): Promise<void> => {
    // The link may have been opened twice at the same time: then this browser is already signed in, and nothing failed.
    const current = await queryClient.query({ ...sessionQuery(client), staleTime: 0 }).catch(() => null);
    // Not to the sign-in page, which would show the signed-in user's pages, as if the link were theirs.
    if (current && current.user.id === before?.id) return onKept({ user: current.user, isAsked: false, ...failed });
    // The toast disappears; the banner of the page stays as long as it is needed.
    if (!current && failed) toasts.show({ text, tone: 'problem' });
    await navigate(paths.signInAgain, { replace: true, state: current ? null : failedWith(text) });
  };
}

/** Signs in once, and removes the link from the URL; a user who is already signed in is asked first. */
function useEntry({ bareAddress, isBegunHere, logIn }: EntryProps) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  // Awaited, so that the response about the previous user cannot arrive after the new one.
  const { data: session, isPending } = useSession();
  const [failure, setFailure] = useState<unknown>(null);
  const [kept, setKept] = useState<KeptUser | null>(null);
  const [hasBegun, setBegun] = useState(isBegunHere);
  const hasEntered = useRef(false);
  const leaveWithout = useLeaveWithout(setKept);

  async function enter(how: { readonly replaces?: boolean }): Promise<void> {
    setBegun(true);
    setFailure(null);
    setKept(null);
    stored.ownLink.clear();
    const before = session?.user ?? null;
    // A link used up without a session would be lost.
    const obstacle = signInObstacle();
    if (obstacle) return setFailure(obstacle);
    // Bypasses the router, which would navigate: a link belongs neither in the history nor on a shared screen.
    window.history.replaceState(window.history.state, '', bareAddress);
    const forgetBefore = () => {
      forgetEverybody();
      forgetSession(queryClient);
    };
    // Keeps the session's data until we know that the link may replace it.
    if (before === null) forgetBefore();
    try {
      const login = await logIn(client, how);
      const { user, accessToken, secondStep } = login;
      if (before !== null) forgetBefore();
      if (secondStep) {
        stored.secondStep.set(JSON.stringify(secondStep));
        return await navigate(paths.secondStep, { replace: true });
      }
      if (user === null || accessToken === null) return await leaveWithout(texts.needsCode, before);
      await openSession(queryClient, client, { ...login, user });
      if (isOtherUser(before, user)) toasts.show({ text: nowSignedIn(user.firstName), tone: 'info' });
      await navigate(homeOf(user), { replace: true });
    } catch (error) {
      // Nothing was used up if the server was not reached.
      if (isProblem(error, 'offline')) setFailure(error);
      else if (before !== null && isProblem(error, 'other-user-signed-in')) setKept({ user: before, isAsked: true });
      else {
        const cause = isProblem(error, 'invalid-request', 'wrong-access-code') ? INVALID : error;
        // The server's text about an appointment, for example from when its link works.
        const reason = cause instanceof Problem ? cause.details.text : undefined;
        await leaveWithout(problemText(cause), before, reason === undefined ? {} : { reason });
      }
    }
  }

  useEffect(() => {
    if (isPending || !isBegunHere || hasEntered.current) return;
    hasEntered.current = true;
    void enter(session ? { replaces: false } : {});
  });

  return { session, isPending, failure, kept, hasBegun, enter };
}

/**
 * Signs in with the link in the URL, and removes the link and all data of previous users. Only after a tap, because
 * message scanners load pages, which would use up the link. See docs/adr/0023-login-links.md.
 */
function Entry(props: EntryProps) {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { session, isPending, failure, kept, hasBegun, enter } = useEntry(props);
  const isOurs = useProviderOfCode() === 'own';

  if (failure !== null)
    return <ProblemView error={failure} onRetry={() => void enter(session ? { replaces: false } : {})} />;
  // If a user is signed in, one prompt covers both questions.
  if (!hasBegun && session)
    return (
      <Kept
        user={session.user}
        isAsked
        onStay={() => void navigate(homeOf(session.user), { replace: true })}
        onGoOn={() => void enter({ replaces: true })}
      />
    );
  if (kept !== null)
    return (
      <Kept
        user={kept.user}
        isAsked={kept.isAsked}
        reason={kept.reason}
        onStay={() => void navigate(homeOf(kept.user), { replace: true })}
        onGoOn={() => (kept.isAsked ? void enter({ replaces: true }) : logOut())}
      />
    );
  return (
    <Stack gap={6} align="center" width="narrow" isCentered className={styles.layout}>
      <EntryArt />
      <Stack gap={2}>
        <PageHeading title={texts.title} />
        <Muted size="lead">{hasBegun || isPending ? texts.text : texts.ask[props.isForVisit ? 'visit' : 'text']}</Muted>
      </Stack>
      {hasBegun || isPending ? (
        <Spinner text={texts.loggingIn} />
      ) : (
        <Stack gap={3} isWide className={styles.actions}>
          <Button isBlock onClick={() => void enter({})}>
            {texts.ask.goOn}
          </Button>
        </Stack>
      )}
      <Row as="p" gap={2} justify="center" isOneLine tone="muted" size="small">
        <Icon tone="good" name="lock" sizePx={20} />
        <span>{isOurs ? texts.trustOwn : texts.trust}</span>
      </Row>
    </Stack>
  );
}

interface KeptProps {
  readonly user: User;
  /** Whether the link may replace the session; otherwise it does not work. */
  readonly isAsked: boolean;
  /** Why the link does not work, if known. */
  readonly reason?: string | undefined;
  readonly onStay: () => void;
  readonly onGoOn: () => void;
}

/** A user is signed in, and the link may be another person's: the user decides what to do. */
function Kept({ user, isAsked, reason, onStay, onGoOn }: KeptProps) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  const words = isAsked ? texts.somebodyElse : texts.refused;
  return (
    <Stack gap={6} align="center" width="narrow" isCentered className={styles.layout}>
      <EntryArt />
      <Stack gap={2}>
        <PageHeading title={words.title} />
        {reason !== undefined && <p>{reason}</p>}
        <Muted size="lead">{name === '' ? words.textUnnamed : fill(words.text, { name })}</Muted>
      </Stack>
      <Stack gap={3} isWide className={styles.actions}>
        <Button isBlock onClick={onStay}>
          {name === '' ? texts.stayUnnamed : fill(texts.stay, { name })}
        </Button>
        <Button isBlock variant="secondary" onClick={onGoOn}>
          {words.goOn}
        </Button>
      </Stack>
    </Stack>
  );
}

/** A malformed link is an invalid link. */
const INVALID = new Problem('login-link-invalid');

function nowSignedIn(name: string): string {
  return name === '' ? texts.signedInAsSomebodyElse : fill(texts.signedInAs, { name });
}
