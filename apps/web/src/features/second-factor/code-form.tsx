import { secondFactor as english } from '@mien/messages';
import { Button, Muted, Stack, Text, TextField } from '@mien/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { CodeField } from '../../shared/forms/code-field.tsx';
import { StepForm } from '../../shared/forms/step-form.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { isClockWrong } from '../../shared/platform/server-time.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { type CodeKind, codeFaults } from './second-factor.model.ts';

const texts = textsOf('secondFactor', english);

interface CodeFormProps {
  readonly kind: CodeKind;
  readonly title: string;
  readonly text: ReactNode;
  readonly label: string;
  readonly example?: string;
  readonly go: string;
  /** Rejects if the code is not accepted; the fault is shown at the field. */
  readonly onCode: (code: string) => Promise<void>;
  /** Whether it is one of several parts of its page. */
  readonly isPart?: boolean;
  readonly children?: ReactNode;
}

/** Asks for one code. Six digits are submitted as soon as they are complete. */
export function CodeForm({ kind, title, text, label, example, go, onCode, isPart = false, children }: CodeFormProps) {
  const oneAtATime = useOneAtATime();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    start: () => ({ code: '' }),
    faultsOf: ({ code }) => codeFaults(kind, code),
    says: 'sent',
    send: ({ code }) => void send(code),
  });

  function send(code: string): Promise<void> {
    return oneAtATime(async () => {
      setBusy(true);
      setRefusal(null);
      try {
        await onCode(code);
      } catch (error) {
        const isWrong = isProblem(error, 'wrong-access-code');
        // An app on this device uses this device's clock.
        const wrong = kind !== 'recoveryCode' && isClockWrong() ? texts.faults.wrongClock : texts.faults.wrong;
        setRefusal(isWrong ? wrong : problemText(error));
        if (isWrong) form.change({ code: '' });
      } finally {
        setBusy(false);
      }
    });
  }

  const fault = form.faultOf('code');
  const shared = {
    label,
    name: 'code',
    required: true,
    error: refusal ?? (fault && texts.faults[fault]),
    ...(example === undefined ? {} : { placeholder: example }),
  };
  const Frame = isPart ? PartForm : StepForm;
  return (
    <Frame title={title} text={text} form={form} hasFocusedField>
      {kind === 'totp' ? (
        <CodeField
          {...shared}
          {...form.field('code')}
          takesFocus={!isPart}
          onChange={(code) => {
            form.change({ code });
            setRefusal(null);
            if (code.length > form.values.code.length && codeFaults('totp', code).code === undefined) void send(code);
          }}
        />
      ) : (
        <TextField
          {...shared}
          {...form.field('code')}
          look="large"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={!isPart}
          onChange={({ target }) => {
            form.change({ code: target.value });
            setRefusal(null);
          }}
        />
      )}
      <Button type="submit" isBlock isBusy={isBusy}>
        {go}
      </Button>
      {children}
    </Frame>
  );
}

/** Like `StepForm`, for one of several parts of a page. */
function PartForm({
  title,
  text,
  form,
  children,
}: Pick<ComponentProps<typeof StepForm>, 'title' | 'text' | 'form' | 'children'>) {
  return (
    <Stack as="form" gap={5} width="narrow" noValidate onSubmit={form.submit}>
      <Stack gap={1}>
        <Text as="h2" size="lead" weight={600}>
          {title}
        </Text>
        <Muted>{text}</Muted>
      </Stack>
      {children}
    </Stack>
  );
}
