import type { ListedUser } from '@mien/contract';
import { users as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { textsOf } from '../../platform/language.ts';
import { problemText } from '../../platform/problem-text.ts';
import { useToasts } from '../../platform/toasts.tsx';
import { useAccess } from './manage-patient.queries.ts';
import { nameOf } from './patient-form.ts';

const texts = textsOf('users', english);

/** Whether the user may sign in. */
export function AccessPart({ user }: { readonly user: ListedUser }) {
  const access = useAccess(user);
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(user) || texts.row.noName;
  const set = (isDeactivated: boolean) =>
    access.mutate(isDeactivated, {
      onSuccess: () => {
        setIsAsking(false);
        const text = isDeactivated ? texts.access.deactivated : texts.access.reactivated;
        toasts.show({ text: fill(text, { name }), tone: 'good' });
      },
    });
  return (
    <>
      {user.isDeactivated ? (
        <>
          <p>{fill(texts.access.deactivatedText, { name })}</p>
          <Button variant="secondary" isBlock isBusy={access.isPending} onClick={() => set(false)}>
            {texts.access.reactivate}
          </Button>
        </>
      ) : (
        <>
          <p>{texts.access.text}</p>
          <Muted>{texts.access.undo}</Muted>
          {isAsking ? (
            <Stack as="fieldset" gap={4}>
              <Text as="legend" weight={600}>
                {fill(texts.access.deactivateName, { name })}
              </Text>
              <Button variant="danger" autoFocus isBlock isBusy={access.isPending} onClick={() => set(true)}>
                {texts.access.confirm}
              </Button>
              <Button variant="quiet" isBlock onClick={() => setIsAsking(false)}>
                {texts.form.cancel}
              </Button>
            </Stack>
          ) : (
            <Button variant="secondary" isBlock onClick={() => setIsAsking(true)}>
              {texts.access.deactivate}
            </Button>
          )}
        </>
      )}
      {access.isError && <Banner tone="problem">{problemText(access.error)}</Banner>}
    </>
  );
}
