import type { ProgramWithSecret } from '@mien/contract';
import { programs as english } from '@mien/messages';
import { Banner, Button, CheckboxField, Stack, Text } from '@mien/ui';
import { useEffect, useRef } from 'react';
import { focusFault } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { CopyField } from './copy-field.tsx';
import { ProgramAddresses } from './program-addresses.tsx';

const { handover: texts } = textsOf('programs', english);

interface ProgramHandoverProps {
  readonly handover: ProgramWithSecret;
  /** Whether the administrator says that the secret is stored. */
  readonly isStored: boolean;
  readonly onStored: (isStored: boolean) => void;
  /** Number of attempts to close before that. */
  readonly attempts: number;
  readonly onDone: () => void;
}

/** A new program, or its new secret, which is shown only here. */
export function ProgramHandover({
  handover: { program, secret },
  isStored,
  onStored,
  attempts,
  onDone,
}: ProgramHandoverProps) {
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the form, and with it the button that had the focus.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (attempts > 0) focusFault(element.current);
  }, [attempts]);
  return (
    <Stack
      as="form"
      ref={element}
      gap={5}
      padding={3}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <Text as="h3" ref={heading} tabIndex={-1} size="body" breaks="anywhere">
        {program.name}
      </Text>
      {secret !== null && (
        <>
          <Banner tone="caution" isQuiet>
            <p>{texts.once}</p>
          </Banner>
          <CopyField label={texts.secret} value={secret} copyLabel={texts.copySecret} />
        </>
      )}
      <ProgramAddresses program={program} />
      {secret !== null && (
        <CheckboxField
          checked={isStored}
          onChange={(event) => onStored(event.target.checked)}
          error={attempts > 0 && !isStored ? texts.notStored : null}
        >
          {texts.stored}
        </CheckboxField>
      )}
      <Button type="submit" isBlock>
        {texts.done}
      </Button>
    </Stack>
  );
}
