import { fill } from '@mien/messages';
import { Banner, Button, Stack, Text } from '@mien/ui';
import { type ReactNode, useState } from 'react';
import { problemText } from '../platform/problem-text.ts';
import { useToasts } from '../platform/toasts.tsx';

interface AccessChoiceProps {
  readonly name: string;
  readonly isDeactivated: boolean;
  readonly access: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (isDeactivated: boolean, options: { readonly onSuccess: () => void }) => void;
  };
  readonly texts: Readonly<
    Record<'deactivate' | 'deactivateName' | 'confirm' | 'deactivated' | 'reactivate' | 'reactivated', string>
  >;
  readonly cancel: string;
  /** What the choice means for the user. */
  readonly children: ReactNode;
}

/** Deactivates a user, after a confirmation, or reactivates them. */
export function AccessChoice({ name, isDeactivated, access, texts, cancel, children }: AccessChoiceProps) {
  const { isPending, error, mutate } = access;
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const change = (toDeactivated: boolean) =>
    mutate(toDeactivated, {
      onSuccess: () => {
        setIsAsking(false);
        toasts.show({ text: fill(toDeactivated ? texts.deactivated : texts.reactivated, { name }), tone: 'good' });
      },
    });
  return (
    <>
      {children}
      {isDeactivated ? (
        <Button variant="secondary" isBlock isBusy={isPending} onClick={() => change(false)}>
          {texts.reactivate}
        </Button>
      ) : isAsking ? (
        <Stack as="fieldset" gap={4}>
          <Text as="legend" weight={600}>
            {fill(texts.deactivateName, { name })}
          </Text>
          <Button variant="danger" autoFocus isBlock isBusy={isPending} onClick={() => change(true)}>
            {texts.confirm}
          </Button>
          <Button variant="quiet" isBlock onClick={() => setIsAsking(false)}>
            {cancel}
          </Button>
        </Stack>
      ) : (
        <Button variant="secondary" isBlock onClick={() => setIsAsking(true)}>
          {texts.deactivate}
        </Button>
      )}
      {error && <Banner tone="problem">{problemText(error)}</Banner>}
    </>
  );
}
