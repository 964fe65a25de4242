import {
  accessCodeFault,
  CODE_LIFETIME_MS,
  CODE_MAX_TRIES,
  MINUTE_MS,
  mayBeUsedUp,
  type PhoneDigits,
  phoneDigits,
  phoneFault,
  reachablePhoneFault,
} from '@mien/domain';
import { registration as english, fill } from '@mien/messages';
import { Button, Card, Muted, Stack } from '@mien/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CodeField } from '../../shared/forms/code-field.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { phoneText } from '../../shared/forms/phone-text.ts';
import { sendFailureText } from '../../shared/forms/send-failure.ts';
import { signInObstacle } from '../../shared/forms/sign-in-obstacle.ts';
import { StepForm } from '../../shared/forms/step-form.tsx';
import { faultAt, useForm } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { OutboxLink } from '../../shared/platform/outbox-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { stored, storedJson } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useDebounced } from '../../shared/platform/use-debounced.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import {
  attemptToResume,
  INPUT_DEBOUNCE_MS,
  isPhoneAttempt,
  type PhoneAttempt,
  SUBMIT_DEBOUNCE_MS,
} from './phone-registration.model.ts';
import { RegistrationLayout } from './registration-layout.tsx';
import { useDebouncedWork } from './use-debounced-work.ts';

const { byPhone: texts } = textsOf('registration', english);

/** One call at a time, with the spinner. */
function useVerifying() {
  const oneAtATime = useOneAtATime();
  const [isVerifying, setVerifying] = useState(false);

  /** `failed` shows the error. */
  function verify(work: () => Promise<void>, failed: (error: unknown) => void): void {
    void oneAtATime(async () => {
      setVerifying(true);
      try {
        await work();
      } catch (error) {
        failed(error);
      } finally {
        setVerifying(false);
      }
    });
  }

  return { isVerifying, verify };
}

/** Sends the code to the phone, then confirms it and signs in. */
function usePhoneRegistration(accessCode: string) {
  const { client } = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { isVerifying, verify } = useVerifying();
  const acceptedToast = useRef<number | null>(null);
  const [phone, setPhone] = useState(phoneDigits(''));
  const [codeFault, setCodeFault] = useState<string | null>(null);
  const [attempt, setAttempt] = useState<PhoneAttempt | null>(() =>
    attemptToResume(storedJson(stored.phoneRegistration, isPhoneAttempt), accessCode, Date.now()),
  );

  const lastPhone = useRef(attempt?.phone ?? null);

  /** Also stores the attempt in the tab. */
  function goOn(begun: PhoneAttempt): void {
    stored.phoneRegistration.set(JSON.stringify(begun));
    setAttempt(begun);
  }

  const fail = (text: string): void => void toasts.show({ text, tone: 'problem' });

  function forgetAttempt(): void {
    stored.phoneRegistration.clear();
    setCodeFault(null);
    setAttempt(null);
  }

  function submitPhone(typed: PhoneDigits): void {
    setPhone(typed);
    verify(
      async () => {
        const obstacle = signInObstacle();
        if (obstacle) throw obstacle;
        const { patientUid } = await client.registrations.startByPhone({
          body: { phone: typed, accessCode },
        });
        if (patientUid === undefined) return fail(texts.created);
        setCodeFault(null);
        goOn({ accessCode, phone: typed, patientUid, sentAtMs: Date.now(), isAgain: lastPhone.current === typed });
        lastPhone.current = typed;
        acceptedToast.current = toasts.show({ text: texts.accepted, tone: 'good', isAtFoot: true });
      },
      (error) => fail(isProblem(error, 'wrong-access-code') ? texts.wrongGroup : sendFailureText(error, texts)),
    );
  }

  function submitCode(begun: PhoneAttempt, code: string): void {
    verify(
      async () => {
        setCodeFault(null);
        const answer = await client.registrations.confirmPhone({
          body: { patientUid: begun.patientUid, phone: begun.phone, accessCode, code },
        });
        if (answer.patientUid !== begun.patientUid) return setCodeFault(texts.mismatch);
        stored.phoneRegistration.clear();
        // The announced code has been used.
        if (acceptedToast.current !== null) toasts.dismiss(acceptedToast.current);
        if (answer.loginLinkId !== null) {
          stored.ownLink.set(answer.loginLinkId);
          return void (await navigate(paths.linkEntryOf(answer.loginLinkId, accessCode), { replace: true }));
        }
        toasts.show({ text: texts.signInInstead, tone: 'info' });
        await navigate(paths.signInAgain, { replace: true });
      },
      (error) => {
        if (isProblem(error, 'cookies-needed')) return setCodeFault(problemText(error));
        if (!isProblem(error, 'wrong-access-code')) return fail(problemText(error));
        setCodeFault(texts.wrongCode);
        goOn({ ...begun, wrongTries: (begun.wrongTries ?? 0) + 1 });
      },
    );
  }

  const clearCodeFault = () => setCodeFault(null);
  return { phone, attempt, codeFault, isVerifying, submitPhone, submitCode, clearCodeFault, forgetAttempt };
}

/** `/register/signature` and `/register/md`: the last path segment is the access code. */
export function PhoneRegistrationPage({ accessCode }: { readonly accessCode: string }) {
  const { phone, attempt, codeFault, isVerifying, submitPhone, submitCode, clearCodeFault, forgetAttempt } =
    usePhoneRegistration(accessCode);
  return (
    <RegistrationLayout>
      <Card isRoomy>
        {attempt === null ? (
          <PhoneStep phone={phone} isVerifying={isVerifying} onSubmit={submitPhone} />
        ) : (
          <CodeStep
            key={attempt.patientUid}
            attempt={attempt}
            isVerifying={isVerifying}
            fault={codeFault}
            onEdit={clearCodeFault}
            onSubmit={(code) => submitCode(attempt, code)}
            onOtherPhone={forgetAttempt}
          />
        )}
      </Card>
    </RegistrationLayout>
  );
}

interface PhoneStepProps {
  /** The number of the previous attempt. */
  readonly phone: PhoneDigits;
  readonly isVerifying: boolean;
  readonly onSubmit: (phone: PhoneDigits) => void;
}

function PhoneStep({ phone: before, isVerifying, onSubmit }: PhoneStepProps) {
  const form = useForm({
    start: () => ({ phone: before }),
    faultsOf: ({ phone }) => faultAt('phone', reachablePhoneFault(phone)),
    send: () => {
      if (!isBusy) submit.run();
    },
  });
  const { phone } = form.values;
  const debounced = useDebounced(phone, INPUT_DEBOUNCE_MS);
  const submit = useDebouncedWork(() => onSubmit(phone), SUBMIT_DEBOUNCE_MS);
  const isBusy = isVerifying || submit.isWaiting;
  // While the user types, an incomplete number is not a fault.
  const fault = form.faultOf('phone') ?? (debounced === phone && phone !== '' ? phoneFault(phone) : null);
  return (
    <StepForm title={texts.title} text={texts.text} hasFocusedField form={form}>
      <PhoneField
        label={texts.phone}
        placeholder={texts.phoneExample}
        look="large"
        autoFocus
        name="phone"
        required
        {...form.field('phone')}
        onChange={(text) => {
          form.change({ phone: text });
          form.unsay(['phone']);
        }}
        error={fault && texts.phoneFaults[fault]}
      />
      <Button type="submit" isBlock isBusy={isBusy}>
        {isBusy ? texts.verifying : texts.submitPhone}
      </Button>
      <Muted size="small">{texts.footnote}</Muted>
    </StepForm>
  );
}

interface CodeStepProps {
  readonly attempt: PhoneAttempt;
  readonly isVerifying: boolean;
  readonly fault: string | null;
  readonly onEdit: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onOtherPhone: () => void;
}

function CodeStep({ attempt, isVerifying, fault, onEdit, onSubmit, onOtherPhone }: CodeStepProps) {
  const form = useForm({
    start: () => ({ code: '' }),
    faultsOf: (typed) => faultAt('code', accessCodeFault(typed.code)),
    send: () => {
      if (!isBusy) submit.run();
    },
  });
  const { code } = form.values;
  const usedUp = fill(texts.usedUp, { minutes: CODE_LIFETIME_MS / MINUTE_MS, tries: CODE_MAX_TRIES });
  const [hadLetters, setHadLetters] = useState(false);
  const debounced = useDebounced(code, INPUT_DEBOUNCE_MS);
  const submit = useDebouncedWork(() => {
    // It may have been changed again since.
    if (accessCodeFault(code) === null) onSubmit(code);
  }, SUBMIT_DEBOUNCE_MS);
  const typedFault = form.faultOf('code') ?? (debounced === code && code !== '' ? accessCodeFault(code) : null);
  const shownFault = hadLetters ? 'digitsOnly' : typedFault;
  const isBusy = isVerifying || submit.isWaiting;
  return (
    <StepForm
      title={texts.codeTitle}
      text={fill(texts.codeText, { phone: phoneText(attempt.phone) })}
      hasFocusedField
      form={form}
    >
      <CodeField
        label={texts.code}
        placeholder={texts.codeExample}
        look="large"
        name="code"
        required
        takesFocus
        {...form.field('code')}
        onChange={(next, hadOtherThanDigits) => {
          form.change({ code: next });
          // The last digit submits the form, as on the sign-in page. A click meanwhile sends nothing twice.
          if (next.length > code.length && accessCodeFault(next) === null && !isVerifying) submit.run();
          form.unsay(['code']);
          setHadLetters(hadOtherThanDigits);
          onEdit();
        }}
        hint={fault === texts.wrongCode && mayBeUsedUp(attempt, Date.now()) ? usedUp : undefined}
        error={fault ?? (shownFault ? texts.codeFaults[shownFault] : null)}
      />
      <Button type="submit" isBlock isBusy={isBusy}>
        {isBusy ? texts.verifying : texts.submitCode}
      </Button>
      <OutboxLink />
      <Stack align="center">
        <Button variant="quiet" isSmall disabled={isBusy} onClick={onOtherPhone}>
          {texts.otherPhone}
        </Button>
      </Stack>
    </StepForm>
  );
}
