import type { SecondStep, User } from '@mien/contract';
import { secondStepCodeOf } from '@mien/domain';
import { secondFactor as english, fill } from '@mien/messages';
import { Button, Card, Muted, Spinner, Stack } from '@mien/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useProductName } from '../../shared/product-name.ts';
import { homeOf, openSession, useSession } from '../../shared/session.ts';
import { stored, storedJson } from '../../shared/stored.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { isSecondStep } from './second-factor.model.ts';
import styles from './second-factor.module.css';

const texts = textsOf('secondFactor', english);

interface Login {
  readonly user: User;
  readonly hasOtherProfiles?: true | undefined;
}

/** `/secondStep`: the second step of staff after the SMS code. */
export function SecondStepPage() {
  const { data: session } = useSession();
  const [step] = useState(() => storedJson(stored.secondStep, isSecondStep));
  // Signed in by this very page, which may still have something to show.
  const [isOpening, setOpening] = useState(false);
  if (session && !isOpening) return <Navigate to={homeOf(session.user)} replace />;
  if (step === null) return <Navigate to={paths.signInAgain} replace />;
  return <Steps step={step} onOpening={() => setOpening(true)} />;
}

function Steps({ step: { token, kind }, onOpening }: { readonly step: SecondStep; readonly onOpening: () => void }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [opened, setOpened] = useState<{ readonly login: Login; readonly codes: readonly string[] } | null>(null);

  async function startAgain(reason?: unknown): Promise<void> {
    stored.secondStep.clear();
    if (reason !== undefined) toasts.show({ text: problemText(reason), tone: 'problem' });
    await navigate(paths.signInAgain, { replace: true });
  }

  /** An expired step cannot be tried again; other faults are shown at the field. */
  async function orStartAgain(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isProblem(error, 'wrong-credentials')) throw error;
      await startAgain(error);
    }
  }

  async function enter(login: Login): Promise<void> {
    onOpening();
    await openSession(queryClient, client, login);
    const wanted = stored.deepLink.get();
    stored.deepLink.clear();
    await navigate(wanted ?? homeOf(login.user), { replace: true });
  }

  const pass = (code: string) =>
    orStartAgain(async () => {
      const { recoveryCodesLeft, ...login } = await client.secondFactor.pass({ body: { token, code } });
      stored.secondStep.clear();
      await enter(login);
      if (secondStepCodeOf(code)?.by === 'recoveryCode')
        toasts.show({ text: fill(texts.recovery.left, { count: recoveryCodesLeft }), tone: 'info' });
    });

  const setUp = (code: string) =>
    orStartAgain(async () => {
      const { recoveryCodes, ...login } = await client.secondFactor.setUp({ body: { token, code } });
      stored.secondStep.clear();
      onOpening();
      setOpened({ login, codes: recoveryCodes });
    });

  if (opened !== null)
    return (
      <Stack gap={5} width="narrow">
        <RecoveryCodes codes={opened.codes} onDone={() => void enter(opened.login)} />
      </Stack>
    );
  return (
    <Stack gap={5} width="narrow">
      {kind === 'code' ? (
        <CodeStep onCode={pass} />
      ) : (
        <SetUpStep token={token} onCode={setUp} onOver={(error) => void startAgain(error)} />
      )}
      <Button variant="quiet" isSmall onClick={() => void startAgain()}>
        {texts.step.again}
      </Button>
    </Stack>
  );
}

function CodeStep({ onCode }: { readonly onCode: (code: string) => Promise<void> }) {
  const productName = useProductName();
  const [isByRecovery, setByRecovery] = useState(false);
  const words = isByRecovery ? texts.recovery : texts.step;
  return (
    <Card isRoomy>
      <CodeForm
        key={String(isByRecovery)}
        kind={isByRecovery ? 'recoveryCode' : 'totp'}
        title={words.title}
        text={fill(words.text, { productName })}
        label={words.label}
        example={words.example}
        go={words.go}
        onCode={onCode}
      >
        <Button variant="quiet" isSmall onClick={() => setByRecovery(!isByRecovery)}>
          {words.other}
        </Button>
        <p className={styles.small}>{texts.lost}</p>
      </CodeForm>
    </Card>
  );
}

interface SetUpStepProps {
  readonly token: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onOver: (error: unknown) => void;
}

function SetUpStep({ token, onCode, onOver }: SetUpStepProps) {
  const { client } = useApi();
  const productName = useProductName();
  const key = useQuery({
    queryKey: ['authenticatorKey', token],
    queryFn: async () => {
      try {
        return await client.secondFactor.key({ body: { token } });
      } catch (error) {
        if (isProblem(error, 'wrong-credentials')) onOver(error);
        throw error;
      }
    },
    // A secret is kept only while it is shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <Stack gap={1}>
        <PageHeading title={texts.setUp.title} takesFocus />
        <Muted>{fill(texts.setUp.text, { productName })}</Muted>
      </Stack>
      {key.isPending && <Spinner text={texts.setUp.loading} />}
      {key.isError && <ProblemView error={key.error} onRetry={() => void key.refetch()} isPart />}
      {key.data && <AuthenticatorSetUp authenticator={key.data} onCode={onCode} />}
    </>
  );
}
