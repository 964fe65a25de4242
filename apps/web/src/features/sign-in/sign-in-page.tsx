import { Problem, type ProfileMatch } from '@mien/contract';
import type { PhoneDigits } from '@mien/domain';
import { signIn as english, fill } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { askForCode } from '../../shared/forms/ask-for-code.ts';
import { phoneText } from '../../shared/forms/phone-text.ts';
import { sendFailureText } from '../../shared/forms/send-failure.ts';
import { failedWith, useFailure } from '../../shared/forms/sign-in-failure.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { loadTexts } from '../../shared/platform/load-texts.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { homeOf, useConfiguration, useSession } from '../../shared/platform/session.ts';
import { stored, storedJson } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useEnter } from '../../shared/platform/use-enter.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { prefetchWhenIdle } from '../../shared/platform/when-idle.ts';
import { LazyStage } from './lazy-stage.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { PhoneStep, SignInLayout } from './phone-step.tsx';
import { type Busy, isSignInAttempt, type SignInAttempt, type Step, stepOfAttempt } from './sign-in.model.ts';

const texts = textsOf('signIn', english);

/** Code of the steps after the phone number is loaded lazily. */
const loadLaterSteps = async () => {
  await loadTexts('rest');
  return import('./later-steps.tsx');
};
const CodeStep = lazyComponent(async () => (await loadLaterSteps()).CodeStep);
const ProfileStep = lazyComponent(async () => (await loadLaterSteps()).ProfileStep);

export function SignInPage() {
  const { data: session } = useSession();
  const [isSigningIn, setSigningIn] = useState(false);
  if (session && !isSigningIn) {
    return <Navigate to={session.user.patientUid === null ? homeOf(session.user) : paths.dashboard} replace />;
  }
  return <SignInSteps onLoggingIn={setSigningIn} />;
}

/** Where the sign-in is, and what its current step shows. */
function useSignInStep() {
  const [busy, setBusy] = useState<Busy>(null);
  const [isCodeWrong, setCodeWrong] = useState(false);
  /** Why no code can be accepted at the moment, whether right or wrong. */
  const [obstacle, setObstacle] = useState<string | null>(null);
  const [step, setStep] = useState<Step>(() =>
    stepOfAttempt(storedJson(stored.signInAttempt, isSignInAttempt), Date.now()),
  );

  /** Also stores the attempt in the tab. */
  function goOn(attempt: SignInAttempt): void {
    stored.signInAttempt.set(JSON.stringify(attempt));
    setStep({ kind: 'code', attempt });
  }

  function clearCodeFaults(): void {
    setCodeWrong(false);
    setObstacle(null);
  }

  function goBackToPhone(): void {
    stored.signInAttempt.clear();
    setStep({ kind: 'phone' });
  }

  return {
    busy,
    setBusy,
    isCodeWrong,
    setCodeWrong,
    obstacle,
    setObstacle,
    step,
    setStep,
    goOn,
    clearCodeFaults,
    goBackToPhone,
  };
}

type SignInStep = ReturnType<typeof useSignInStep>;
type OneAtATime = ReturnType<typeof useOneAtATime>;
type OnLoggingIn = (isLoggingIn: boolean) => void;

function useShowFailure() {
  const toasts = useToasts();
  return (error: unknown): void => {
    toasts.show({ text: problemText(error), tone: 'problem' });
  };
}

/** Sends a code to the phone, for the first time or again. */
function useSendCode({ step, setBusy, clearCodeFaults, goOn }: SignInStep, oneAtATime: OneAtATime) {
  const { client } = useApi();
  const toasts = useToasts();
  const lastPhone = useRef(step.kind === 'code' ? step.attempt.phone : null);
  return (phone: PhoneDigits, isAgain: boolean): Promise<void> =>
    oneAtATime(async () => {
      setBusy('sending');
      try {
        await askForCode(client, phone);
        clearCodeFaults();
        goOn({ phone, sentAtMs: Date.now(), isAgain: lastPhone.current === phone });
        lastPhone.current = phone;
        if (isAgain) toasts.show({ text: fill(texts.code.resent, { phone: phoneText(phone) }), tone: 'good' });
      } catch (error) {
        toasts.show({ text: sendFailureText(error, texts), tone: 'problem' });
      } finally {
        setBusy(null);
      }
    });
}

type Enter = ReturnType<typeof useEnter>;

/** Signs in to a profile of the phone number; staff go on to their second step. */
function useLogIn({ setBusy, setStep }: SignInStep, enter: Enter, onLoggingIn: OnLoggingIn) {
  const { client } = useApi();
  const navigate = useNavigate();
  const showFailure = useShowFailure();
  return async (profile: ProfileMatch): Promise<void> => {
    setBusy('loggingIn');
    onLoggingIn(true);
    try {
      const { patientUid, tokenCode } = profile;
      const login = await client.signIn.loginTemp({ body: { patientUid, tokenCode } });
      stored.signInAttempt.clear();
      stored.loggedOut.clear();
      const { user, secondStep } = login;
      if (user === null) {
        if (!secondStep) throw new Problem('wrong-access-code');
        stored.secondStep.set(JSON.stringify(secondStep));
        return await navigate(paths.secondStep, { replace: true });
      }
      // Right after the code a passkey can be created without another one.
      stored.passkeyOffer.set('1');
      await enter({ ...login, user });
    } catch (error) {
      // The token code is spent or expired, so only a new code helps.
      stored.signInAttempt.clear();
      setBusy(null);
      setStep({ kind: 'phone' });
      onLoggingIn(false);
      // The toast disappears; the banner of the page stays as long as it is needed.
      showFailure(error);
      await navigate(paths.signInAgain, { replace: true, state: failedWith(problemText(error)) });
    }
  };
}

/** Verifies the code, and signs in to its profile, or lets the user choose one of several. */
function useAuthenticate(state: SignInStep, oneAtATime: OneAtATime, logIn: ReturnType<typeof useLogIn>) {
  const { client } = useApi();
  const showFailure = useShowFailure();
  const { setBusy, setCodeWrong, setObstacle, setStep, clearCodeFaults, goOn } = state;
  return (attempt: SignInAttempt, code: string): Promise<void> =>
    oneAtATime(async () => {
      setBusy('authenticating');
      clearCodeFaults();
      const refuse = () => {
        setCodeWrong(true);
        goOn({ ...attempt, wrongTries: (attempt.wrongTries ?? 0) + 1 });
      };
      try {
        const profiles = await client.signIn.profiles({ body: { phone: attempt.phone, code } });
        const [first] = profiles;
        if (!first) return refuse();
        stored.signInAttempt.set(JSON.stringify({ ...attempt, opened: { profiles, atMs: Date.now() } }));
        if (profiles.length === 1) await logIn(first);
        else setStep({ kind: 'profiles', profiles });
      } catch (error) {
        if (isProblem(error, 'wrong-access-code')) refuse();
        else if (isProblem(error, 'cookies-needed')) setObstacle(problemText(error));
        else showFailure(error);
      } finally {
        setBusy(null);
      }
    });
}

function SignInSteps({ onLoggingIn }: { readonly onLoggingIn: OnLoggingIn }) {
  const failure = useFailure();
  const oneAtATime = useOneAtATime();
  const state = useSignInStep();
  const { busy, step } = state;
  const { data: configuration } = useConfiguration();
  useEffect(() => prefetchWhenIdle(() => void loadLaterSteps().catch(() => undefined)), []);
  const sendCode = useSendCode(state, oneAtATime);
  const open = useEnter();
  const enter: Enter = (login) => {
    onLoggingIn(true);
    return open(login);
  };
  const logIn = useLogIn(state, enter, onLoggingIn);
  const authenticate = useAuthenticate(state, oneAtATime, logIn);

  return (
    <SignInLayout isFirst={step.kind === 'phone'} stage={LazyStage}>
      <Suspense fallback={<Spinner text={texts.spinner.wait} />}>
        {busy === 'loggingIn' ? (
          <Spinner text={texts.spinner.loggingIn} />
        ) : step.kind === 'phone' ? (
          <PhoneStep
            isBusy={busy !== null}
            failure={failure}
            isEveryScanOurs={configuration?.isEveryScanOurs ?? false}
            isTrialOffered={configuration?.isTrialOffered ?? false}
            link={Link}
            onSubmit={(phone) => void sendCode(phone, false)}
          >
            <PasskeyWay onSignedIn={enter} />
          </PhoneStep>
        ) : step.kind === 'code' ? (
          <CodeStep
            attempt={step.attempt}
            busy={busy}
            isCodeWrong={state.isCodeWrong}
            obstacle={state.obstacle}
            onEdit={state.clearCodeFaults}
            onSubmit={(code) => void authenticate(step.attempt, code)}
            onResend={() => void sendCode(step.attempt.phone, true)}
            onChangePhone={state.goBackToPhone}
          />
        ) : (
          <ProfileStep profiles={step.profiles} onChoose={(profile) => void oneAtATime(() => logIn(profile))} />
        )}
      </Suspense>
    </SignInLayout>
  );
}
