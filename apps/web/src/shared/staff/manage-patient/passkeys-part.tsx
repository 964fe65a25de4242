import { passkeys as english, fill } from '@mien/messages';
import { Banner, Button, CheckboxField, Muted, Stack, Text } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/api.tsx';
import { instantText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { isProblem, problemText } from '../../platform/problem-text.ts';
import { useToasts } from '../../platform/toasts.tsx';

const { patient: texts } = textsOf('passkeys', english);

/** A patient's passkeys, and their removal once staff have verified the person. Nothing for a patient without one. */
export function PasskeysPart({ patientUid }: { readonly patientUid: string }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const queryKey = ['passkeysOfPatient', patientUid];
  const { data } = useQuery({
    queryKey,
    queryFn: () => client.secondFactor.passkeysOfPatient({ params: { uid: patientUid } }),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (isReset: boolean) =>
      isReset
        ? client.secondFactor.resetPasskeys({ params: { uid: patientUid }, body: { isPersonChecked: true } })
        : client.secondFactor.keepPasskeys({ params: { uid: patientUid }, body: {} }),
    onSuccess: (answer, isReset) => {
      queryClient.setQueryData(queryKey, answer);
      setAsking(false);
      setChecked(false);
      toasts.show({ text: isReset ? texts.done : texts.kept, tone: 'good' });
    },
  });
  if (!data || data.count === 0) return null;
  const { count, resetAt } = data;
  return (
    <Stack as="section" gap={4} aria-labelledby="passkeys-title">
      <Text as="h3" id="passkeys-title" weight={600}>
        {texts.title}
      </Text>
      <p>{resetAt !== null ? fill(texts.asked, { date: instantText(resetAt) }) : pluralText(texts.count, count)}</p>
      {resetAt !== null && (
        <Button variant="secondary" isBlock isBusy={change.isPending} onClick={() => change.mutate(false)}>
          {texts.keep}
        </Button>
      )}
      {resetAt === null && !isAsking && (
        <Button variant="secondary" isBlock onClick={() => setAsking(true)}>
          {texts.ask}
        </Button>
      )}
      {resetAt === null && isAsking && (
        <Stack as="fieldset" gap={4}>
          <Text as="legend" weight={600}>
            {texts.ask}
          </Text>
          <Muted>{texts.what}</Muted>
          <CheckboxField autoFocus checked={isChecked} onChange={({ target }) => setChecked(target.checked)}>
            {texts.checked}
          </CheckboxField>
          <Button
            variant="danger"
            isBlock
            disabled={!isChecked}
            isBusy={change.isPending}
            onClick={() => change.mutate(true)}
          >
            {texts.remove}
          </Button>
          <Button variant="quiet" isBlock onClick={() => setAsking(false)}>
            {texts.cancel}
          </Button>
        </Stack>
      )}
      {change.isError && (
        <Banner tone="problem">
          {isProblem(change.error, 'text-message-failed') ? texts.failed : problemText(change.error)}
        </Banner>
      )}
    </Stack>
  );
}
