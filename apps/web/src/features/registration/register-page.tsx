import type { RegistrationForm } from '@mien/contract';
import { EMAIL_MAX_LENGTH, EXTERNAL_REFERENCE_MAX_LENGTH } from '@mien/domain';
import { registration as english, signIn as englishSignIn } from '@mien/messages';
import { Button, Card, Spinner, Stack, TextField } from '@mien/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { goOnByEnter } from '../../shared/forms/go-on-by-enter.ts';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { signInObstacle } from '../../shared/forms/sign-in-obstacle.ts';
import { StepForm } from '../../shared/forms/step-form.tsx';
import { type Form, faultAt, useForm } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { BodyFields } from './body-fields.tsx';
import { ErrorSummary, type SummaryLine } from './error-summary.tsx';
import { forgetWords, keptWords, useKeptWords } from './kept-words.ts';
import { entryAddress, isOwnAddress, linkIdOf, REDIRECT_DELAY_MS } from './registration.model.ts';
import { type Failure, type FormProps, failureOf } from './registration-failure.ts';
import { RegistrationLayout } from './registration-layout.tsx';
import styles from './registration-page.module.css';
import { useNamedForm } from './use-named-form.ts';
import { useReloadOnReturn } from './use-reload-on-return.ts';

const texts = textsOf('registration', english);
const { tryScan } = textsOf('signIn', englishSignIn);

/** The longest name that the contract accepts. */
const NAME_MAX_LENGTH = 80;
const ACCESS_CODE_MAX_LENGTH = 40;

const reloadPage = () => window.location.reload();
const leaveTo = (url: string) => window.location.assign(url);

interface RegisterPageProps {
  /** Both leave the page, which is impossible in a test. */
  readonly reload?: () => void;
  readonly leave?: (url: string) => void;
}

/** `/register`, and anonymously `/register/{accessCode}`. */
export function RegisterPage({ reload = reloadPage, leave = leaveTo }: RegisterPageProps) {
  const { accessCode } = useParams();
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { isCreating, submit } = useRegistration(leave, setFailure);
  useReloadOnReturn(reload);
  const shared = { failure, onSubmit: submit, onEdit: () => setFailure(null) };
  return (
    <RegistrationLayout>
      <Card isRoomy>
        <div hidden={!isCreating} className={isCreating ? styles.waiting : undefined}>
          {isCreating && <Spinner text={texts.creating} />}
        </div>
        {/* Hidden, not removed: after a failure all typed values are still there. */}
        <div hidden={isCreating}>
          {accessCode === undefined ? (
            <NamedForm initialAccessCode={query.get('code') ?? ''} {...shared} />
          ) : (
            <AnonymousForm accessCode={accessCode} {...shared} />
          )}
        </div>
      </Card>
    </RegistrationLayout>
  );
}

function wait(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** Registers once, then fetches the login link, then opens it. A retry continues where the first attempt stopped. */
function useRegistration(leave: (url: string) => void, onFailure: (failure: Failure | null) => void) {
  const { client } = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const [isCreating, setCreating] = useState(false);
  const registered = useRef<{ readonly form: string; readonly patientUid: string; readonly tokenCode: string } | null>(
    null,
  );
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function registerOnce(form: RegistrationForm) {
    const text = JSON.stringify(form);
    if (registered.current?.form !== text)
      registered.current = { form: text, ...(await client.registrations.start({ body: form })) };
    forgetWords();
    const { patientUid, tokenCode } = registered.current;
    return { patientUid, tokenCode };
  }

  /** No personal data was stored, so registering again costs only a click. */
  function tryOnceMore(): void {
    registered.current = null;
    onFailure({ text: texts.linkLostAnonymously, faults: [], isAccessCode: false });
    setCreating(false);
  }

  /** The link is no longer available: the profile exists, and the user can sign in by phone. */
  async function leaveForSignIn(): Promise<void> {
    toasts.show({ text: texts.linkLost, tone: 'problem' });
    await navigate(paths.signInAgain, { replace: true });
  }

  async function register(form: RegistrationForm): Promise<void> {
    const body = await registerOnce(form);
    await wait(REDIRECT_DELAY_MS);
    if (!isShown.current) return;
    let loginUrl: string;
    try {
      loginUrl = (await client.registrations.loginUrl({ body })).loginUrl;
    } catch (error) {
      if (isProblem(error, 'wrong-access-code')) return form.anonymousRegistration ? tryOnceMore() : leaveForSignIn();
      throw error;
    }
    if (!isOwnAddress(loginUrl, window.location.origin)) return leaveForSignIn();
    stored.ownLink.set(linkIdOf(loginUrl));
    leave(entryAddress(loginUrl, form.accessCode));
  }

  const submit = (form: RegistrationForm) =>
    void oneAtATime(async () => {
      onFailure(null);
      setCreating(true);
      try {
        const obstacle = signInObstacle();
        if (obstacle) throw obstacle;
        await register(form);
      } catch (error) {
        const failure = failureOf(error, form);
        onFailure(failure);
        toasts.show({ text: failure.text, tone: 'problem' });
        setCreating(false);
      }
    });
  return { isCreating, submit };
}

interface FormFrameProps {
  /** Whether the first field takes focus: not if it was filled in before a reload. */
  readonly hasFocusedField: boolean;
  readonly form: Pick<Form<unknown, unknown>, 'submit' | 'sayAll' | 'attempts'>;
  readonly failure: Failure | null;
  readonly lines: readonly SummaryLine[];
  readonly children: ReactNode;
}

function FormFrame({ hasFocusedField, form, failure, lines, children }: FormFrameProps) {
  return (
    <StepForm title={texts.title} hasFocusedField={hasFocusedField} form={form} onEnter={goOnByEnter}>
      {lines.length > 0 && <ErrorSummary lines={lines} submitCount={form.attempts + (failure ? 1 : 0)} />}
      {children}
      <div className={styles.submit} data-stays>
        <Button type="submit" isBlock iconAfter="next">
          {texts.submit}
        </Button>
      </div>
    </StepForm>
  );
}

/** For visitors whom no clinic gave a code. */
function WithoutCode() {
  const { data: configuration } = useConfiguration();
  return configuration?.isTrialOffered ? <LoneLink to={paths.tryScan}>{tryScan}</LoneLink> : null;
}

function NamedForm({ initialAccessCode, ...props }: FormProps & { readonly initialAccessCode: string }) {
  const { form, lines, propsOf, typed, change, onEmailLeft, body } = useNamedForm(initialAccessCode, props);
  const [isEmpty] = useState(form.values.firstName === '');
  return (
    <FormFrame hasFocusedField={isEmpty} form={form} failure={props.failure} lines={lines}>
      <Stack gap={5} className={styles.row}>
        <TextField
          label={texts.fields.firstName}
          autoFocus={isEmpty}
          autoComplete="given-name"
          maxLength={NAME_MAX_LENGTH}
          required
          {...typed('firstName')}
        />
        <TextField
          label={texts.fields.lastName}
          hint={texts.fields.oneName}
          autoComplete="family-name"
          maxLength={NAME_MAX_LENGTH}
          required
          {...typed('lastName')}
        />
      </Stack>
      <Stack gap={5} className={styles.row}>
        <PhoneField
          label={texts.fields.phone}
          placeholder={texts.fields.phoneExample}
          required
          {...propsOf('phone')}
          value={form.values.phone}
          onChange={(phone) => change('phone', phone)}
        />
        <TextField
          label={texts.fields.email}
          hint={texts.fields.emailHint}
          placeholder={texts.fields.emailExample}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          {...typed('email')}
          onBlur={onEmailLeft}
        />
      </Stack>
      <TextField
        label={texts.fields.accessCode}
        hint={texts.fields.accessCodeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCESS_CODE_MAX_LENGTH}
        required
        {...typed('accessCode')}
      />
      <WithoutCode />
      <BodyFields {...body} />
    </FormFrame>
  );
}

function AnonymousForm({ accessCode, failure, onSubmit, onEdit }: FormProps & { readonly accessCode: string }) {
  const fieldId = useId();
  const form = useForm({
    start: () => ({ patientUid: keptWords().patientUid ?? '' }),
    faultsOf: ({ patientUid }) => faultAt('patientUid', patientUid.trim() === '' ? 'missing' : null),
    send: ({ patientUid }) => onSubmit({ anonymousRegistration: true, patientUid: patientUid.trim(), accessCode }),
  });
  const [isEmpty] = useState(form.values.patientUid === '');
  const isMissing = form.faultOf('patientUid') !== null;
  useKeptWords(form.values);
  const lines: SummaryLine[] = [
    ...(isMissing ? [{ text: texts.patientUidMissing, fieldId }] : []),
    ...(failure ? [{ text: failure.text }] : []),
  ];
  return (
    <FormFrame hasFocusedField={isEmpty} form={form} failure={failure} lines={lines}>
      <TextField
        id={fieldId}
        label={texts.fields.patientUid}
        hint={texts.fields.patientUidHint}
        name="patientUid"
        autoFocus={isEmpty}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EXTERNAL_REFERENCE_MAX_LENGTH}
        required
        {...form.field('patientUid')}
        onChange={(event) => {
          form.change({ patientUid: event.target.value });
          form.unsay(['patientUid']);
          onEdit();
        }}
        error={isMissing ? texts.patientUidMissing : null}
      />
    </FormFrame>
  );
}
