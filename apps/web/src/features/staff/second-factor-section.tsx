import type { StaffMember } from '@mien/contract';
import { staff as english, fill } from '@mien/messages';
import { Banner, Button, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { nameOf } from './staff.model.ts';
import { useSecondFactorReset } from './staff.queries.ts';
import styles from './staff-page.module.css';

const { form: formWords, secondFactor: texts } = textsOf('staff', english);

interface SecondFactorSectionProps {
  readonly clientId: string;
  readonly member: StaffMember;
  readonly secondFactor: NonNullable<StaffMember['secondFactor']>;
}

/** A member's second factor, and a reset for members who lost it. */
export function SecondFactorSection({
  clientId,
  member,
  secondFactor: { isSetUp, resetAt },
}: SecondFactorSectionProps) {
  const reset = useSecondFactorReset(clientId, member);
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(member);
  const set = (isAsked: boolean) =>
    reset.mutate(isAsked, {
      onSuccess: () => {
        setIsAsking(false);
        toasts.show({ text: fill(isAsked ? texts.done : texts.kept, { name }), tone: 'good' });
      },
    });
  const state =
    resetAt === null
      ? fill(isSetUp ? texts.isSetUp : texts.none, { name })
      : fill(texts.asked, { name, date: instantText(resetAt) });
  return (
    <Stack as="section" gap={4} className={styles.part} aria-labelledby="second-factor-title">
      <h3 id="second-factor-title">{texts.title}</h3>
      <p className={styles.muted}>{state}</p>
      {resetAt !== null && (
        <Button variant="secondary" isBlock isBusy={reset.isPending} onClick={() => set(false)}>
          {texts.keep}
        </Button>
      )}
      {resetAt === null && isSetUp && !isAsking && (
        <Button variant="secondary" isBlock onClick={() => setIsAsking(true)}>
          {texts.reset}
        </Button>
      )}
      {resetAt === null && isSetUp && isAsking && (
        <Stack as="fieldset" gap={4}>
          <Text as="legend" weight={600} className={styles.strong}>
            {fill(texts.resetName, { name })}
          </Text>
          <p className={styles.muted}>{fill(texts.resetText, { name })}</p>
          <Button autoFocus isBlock isBusy={reset.isPending} onClick={() => set(true)}>
            {texts.confirm}
          </Button>
          <Button variant="quiet" isBlock onClick={() => setIsAsking(false)}>
            {formWords.cancel}
          </Button>
        </Stack>
      )}
      {reset.isError && (
        <Banner tone="problem">
          {isProblem(reset.error, 'text-message-failed') ? texts.failed : problemText(reset.error)}
        </Banner>
      )}
    </Stack>
  );
}
