import type { ProfileMatch } from '@mien/contract';
import { accessCodeFault, phoneDigits, phoneFault } from '@mien/domain';
import { signIn as english, fill } from '@mien/messages';
import { Banner, Button, Card, Icon, Spinner } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { CodeField } from '../../shared/code-field.tsx';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { PhoneField } from '../../shared/phone-field.tsx';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { sendFailureText } from '../../shared/send-failure.ts';
import { homeOf, openSession, useProductName, useSession } from '../../shared/session.ts';
import { stored, storedJson } from '../../shared/stored.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { isSignInAttempt, resendWaitS, type SignInAttempt, type Step, stepOfAttempt } from './sign-in.model.ts';
import styles from './sign-in-page.module.css';
import { useLeftField } from './use-left-field.ts';
import { WelcomeArt } from './welcome-art.tsx';

const texts = textsOf('signIn', english);

type Busy = 'sending' | 'authenticating' | 'loggingIn' | null;

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
  const [codeFault, setCodeFault] = useState<string | null>(null);
  const [step, setStep] = useState<Step>(() =>
    stepOfAttempt(storedJson(stored.signInAttempt, isSignInAttempt), Date.now()),
  );

  function showFailure(error: unknown): void {
    toasts.show({ text: problemText(error), tone: 'problem' });
  }

  function sendCode(phone: string, isAgain: boolean): Promise<void> {
    return oneAtATime(async () => {
      setBusy('sending');
      try {
        await client.auth.sendCode({ body: { phone: phoneDigits(phone) } });
        const attempt = { phone, sentAtMs: Date.now() };
        stored.signInAttempt.set(JSON.stringify(attempt));
        setCodeFault(null);
        setStep({ kind: 'code', attempt });
        if (isAgain) toasts.show({ text: fill(texts.code.resent, { phone }), tone: 'good' });
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
      const login = await client.auth.loginTemp({ body: { patientUid, tokenCode } });
      stored.signInAttempt.clear();
      stored.loggedOut.clear();
      await openSession(queryClient, client, login.user);
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
      setCodeFault(null);
      try {
        const profiles = await client.auth.profiles({ body: { phone: phoneDigits(attempt.phone), code } });
        const [first] = profiles;
        if (!first) return setCodeFault(texts.code.wrong);
        stored.signInAttempt.set(JSON.stringify({ ...attempt, opened: { profiles, atMs: Date.now() } }));
        if (profiles.length === 1) await logIn(first);
        else setStep({ kind: 'profiles', profiles });
      } catch (error) {
        if (isProblem(error, 'wrong-access-code')) setCodeFault(texts.code.wrong);
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
        {busy === 'loggingIn' ? (
          <Spinner text={texts.spinner.loggingIn} />
        ) : step.kind === 'phone' ? (
          <PhoneStep isBusy={busy !== null} onSubmit={(phone) => void sendCode(phone, false)} />
        ) : step.kind === 'code' ? (
          <CodeStep
            attempt={step.attempt}
            busy={busy}
            wrongCode={codeFault}
            onEdit={() => setCodeFault(null)}
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

interface StepFormProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** Whether a field of the step takes the focus, not the heading. */
  readonly hasFocusedField?: boolean;
}

function StepForm({ title, text, onSubmit, children, hasFocusedField = false }: StepFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={styles.intro}>
        <PageHeading title={title} takesFocus={!hasFocusedField} />
        <p className={styles.lead}>{text}</p>
      </div>
      {children}
    </form>
  );
}

interface PhoneStepProps {
  readonly isBusy: boolean;
  readonly onSubmit: (phone: string) => void;
}

function PhoneStep({ isBusy, onSubmit }: PhoneStepProps) {
  const [phone, setPhone] = useState('');
  const { isLeft, noteTyped, leave, handlers } = useLeftField();
  const fault = phoneFault(phone);
  const isShown = fault === 'tooLong' || (isLeft && fault !== null);
  return (
    <>
      <LoggedOutBanner />
      <Card isRoomy>
        <StepForm
          title={texts.title}
          text={texts.phone.text}
          onSubmit={() => {
            leave();
            if (!fault) onSubmit(phone);
          }}
        >
          <PhoneField
            label={texts.phone.label}
            placeholder={texts.phone.example}
            look="large"
            name="phone"
            required
            value={phone}
            onChange={(next) => {
              setPhone(next);
              noteTyped();
            }}
            {...handlers}
            hint={texts.phone.note}
            error={isShown && fault ? texts.phone.faults[fault] : null}
          />
          <Button type="submit" isBlock isBusy={isBusy} disabled={fault !== null}>
            {isBusy ? texts.spinner.sending : texts.phone.send}
          </Button>
          <p className={styles.footnote}>{texts.phone.footnote}</p>
        </StepForm>
      </Card>
    </>
  );
}

interface CodeStepProps {
  readonly attempt: SignInAttempt;
  readonly busy: Busy;
  readonly wrongCode: string | null;
  readonly onEdit: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
  readonly onChangePhone: () => void;
}

function CodeStep({ attempt, busy, wrongCode, onEdit, onSubmit, onResend, onChangePhone }: CodeStepProps) {
  const [code, setCode] = useState('');
  const { isLeft, noteTyped, leave, handlers } = useLeftField();
  const [hadLetters, setHadLetters] = useState(false);
  const waitS = useResendWait(attempt.sentAtMs);
  const fault = accessCodeFault(code);
  const shownFault = hadLetters ? 'digitsOnly' : fault === 'tooLong' || isLeft ? fault : null;
  return (
    <Card isRoomy>
      <StepForm
        title={texts.code.title}
        hasFocusedField
        text={fill(texts.code.text, { phone: attempt.phone })}
        onSubmit={() => {
          leave();
          if (!fault) onSubmit(code);
        }}
      >
        <CodeField
          label={texts.code.label}
          placeholder={texts.code.example}
          name="code"
          required
          takesFocus
          value={code}
          onChange={(next, hadOtherThanDigits) => {
            setCode(next);
            setHadLetters(hadOtherThanDigits);
            noteTyped();
            onEdit();
          }}
          {...handlers}
          error={wrongCode ?? (shownFault ? texts.code.faults[shownFault] : null)}
        />
        <Button type="submit" isBlock isBusy={busy === 'authenticating'} disabled={fault !== null || busy !== null}>
          {busy === 'authenticating' ? texts.spinner.authenticating : texts.code.authenticate}
        </Button>
        <div className={styles.links}>
          <Button variant="quiet" isSmall isBusy={busy === 'sending'} disabled={waitS > 0} onClick={onResend}>
            {busy === 'sending' ? texts.spinner.sending : texts.code.resend}
          </Button>
          <p className={styles.footnote}>{waitS > 0 ? fill(texts.code.resendWait, { seconds: waitS }) : ' '}</p>
          <Button variant="quiet" isSmall disabled={busy !== null} onClick={onChangePhone}>
            {texts.code.changePhone}
          </Button>
        </div>
      </StepForm>
    </Card>
  );
}

/** Seconds until another code may be asked for, counted down. */
function useResendWait(sentAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const waitS = resendWaitS(sentAtMs, nowMs);
  useEffect(() => {
    if (waitS === 0) return;
    const timer = setTimeout(() => setNowMs(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [waitS]);
  return waitS;
}

/** Whole, where a letter or an emoji is made of two code units. */
const firstLetter = (name: string) => [...name][0] ?? '';

interface ProfileStepProps {
  readonly profiles: readonly ProfileMatch[];
  readonly onChoose: (profile: ProfileMatch) => void;
}

function ProfileStep({ profiles, onChoose }: ProfileStepProps) {
  return (
    <div className={styles.form}>
      <div className={styles.intro}>
        <PageHeading title={texts.profiles.title} />
        <p className={styles.lead}>{texts.profiles.text}</p>
      </div>
      <ul className={styles.profiles}>
        {profiles.map((profile) => (
          <li key={profile.tokenCode}>
            <button type="button" className={styles.profile} onClick={() => onChoose(profile)}>
              <span className={styles.initials} aria-hidden="true">
                {firstLetter(profile.firstName)}
                {firstLetter(profile.lastName)}
              </span>
              <span className={styles.profileWords}>
                <span className={styles.profileName}>
                  {`${profile.firstName} ${profile.lastName}`.trim() || texts.profiles.unnamed}
                </span>
                <span className={styles.footnote}>{fill(texts.profiles.group, { groupCode: profile.groupCode })}</span>
              </span>
              <Icon name="chevronRight" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
