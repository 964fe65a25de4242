import type { Passkey } from '@mien/contract';
import { isStaff, PASSKEY_NAME_MAX_LENGTH, rolesOfNames } from '@mien/domain';
import { passkeys as english, secondFactor as englishSecondFactor, fill } from '@mien/messages';
import { Banner, Box, Button, Card, Disclosure, Icon, Muted, Row, Spinner, Stack, Text, TextField } from '@mien/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useForm } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { isFocusLost } from '../../shared/platform/focus-lost.ts';
import { IdeaIntro } from '../../shared/platform/idea-art.tsx';
import { longDayText, longInstantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { addPasskey, PASSKEYS_KEY } from '../../shared/platform/passkeys.queries.ts';
import { askForPasskey, forgetPasskey, hasPasskeys } from '../../shared/platform/passkeys.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';

const { own: texts, signIn: signInTexts } = textsOf('passkeys', english);

const { own: secondFactorTexts } = textsOf('secondFactor', englishSecondFactor);

/** `/passkeys`: the user's own passkeys. */
export function PasskeysPage() {
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  if (!session) return null;
  const isStaffToo = configuration && isStaff(rolesOfNames(session.user.userRoles, configuration.providerName));
  const hasSecondStep = isStaffToo === true && configuration?.staffSecondFactor !== 'sms';
  const isStaffOnly = session.user.patientUid === null;
  if (session.carer) return <Navigate to={paths.dashboard} replace />;
  if (session.isScanOnly) return <ScanOnlyView title={texts.title} />;
  return (
    <Stack gap={5} isPacked width="focused">
      <IdeaIntro idea="passkey">
        {!isStaffOnly && <WayToMe />}
        <PageHeading title={texts.title} />
      </IdeaIntro>
      <Muted>{texts.intro}</Muted>
      <Passkeys />
      {!isStaffOnly && <Muted>{texts.rule}</Muted>}
      <Disclosure title={texts.howLost}>
        <p>{hasSecondStep ? texts.lostSecondStep : isStaffOnly ? texts.lostStaff : texts.lost}</p>
      </Disclosure>
      {hasSecondStep && (
        <p>
          <LoneLink to={paths.secondFactor}>{secondFactorTexts.title}</LoneLink>
        </p>
      )}
    </Stack>
  );
}

/** The current action on a passkey. */
type Act = { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey } | null;

/** Moves the focus to the heading once a removed passkey, and the button with the focus, is gone. */
function useFocusAfterRemoval(count: number | undefined) {
  /** Number of passkeys when one was removed. */
  const [removedAt, setRemovedAt] = useState<number | null>(null);

  // The closing sheet returns the focus to its button.
  useEffect(() => {
    if (removedAt === null || count === removedAt) return;
    const frame = window.requestAnimationFrame(() => {
      if (isFocusLost()) document.querySelector<HTMLElement>('h1')?.focus();
    });
    return () => window.cancelAnimationFrame(frame);
  }, [removedAt, count]);

  return () => setRemovedAt(count ?? null);
}

/** The actions on passkeys, one at a time; `count` is their number once loaded. */
function usePasskeyActions(count: number | undefined) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const [act, setAct] = useState<Act>(null);
  const [isBusy, setBusy] = useState(false);
  const [isProofMissing, setProofMissing] = useState(false);
  const noteRemoval = useFocusAfterRemoval(count);

  /** Runs one action at a time, then reloads the list. */
  const doing = (work: () => Promise<string | null>) =>
    oneAtATime(async () => {
      setBusy(true);
      try {
        const done = await work();
        if (done === null) return;
        setProofMissing(false);
        setAct(null);
        toasts.show({ text: done, tone: 'good' });
      } catch (failure) {
        // Patients were asked for a code by now; staff use a passkey, or sign in again.
        if (isProblem(failure, 'new-code-needed')) {
          setAct(null);
          setProofMissing(true);
        } else toasts.show({ text: problemText(failure), tone: 'problem' });
      } finally {
        setBusy(false);
        await queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY });
      }
    });

  const add = () =>
    doing(async () => {
      const outcome = await addPasskey(client);
      if (outcome === 'made') return texts.added;
      toasts.show({ text: outcome === 'exists' ? texts.exists : texts.notMade, tone: 'info' });
      return null;
    });

  /** Uses a passkey in this session: it verifies the user and cancels a removal. */
  const confirm = (done: string | null) =>
    doing(async () => {
      const passkey = await askForPasskey(client);
      if (typeof passkey === 'string') {
        toasts.show({ text: signInTexts.none, tone: 'info' });
        return null;
      }
      await client.passkeys.confirm({ body: { passkey } });
      setProofMissing(false);
      return done;
    });

  const remove = ({ id, name }: Passkey) =>
    doing(async () => {
      const { rpId, credentialId } = await client.passkeys.remove({ params: { id }, body: {} });
      await forgetPasskey(rpId, credentialId);
      noteRemoval();
      return fill(texts.removed, { name });
    });

  const rename = ({ id }: Passkey, name: string) =>
    doing(async () => {
      await client.passkeys.rename({ params: { id }, body: { name } });
      return texts.renamed;
    });

  return { act, setAct, isBusy, isProofMissing, add, confirm, remove, rename };
}

type PasskeyActions = ReturnType<typeof usePasskeyActions>;

function Passkeys() {
  const { client } = useApi();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: () => client.passkeys.list(),
    staleTime: 0,
  });
  const actions = usePasskeyActions(data?.items.length);
  const { act, setAct, isBusy, isProofMissing, add, confirm } = actions;

  if (isPending) return <Spinner text={texts.loading} />;
  if (!data) return <ProblemView error={error} onRetry={() => void refetch()} isPart />;
  const { items, resetAt } = data;
  return (
    <>
      {resetAt !== null && (
        <ResetBanner resetAt={resetAt} isBusy={isBusy} onKeep={() => void confirm(texts.reset.kept)} />
      )}
      {isProofMissing && (
        <ProofBanner hasPasskey={items.length > 0} isBusy={isBusy} onConfirm={() => void confirm(null)} />
      )}
      {items.length === 0 && (
        <Stack gap={1} role="status">
          <Text as="h2" size="lead">
            {texts.none.title}
          </Text>
          <Muted>{texts.none.text}</Muted>
        </Stack>
      )}
      {items.length > 0 && (
        <Stack as="ul" gap={3}>
          {items.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyCard passkey={passkey} onAct={(kind) => setAct({ kind, passkey })} />
            </li>
          ))}
        </Stack>
      )}
      {hasPasskeys() ? (
        <Button isBlock icon="plus" isBusy={isBusy && act === null} onClick={() => void add()}>
          {items.length === 0 ? texts.addFirst : texts.add}
        </Button>
      ) : (
        <Muted>{texts.noSupport}</Muted>
      )}
      <ActSheet {...actions} isLast={items.length === 1} />
    </>
  );
}

interface ResetBannerProps {
  readonly resetAt: string;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
}

/** A removal of all passkeys is announced; the user can cancel it with one of them. */
function ResetBanner({ resetAt, isBusy, onKeep }: ResetBannerProps) {
  return (
    <Banner tone="problem" isQuiet>
      <p>{fill(texts.reset.text, { date: longInstantText(resetAt) })}</p>
      <div>
        <Button variant="secondary" isSmall isBusy={isBusy} onClick={onKeep}>
          {texts.reset.keep}
        </Button>
      </div>
    </Banner>
  );
}

interface ProofBannerProps {
  readonly hasPasskey: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** The user must be verified before the list can be changed. */
function ProofBanner({ hasPasskey, isBusy, onConfirm }: ProofBannerProps) {
  return (
    <Banner>
      <p>{texts.confirm}</p>
      {hasPasskey && hasPasskeys() && (
        <div>
          <Button variant="secondary" isSmall isBusy={isBusy} onClick={onConfirm}>
            {texts.confirmWithPasskey}
          </Button>
        </div>
      )}
      <p>{texts.confirmAgain}</p>
    </Banner>
  );
}

type ActSheetProps = Pick<PasskeyActions, 'act' | 'setAct' | 'isBusy' | 'remove' | 'rename'> & {
  /** Whether the user has no other passkey. */
  readonly isLast: boolean;
};

/** The sheet in which a passkey is renamed or removed. */
function ActSheet({ act, setAct, isBusy, remove, rename, isLast }: ActSheetProps) {
  return (
    <Sheet
      isOpen={act !== null}
      onClose={() => setAct(null)}
      title={act?.kind === 'rename' ? texts.rename : texts.removeTitle}
      closeLabel={texts.close}
    >
      {act?.kind === 'rename' && (
        <RenameForm passkey={act.passkey} isBusy={isBusy} onName={(name) => void rename(act.passkey, name)} />
      )}
      {act?.kind === 'remove' && (
        <Stack gap={4} padding={3}>
          <p>{fill(texts.removeText, { name: act.passkey.name })}</p>
          {isLast && <p>{texts.removeLast}</p>}
          <Button variant="danger" isBlock isBusy={isBusy} onClick={() => void remove(act.passkey)}>
            {texts.remove}
          </Button>
          <Button variant="quiet" isBlock disabled={isBusy} onClick={() => setAct(null)}>
            {texts.cancel}
          </Button>
        </Stack>
      )}
    </Sheet>
  );
}

interface PasskeyCardProps {
  readonly passkey: Passkey;
  readonly onAct: (kind: 'rename' | 'remove') => void;
}

function PasskeyCard({ passkey: { name, created, lastUsed, isBackedUp }, onAct }: PasskeyCardProps) {
  return (
    <Card>
      <Row gap={3} lineGap={2}>
        <Icon name="shield" sizePx={20} />
        <Box grows={12}>
          <Text as="h2" size="lead" weight={600}>
            {name}
          </Text>
          <Muted size="small">{fill(texts.made, { date: longDayText(created) })}</Muted>
          <Muted size="small">
            {lastUsed === null ? texts.neverUsed : fill(texts.used, { date: longDayText(lastUsed) })}
          </Muted>
          <Muted size="small">{isBackedUp ? texts.backedUp : texts.onDevice}</Muted>
        </Box>
        <Row gap={2}>
          <Button variant="quiet" isSmall aria-label={fill(texts.renameOf, { name })} onClick={() => onAct('rename')}>
            {texts.rename}
          </Button>
          <Button variant="quiet" isSmall aria-label={fill(texts.removeOf, { name })} onClick={() => onAct('remove')}>
            {texts.remove}
          </Button>
        </Row>
      </Row>
    </Card>
  );
}

interface RenameFormProps {
  readonly passkey: Passkey;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
}

function RenameForm({ passkey, isBusy, onName }: RenameFormProps) {
  const form = useForm({
    start: () => ({ name: passkey.name }),
    faultsOf: ({ name }) => (name.trim() === '' ? { name: 'missing' as const } : {}),
    says: 'sent',
    send: ({ name }) => onName(name),
  });
  return (
    <Stack as="form" gap={4} padding={3} noValidate onSubmit={form.submit}>
      <TextField
        label={texts.name}
        name="name"
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        required
        autoFocus
        {...form.field('name')}
        error={form.faultOf('name') && texts.nameMissing}
        onChange={({ target }) => form.change({ name: target.value })}
      />
      <Button type="submit" isBlock isBusy={isBusy}>
        {texts.save}
      </Button>
    </Stack>
  );
}
