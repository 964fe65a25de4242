import type { ProfileMatch } from '@mien/contract';
import {
  accessCodeFault,
  CODE_LIFETIME_MS,
  CODE_MAX_TRIES,
  isCodeOver,
  isUsedUp,
  MINUTE_MS,
  mayBeUsedUp,
} from '@mien/domain';
import { signIn as english, signInCode as englishEnded, signInProfiles as englishProfiles, fill } from '@mien/messages';
import { Button, Card, Muted, Stack, Text } from '@mien/ui';
import { useEffect, useState } from 'react';
import { CodeField } from '../../shared/forms/code-field.tsx';
import { phoneText } from '../../shared/forms/phone-text.ts';
import { StepForm } from '../../shared/forms/step-form.tsx';
import { faultAt, useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { OutboxLink } from '../../shared/platform/outbox-link.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { ProfileList } from '../../shared/platform/profile-list.tsx';
import { type Busy, resendWaitS, type SignInAttempt } from './sign-in.model.ts';
import styles from './sign-in-page.module.css';

const texts = textsOf('signIn', english);
const ended = textsOf('signInCode', englishEnded);
const profileTexts = textsOf('signInProfiles', englishProfiles);

interface CodeStepProps {
  readonly attempt: SignInAttempt;
  readonly busy: Busy;
  readonly isCodeWrong: boolean;
  /** Why no code can be accepted at the moment, whether right or wrong. */
  readonly obstacle: string | null;
  readonly onEdit: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
  readonly onChangePhone: () => void;
}

/** The second step: the code from the SMS. */
export function CodeStep({
  attempt,
  busy,
  isCodeWrong,
  obstacle,
  onEdit,
  onSubmit,
  onResend,
  onChangePhone,
}: CodeStepProps) {
  const form = useForm({
    start: () => ({ code: '' }),
    faultsOf: ({ code }) => faultAt('code', accessCodeFault(code)),
    says: 'leftTyped',
    send: ({ code }) => onSubmit(code),
  });
  const [hadLetters, setHadLetters] = useState(false);
  const { waitS, isOver } = useCodeClock(attempt.sentAtMs);
  const { code: words } = texts;
  const usedUp = fill(ended.usedUp, { minutes: CODE_LIFETIME_MS / MINUTE_MS, tries: CODE_MAX_TRIES });
  const { code: fault } = form.faults;
  const shownFault = hadLetters ? 'digitsOnly' : fault === 'tooLong' ? fault : form.faultOf('code');
  return (
    <Card isRoomy>
      <StepForm
        title={isOver ? ended.over.title : words.title}
        hasFocusedField
        text={isOver ? ended.over.text : fill(words.text, { phone: phoneText(attempt.phone) })}
        form={form}
      >
        <CodeField
          label={words.label}
          placeholder={words.example}
          name="code"
          required
          takesFocus
          {...form.field('code')}
          onChange={(code, hadOtherThanDigits) => {
            form.change({ code });
            // The last digit submits the form, and so does another code pasted over one. Nothing is sent twice: see
            // `oneAtATime`.
            const isComplete = code.length > form.values.code.length || isOtherCode(code, form.values.code);
            if (isComplete && accessCodeFault(code) === null) onSubmit(code);
            setHadLetters(hadOtherThanDigits);
            onEdit();
          }}
          hint={isUsedUp(attempt) || (isCodeWrong && mayBeUsedUp(attempt, Date.now())) ? usedUp : undefined}
          error={obstacle ?? (isCodeWrong ? words.wrong : shownFault ? words.faults[shownFault] : null)}
        />
        <Button
          type="submit"
          isBlock
          isBusy={busy === 'authenticating'}
          disabled={fault !== undefined || busy !== null}
        >
          {busy === 'authenticating' ? texts.spinner.authenticating : words.authenticate}
        </Button>
        <OutboxLink />
        <Stack align="center">
          <Button variant="quiet" isSmall isBusy={busy === 'sending'} disabled={waitS > 0} onClick={onResend}>
            {busy === 'sending' ? texts.spinner.sending : words.resend}
          </Button>
          <Muted size="small" isCentered>
            {waitS > 0 ? fill(words.resendWait, { seconds: waitS }) : ' '}
          </Muted>
          <Button variant="quiet" isSmall disabled={busy !== null} onClick={onChangePhone}>
            {words.changePhone}
          </Button>
        </Stack>
      </StepForm>
    </Card>
  );
}

/** Whether a code was replaced as a whole: after a single changed digit the user may edit further. */
const isOtherCode = (code: string, before: string) =>
  code.length === before.length && [...code].filter((digit, place) => digit !== before[place]).length > 1;

/** Seconds until another code may be requested, counted down, and whether this one has expired. */
function useCodeClock(sentAtMs: number): { readonly waitS: number; readonly isOver: boolean } {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const waitS = resendWaitS(sentAtMs, nowMs);
  const isOver = isCodeOver({ sentAtMs }, nowMs);
  useEffect(() => {
    if (isOver) return;
    const nextMs = waitS > 0 ? 1000 : sentAtMs + CODE_LIFETIME_MS - nowMs;
    const timer = setTimeout(() => setNowMs(Date.now()), nextMs);
    return () => clearTimeout(timer);
  }, [sentAtMs, nowMs, waitS, isOver]);
  return { waitS, isOver };
}

interface ProfileStepProps {
  readonly profiles: readonly ProfileMatch[];
  readonly onChoose: (profile: ProfileMatch) => void;
}

/** The third step: which profile to open. */
export function ProfileStep({ profiles, onChoose }: ProfileStepProps) {
  const hasVerified = profiles.some(({ isVerified }) => isVerified);
  // Staff, who have no group, do not register: their administrator entered the number.
  const isKnown = ({ isVerified, groupCode }: ProfileMatch) => isVerified || groupCode === '' || !hasVerified;
  const strangers = profiles.filter((profile) => !isKnown(profile));
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <PageHeading title={profileTexts.title} />
        <Muted>{profileTexts.text}</Muted>
      </Stack>
      <ProfileList profiles={profiles.filter(isKnown)} onChoose={onChoose} />
      {strangers.length > 0 && (
        <Stack as="section" gap={3} className={styles.strangers} aria-labelledby="unverified-title">
          <Text as="h2" id="unverified-title" size="lead" weight={600}>
            {profileTexts.unverified.title}
          </Text>
          <Muted size="small" isCentered>
            {profileTexts.unverified.text}
          </Muted>
          <ProfileList profiles={strangers} onChoose={onChoose} />
        </Stack>
      )}
    </Stack>
  );
}
