import type { ProfileMatch } from '@mien/contract';
import { formatPhone, type PhoneDigits, phoneDigits, reachablePhoneFault } from '@mien/domain';
import { signIn as english, fill } from '@mien/messages';
import { Banner, Button, Card, Icon, Spinner } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import { loadTexts } from '../../shared/load-texts.ts';
import { paths } from '../../shared/paths.ts';
import { PhoneField } from '../../shared/phone-field.tsx';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { sendFailureText } from '../../shared/send-failure.ts';
import { homeOf, openSession, useProductName, useSession } from '../../shared/session.ts';
import stepStyles from '../../shared/step-form.module.css';
import { StepForm } from '../../shared/step-form.tsx';
import { stored, storedJson } from '../../shared/stored.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { faultAt, useForm } from '../../shared/use-form.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { type Busy, isSignInAttempt, type SignInAttempt, type Step, stepOfAttempt } from './sign-in.model.ts';
import styles from './sign-in-page.module.css';
import { WelcomeArt } from './welcome-art.tsx';

const texts = textsOf('signIn', english);

/** What comes after the phone number comes after it in the network, too. */
const loadLaterSteps = async () => {
  await loadTexts('rest');
  return import('./later-steps.tsx');
};
const CodeStep = lazy(async () => ({ default: (await loadLaterSteps()).CodeStep }));
const ProfileStep = lazy(async () => ({ default: (await loadLaterSteps()).ProfileStep }));

export function SignInPage() {
  const { data: session } = useSession();
  const [isSigningIn, setSigningIn] = useState(false);
  if (session && !isSigningIn) {
    return <Navigate to={session.user.patientUid === null ? homeOf(session.user) : paths.dashboard} replace />;
  }
  return <SignInSteps onLoggingIn={setSigningIn} />;
}

function SignInSteps({ onLoggingIn }: { readonly onLoggingIn: (isLoggingIn: boolean) => void }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const [busy, setBusy] = useState<Busy>(null);
  const [isCodeWrong, setCodeWrong] = useState(false);
  const [step, setStep] = useState<Step>(() =>
    stepOfAttempt(storedJson(stored.signInAttempt, isSignInAttempt), Date.now()),
  );

  useEffect(() => void loadLaterSteps().catch(() => undefined), []);
  const lastPhone = useRef(step.kind === 'code' ? step.attempt.phone : null);

  /** Keeps the attempt in the tab, too. */
  function goOn(attempt: SignInAttempt): void {
    stored.signInAttempt.set(JSON.stringify(attempt));
    setStep({ kind: 'code', attempt });
  }

  function showFailure(error: unknown): void {
    toasts.show({ text: problemText(error), tone: 'problem' });
  }

  function sendCode(phone: PhoneDigits, isAgain: boolean): Promise<void> {
    return oneAtATime(async () => {
      setBusy('sending');
      try {
        await client.signIn.sendCode({ body: { phone } });
        setCodeWrong(false);
        goOn({ phone, sentAtMs: Date.now(), isAgain: lastPhone.current === phone });
        lastPhone.current = phone;
        if (isAgain) toasts.show({ text: fill(texts.code.resent, { phone: formatPhone(phone) }), tone: 'good' });
      } catch (error) {
        toasts.show({ text: sendFailureText(error, texts), tone: 'problem' });
      } finally {
        setBusy(null);
      }
    });
  }

  async function logIn(profile: ProfileMatch): Promise<void> {
    setBusy('loggingIn');
    onLoggingIn(true);
    try {
      const { patientUid, tokenCode } = profile;
      const login = await client.signIn.loginTemp({ body: { patientUid, tokenCode } });
      stored.signInAttempt.clear();
      stored.loggedOut.clear();
      await openSession(queryClient, client, login);
      const wanted = stored.deepLink.get();
      stored.deepLink.clear();
      await navigate(wanted ?? homeOf(login.user), { replace: true });
    } catch (error) {
      showFailure(error);
      // The token code is spent or gone, so only a new code helps.
      stored.signInAttempt.clear();
      setBusy(null);
      setStep({ kind: 'phone' });
      onLoggingIn(false);
      await navigate(paths.signInAgain, { replace: true });
    }
  }

  function authenticate(attempt: SignInAttempt, code: string): Promise<void> {
    return oneAtATime(async () => {
      setBusy('authenticating');
      setCodeWrong(false);
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
        else showFailure(error);
      } finally {
        setBusy(null);
      }
    });
  }

  return (
    <div className={styles.layout}>
      <aside className={styles.pitch}>
        <WelcomeArt />
        <div className={styles.pitchWords}>
          <p className={styles.pitchHeading}>{texts.pitch.heading}</p>
          <p>{texts.pitch.text}</p>
        </div>
      </aside>
      <div className={styles.column}>
        <Suspense fallback={<Spinner text={texts.spinner.wait} />}>
          {busy === 'loggingIn' ? (
            <Spinner text={texts.spinner.loggingIn} />
          ) : step.kind === 'phone' ? (
            <PhoneStep isBusy={busy !== null} onSubmit={(phone) => void sendCode(phone, false)} />
          ) : step.kind === 'code' ? (
            <CodeStep
              attempt={step.attempt}
              busy={busy}
              isCodeWrong={isCodeWrong}
              onEdit={() => setCodeWrong(false)}
              onSubmit={(code) => void authenticate(step.attempt, code)}
              onResend={() => void sendCode(step.attempt.phone, true)}
              onChangePhone={() => {
                stored.signInAttempt.clear();
                setStep({ kind: 'phone' });
              }}
            />
          ) : (
            <ProfileStep profiles={step.profiles} onChoose={(profile) => void oneAtATime(() => logIn(profile))} />
          )}
        </Suspense>
        <p className={styles.trust}>
          <Icon name="lock" sizePx={20} />
          <span>{texts.trust}</span>
        </p>
      </div>
    </div>
  );
}

function LoggedOutBanner() {
  const productName = useProductName();
  const [isShown] = useState(() => stored.loggedOut.get() !== null);
  // Said once: the next visit is a new one.
  useEffect(() => stored.loggedOut.clear(), []);
  return isShown ? <Banner>{fill(texts.loggedOut, { productName })}</Banner> : null;
}

interface PhoneStepProps {
  readonly isBusy: boolean;
  readonly onSubmit: (phone: PhoneDigits) => void;
}

function PhoneStep({ isBusy, onSubmit }: PhoneStepProps) {
  const form = useForm({
    start: () => ({ phone: phoneDigits('') }),
    faultsOf: ({ phone }) => faultAt('phone', reachablePhoneFault(phone)),
    says: 'leftTyped',
    send: ({ phone }) => onSubmit(phone),
  });
  const { phone: fault } = form.faults;
  const shownFault = fault === 'tooLong' ? fault : form.faultOf('phone');
  return (
    <>
      <LoggedOutBanner />
      <Card isRoomy>
        <StepForm title={texts.title} text={texts.phone.text} form={form}>
          <PhoneField
            label={texts.phone.label}
            placeholder={texts.phone.example}
            look="large"
            name="phone"
            required
            {...form.field('phone')}
            hint={texts.phone.note}
            error={shownFault && texts.phone.faults[shownFault]}
          />
          <Button type="submit" isBlock isBusy={isBusy} disabled={fault !== undefined && fault !== 'areaCode'}>
            {isBusy ? texts.spinner.sending : texts.phone.send}
          </Button>
          <p className={stepStyles.footnote}>{texts.phone.footnote}</p>
        </StepForm>
      </Card>
    </>
  );
}
