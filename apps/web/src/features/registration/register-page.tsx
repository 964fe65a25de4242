import { Problem, type RegistrationForm } from '@mien/contract';
import {
  EMAIL_MAX_LENGTH,
  EXTERNAL_REFERENCE_MAX_LENGTH,
  isEmailAddress,
  REGISTRATION_FAULTS,
  type RegistrationFault,
  type UnitSystem,
} from '@mien/domain';
import { registration as english, units as englishUnits } from '@mien/messages';
import {
  Button,
  Card,
  Disclosure,
  FieldError,
  Grid,
  Muted,
  Spinner,
  Stack,
  Text,
  TextField,
  type TextFieldProps,
  VisuallyHidden,
} from '@mien/ui';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { goOnByEnter } from '../../shared/forms/go-on-by-enter.ts';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { signInObstacle } from '../../shared/forms/sign-in-obstacle.ts';
import { StepForm } from '../../shared/forms/step-form.tsx';
import { inUnits } from '../../shared/forms/typed-body.ts';
import { UnitSwitch } from '../../shared/forms/unit-switch.tsx';
import { type Form, faultAt, useForm } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { stored } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { ErrorSummary, type SummaryLine } from './error-summary.tsx';
import { forgetWords, keptWords, useKeptWords } from './kept-words.ts';
import {
  entryAddress,
  FIELDS_OF_FAULT,
  faultsByField,
  faultsFromFields,
  faultsOf,
  fieldsWith,
  formFrom,
  isOwnAddress,
  linkIdOf,
  REDIRECT_DELAY_MS,
  type RegistrationField,
  startingValues,
} from './registration.model.ts';
import { RegistrationLayout } from './registration-layout.tsx';
import styles from './registration-page.module.css';
import { useReloadOnReturn } from './use-reload-on-return.ts';

const texts = textsOf('registration', english);
const units = textsOf('units', englishUnits);

/** The longest name that the contract accepts. */
const NAME_MAX_LENGTH = 80;
const ACCESS_CODE_MAX_LENGTH = 40;

/** Fields that are collapsed until the user wants to fill them in. */
const BODY_FIELDS = [
  'age',
  'weight',
  'heightFt',
  'heightIn',
  'heightCm',
] as const satisfies readonly RegistrationField[];

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

/** Why a registration failed. */
interface Failure {
  readonly text: string;
  readonly faults: readonly RegistrationFault[];
  readonly isAccessCode: boolean;
}

function failureOf(error: unknown, form: RegistrationForm): Failure {
  const isAccessCode = isProblem(error, 'wrong-access-code');
  const faults = isProblem(error, 'invalid-request') ? faultsFromFields(error.details.fields ?? []) : [];
  if (isProblem(error, 'too-many-requests')) return { text: problemText(error), faults, isAccessCode };
  // Without a name the code is in the URL, where the user cannot correct it.
  if (isAccessCode && form.anonymousRegistration)
    return { text: texts.byPhone.wrongGroup, faults, isAccessCode: false };
  if (isAccessCode) return { text: texts.wrongAccessCode, faults, isAccessCode };
  // A response without a body is a failure of the service; without any response there is a cause.
  const isUnreached = isProblem(error, 'offline') && error.cause !== undefined;
  const hasOwnWords =
    isUnreached ||
    isProblem(error, 'cookies-needed', 'https-needed') ||
    (error instanceof Problem && error.details.text !== undefined);
  return { text: hasOwnWords ? problemText(error) : texts.failed, faults, isAccessCode };
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

interface FormProps {
  readonly failure: Failure | null;
  readonly onSubmit: (form: RegistrationForm) => void;
  readonly onEdit: () => void;
}

interface FormFrameProps {
  readonly form: Pick<Form<unknown, unknown>, 'submit' | 'sayAll' | 'attempts'>;
  readonly failure: Failure | null;
  readonly lines: readonly SummaryLine[];
  readonly children: ReactNode;
}

function FormFrame({ form, failure, lines, children }: FormFrameProps) {
  return (
    <StepForm title={texts.title} text={texts.text} form={form} onEnter={goOnByEnter}>
      {lines.length > 0 && <ErrorSummary lines={lines} submitCount={form.attempts + (failure ? 1 : 0)} />}
      {children}
      <Button type="submit" isBlock iconAfter="next">
        {texts.submit}
      </Button>
    </StepForm>
  );
}

function NamedForm({
  initialAccessCode,
  failure,
  onSubmit,
  onEdit,
}: FormProps & { readonly initialAccessCode: string }) {
  const formId = useId();
  const form = useForm({
    start: () => startingValues(initialAccessCode, keptWords()),
    faultsOf,
    refused: faultsByField(failure?.faults ?? []),
    send: (values) => onSubmit(formFrom(values)),
  });
  const { values } = form;
  const [isEmailLeft, setEmailLeft] = useState(false);
  const [isBodyOpen, setBodyOpen] = useState(() => BODY_FIELDS.some((field) => values[field] !== ''));
  useKeptWords(useMemo(() => ({ ...values, codeInAddress: initialAccessCode }), [values, initialAccessCode]));
  const faults = REGISTRATION_FAULTS.filter((fault) =>
    FIELDS_OF_FAULT[fault].some((field) => form.faultOf(field) === fault),
  );
  const idOf = (field: RegistrationField) => `${formId}-${field}`;
  const isEmailWrong = isEmailLeft && values.email.trim() !== '' && !isEmailAddress(values.email.trim());

  const isMetric = values.units === 'metric';
  const wordsOf = (fault: RegistrationFault): string =>
    isMetric && fault in texts.metricFaults
      ? texts.metricFaults[fault as keyof typeof texts.metricFaults]
      : texts.faults[fault];
  /** The target of a summary link: the first of the fault's fields on the page. */
  const fieldOf = (fault: RegistrationFault): RegistrationField =>
    FIELDS_OF_FAULT[fault].find(
      (field) => field !== (isMetric ? 'heightFt' : 'heightCm') && !(isMetric && field === 'heightIn'),
    ) ?? FIELDS_OF_FAULT[fault][0];

  function switchTo(chosen: UnitSystem): void {
    form.change(inUnits(chosen, values));
    form.unsay((['heightCm', 'weight'] as const).flatMap((field) => fieldsWith(form.faults, field)));
    onEdit();
  }

  function faultText(field: RegistrationField): string | null {
    const fault = form.faultOf(field);
    if (fault) return wordsOf(fault);
    if (field === 'accessCode' && failure?.isAccessCode) return failure.text;
    return field === 'email' && isEmailWrong ? texts.faults.emailFormat : null;
  }

  function change(field: RegistrationField, text: string): void {
    form.change({ [field]: text });
    form.unsay(fieldsWith(form.faults, field));
    if (field === 'email') setEmailLeft(false);
    onEdit();
  }

  const propsOf = (field: RegistrationField) =>
    ({
      id: idOf(field),
      name: field,
      value: values[field],
      error: faultText(field),
    }) satisfies Partial<TextFieldProps>;
  const typed = (field: RegistrationField) => ({
    ...propsOf(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });

  const lines: SummaryLine[] = faults.map((fault) => ({
    text: wordsOf(fault),
    fieldId: idOf(fieldOf(fault)),
  }));
  if (failure && failure.faults.length === 0)
    lines.push({ text: failure.text, ...(failure.isAccessCode ? { fieldId: idOf('accessCode') } : {}) });

  const heightFault = faultText('heightFt');
  const isBodyWrong = BODY_FIELDS.some((field) => faultText(field) !== null);
  useEffect(() => {
    if (isBodyWrong) setBodyOpen(true);
  }, [isBodyWrong]);
  const heightErrorId = `${formId}-height-error`;
  const heightProps = (field: 'heightFt' | 'heightIn') => ({
    ...typed(field),
    error: null,
    inputMode: field === 'heightIn' ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    'aria-invalid': heightFault ? (true as const) : undefined,
    'aria-errormessage': heightErrorId,
  });

  return (
    <FormFrame form={form} failure={failure} lines={lines}>
      <Stack gap={5} className={styles.row}>
        <TextField
          label={texts.fields.firstName}
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
      <PhoneField
        label={texts.fields.phone}
        placeholder={texts.fields.phoneExample}
        required
        {...propsOf('phone')}
        value={values.phone}
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
        onBlur={() => setEmailLeft(true)}
      />
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
      <Disclosure
        look="row"
        ground="lines"
        title={
          <Text as="span" weight={650}>
            {texts.body.title}
          </Text>
        }
        open={isBodyOpen}
        onToggle={(event) => setBodyOpen(event.currentTarget.open)}
      >
        <Stack gap={5} className={styles.body}>
          <Muted size="small">{texts.body.note}</Muted>
          <UnitSwitch units={values.units} onSwitch={switchTo} />
          <Stack gap={5} className={styles.row}>
            <TextField
              label={texts.fields.age}
              suffix={texts.fields.years}
              inputMode="numeric"
              autoComplete="off"
              {...typed('age')}
            />
            <TextField
              label={texts.fields.weight}
              suffix={isMetric ? units.kilograms : texts.fields.pounds}
              inputMode="decimal"
              autoComplete="off"
              {...typed('weight')}
            />
          </Stack>
          {isMetric ? (
            <TextField
              label={units.heightCm}
              suffix={units.centimetres}
              inputMode="decimal"
              autoComplete="off"
              {...typed('heightCm')}
            />
          ) : (
            <Stack as="fieldset" gap={2} className={styles.height}>
              <legend>
                <VisuallyHidden>{texts.fields.height}</VisuallyHidden>
              </legend>
              <Grid columns={2} gap={3} align="end">
                <TextField label={texts.fields.heightFt} suffix={texts.fields.feet} {...heightProps('heightFt')} />
                <TextField label={texts.fields.heightIn} suffix={texts.fields.inches} {...heightProps('heightIn')} />
              </Grid>
              <FieldError id={heightErrorId} text={heightFault} />
            </Stack>
          )}
        </Stack>
      </Disclosure>
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
  const isMissing = form.faultOf('patientUid') !== null;
  useKeptWords(form.values);
  const lines: SummaryLine[] = [
    ...(isMissing ? [{ text: texts.patientUidMissing, fieldId }] : []),
    ...(failure ? [{ text: failure.text }] : []),
  ];
  return (
    <FormFrame form={form} failure={failure} lines={lines}>
      <TextField
        id={fieldId}
        label={texts.fields.patientUid}
        hint={texts.fields.patientUidHint}
        name="patientUid"
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
