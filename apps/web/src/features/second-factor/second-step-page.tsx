import { Problem, type SecondStep, type User } from '@mien/contract';
import { secondStepCodeOf } from '@mien/domain';
import { secondFactor as english, passkeys as englishPasskeys, fill } from '@mien/messages';
import { Button, Card, Muted, Spinner, Stack } from '@mien/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { failedWith } from '../../shared/forms/sign-in-failure.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { askForPasskey, hasPasskeys, makePasskey } from '../../shared/platform/passkeys.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { homeOf, openSession, useSession } from '../../shared/platform/session.ts';
import { stored, storedJson } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { isSecondStep } from './second-factor.model.ts';
import styles from './second-factor.module.css';

const texts = textsOf('secondFactor', english);
const passkeyTexts = textsOf('passkeys', englishPasskeys);

interface Login {
  readonly user: User;
  readonly hasOtherProfiles?: true | undefined;
}

/** `/secondStep`: the second step of staff after the SMS code. */
export function SecondStepPage() {
  const { data: session } = useSession();
  const [step] = useState(() => storedJson(stored.secondStep, isSecondStep));
  // Signed in by this page, which may still have something to show.
  const [isOpening, setOpening] = useState(false);
  if (session && !isOpening) return <Navigate to={homeOf(session.user)} replace />;
  if (step === null) {
    const state = failedWith(problemText(new Problem('sign-in-required')), 'info');
    return <Navigate to={paths.signInAgain} replace state={state} />;
  }
  return <Steps step={step} onOpening={() => setOpening(true)} />;
}

/** The calls of the second step: each ends it, or shows why it failed. */
function useSecondStep(token: string, onOpening: () => void) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  /** A new second step has recovery codes to show first. */
  const [opened, setOpened] = useState<{ readonly login: Login; readonly codes: readonly string[] } | null>(null);

  async function startAgain(reason?: unknown): Promise<void> {
    stored.secondStep.clear();
    if (reason !== undefined) toasts.show({ text: problemText(reason), tone: 'problem' });
    await navigate(paths.signInAgain, { replace: true });
  }

  /** An expired step cannot be retried; other faults are shown at the field. */
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

  /** Uses a passkey, which is sufficient alone; false if that failed. */
  const passByPasskey = async (): Promise<boolean> => {
    const passkey = await askForPasskey(client);
    if (typeof passkey === 'string') return false;
    const login = await client.passkeys.signIn({ body: { passkey } });
    stored.secondStep.clear();
    stored.passkeyHere.set('1');
    await enter(login);
    return true;
  };

  /** Creates the required passkey; false if that failed. */
  async function setUpPasskey(): Promise<boolean> {
    let isMade = true;
    await orStartAgain(async () => {
      const passkey = await makePasskey(await client.secondFactor.passkeyOptions({ body: { token } }));
      if (typeof passkey === 'string') {
        isMade = false;
        return;
      }
      const { recoveryCodes, ...login } = await client.secondFactor.setUpPasskey({ body: { token, passkey } });
      stored.secondStep.clear();
      stored.passkeyHere.set('1');
      onOpening();
      setOpened({ login, codes: recoveryCodes });
    });
    return isMade;
  }

  return { opened, enter, startAgain, pass, passByPasskey, setUp, setUpPasskey };
}

function Steps({ step: { token, kind }, onOpening }: { readonly step: SecondStep; readonly onOpening: () => void }) {
  const { opened, enter, startAgain, pass, passByPasskey, setUp, setUpPasskey } = useSecondStep(token, onOpening);
  /** Whether the user, asked for a passkey, uses a code or an app instead. */
  const [isByCode, setByCode] = useState(false);
  const [isByApp, setByApp] = useState(false);

  if (opened !== null)
    return (
      <Stack gap={5} width="narrow">
        <RecoveryCodes codes={opened.codes} onDone={() => void enter(opened.login)} />
      </Stack>
    );
  return (
    <Stack gap={5} width="narrow">
      {kind === 'code' || isByCode ? (
        <CodeStep onCode={pass} {...(kind === 'passkey' ? { onPasskey: () => setByCode(false) } : {})} />
      ) : kind === 'passkey' ? (
        <PasskeyStep words={passkeyTexts.step} onGo={passByPasskey} onOther={() => setByCode(true)} />
      ) : kind === 'setUpPasskey' && !isByApp ? (
        <PasskeyStep words={passkeyTexts.setUp} onGo={setUpPasskey} onOther={() => setByApp(true)} />
      ) : (
        <SetUpStep token={token} onCode={setUp} onOver={(error) => void startAgain(error)} />
      )}
      <Button variant="quiet" isSmall onClick={() => void startAgain()}>
        {texts.step.again}
      </Button>
    </Stack>
  );
}

interface PasskeyStepProps {
  readonly words: typeof passkeyTexts.step | typeof passkeyTexts.setUp;
  /** Resolves to whether a passkey was used or created. */
  readonly onGo: () => Promise<boolean>;
  readonly onOther: () => void;
}

/** The second step with a passkey, or creating one. */
function PasskeyStep({ words, onGo, onOther }: PasskeyStepProps) {
  const productName = useProductName();
  const oneAtATime = useOneAtATime();
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState<string | null>(null);
  const isSetUp = 'app' in words;
  const go = () =>
    oneAtATime(async () => {
      setBusy(true);
      setStatus(null);
      try {
        if (!(await onGo())) setStatus(isSetUp ? words.failed : words.again);
      } catch (error) {
        setStatus(problemText(error));
      } finally {
        setBusy(false);
      }
    });
  return (
    <Card isRoomy>
      <div className={styles.part}>
        <PageHeading title={words.title} takesFocus />
        <Muted>{fill(words.text, { productName })}</Muted>
        {hasPasskeys() ? (
          <Button isBlock isBusy={isBusy} onClick={() => void go()}>
            {words.go}
          </Button>
        ) : (
          <p>{passkeyTexts.setUp.noSupport}</p>
        )}
        {status !== null && <p role="alert">{status}</p>}
        <Button variant="quiet" isSmall disabled={isBusy} onClick={onOther}>
          {isSetUp ? words.app : words.other}
        </Button>
        {!isSetUp && <p className={styles.small}>{texts.lost}</p>}
      </div>
    </Card>
  );
}

interface CodeStepProps {
  readonly onCode: (code: string) => Promise<void>;
  /** Back to the passkey, for users who have one. */
  readonly onPasskey?: () => void;
}

function CodeStep({ onCode, onPasskey }: CodeStepProps) {
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
        {onPasskey && (
          <Button variant="quiet" isSmall onClick={onPasskey}>
            {passkeyTexts.step.back}
          </Button>
        )}
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
    // Do not cache the secret after it was shown.
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
      <LoadProblem query={key} isPart />
      {key.data && <AuthenticatorSetUp authenticator={key.data} onCode={onCode} />}
    </>
  );
}
