import { Problem } from '@mien/contract';
import { HEALTH_LINK_PASSCODE_DIGITS, HEALTH_LINK_RECIPIENT_MAX_LENGTH } from '@mien/domain';
import { healthLinkViewer as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Stack, Text, TextField } from '@mien/ui';
import { useEffect } from 'react';
import { CodeField } from '../../shared/forms/code-field.tsx';
import { faultAt, focusFault, useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { type HealthLinkPayload, needsPasscode } from './link-of-address.ts';
import type { LinkReader } from './open-link.ts';

const texts = textsOf('healthLinkViewer', english);
const { faults } = texts;

interface ReaderFormProps {
  readonly link: HealthLinkPayload;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** After a wrong passcode; null otherwise. */
  readonly triesLeft: number | null;
  readonly onOpen: (reader: LinkReader) => void;
}

/** Who opens the link, and the passcode if it needs one. */
export function ReaderForm({ link, isBusy, error, triesLeft, onOpen }: ReaderFormProps) {
  const hasPasscode = needsPasscode(link);
  const form = useForm({
    start: (): LinkReader => ({ recipient: '', passcode: '' }),
    faultsOf: ({ recipient, passcode }: LinkReader) => ({
      ...faultAt('recipient', recipient.trim() === '' ? ('recipient' as const) : null),
      ...faultAt(
        'passcode',
        hasPasscode && passcode.length !== HEALTH_LINK_PASSCODE_DIGITS ? ('passcode' as const) : null,
      ),
    }),
    refused: triesLeft === null ? null : { passcode: 'passcode' },
    send: (reader) => {
      if (!isBusy) onOpen(reader);
    },
  });
  const { values, change, faultOf, element } = form;
  const isWrong = triesLeft !== null && values.passcode.length === HEALTH_LINK_PASSCODE_DIGITS;
  const passcodeFault = isWrong ? pluralText(faults.wrong, triesLeft) : faults.passcode;
  useEffect(() => {
    if (triesLeft !== null) focusFault(element.current);
  }, [triesLeft, element]);
  return (
    <Stack gap={4} isPacked width="focused">
      <PageHeading title={texts.heading} tab={texts.title} />
      {link.label !== undefined && (
        <Text weight={600} breaks="anywhere">
          {fill(texts.label, { label: link.label })}
        </Text>
      )}
      <p>{texts.intro}</p>
      <Stack as="form" ref={element} gap={4} noValidate onSubmit={form.submit}>
        <TextField
          label={texts.recipient}
          hint={texts.recipientHint}
          maxLength={HEALTH_LINK_RECIPIENT_MAX_LENGTH}
          autoComplete="organization"
          value={values.recipient}
          onChange={({ target }) => change({ recipient: target.value })}
          error={faultOf('recipient') && faults.recipient}
        />
        {hasPasscode && (
          <CodeField
            label={texts.passcode}
            autoComplete="off"
            value={values.passcode}
            onChange={(passcode) => change({ passcode })}
            error={faultOf('passcode') && passcodeFault}
          />
        )}
        {error != null && (
          <Banner tone="problem">
            <p>{error instanceof Problem ? problemText(error) : faults.unreadable}</p>
          </Banner>
        )}
        <Button type="submit" isBlock isBusy={isBusy}>
          {texts.open}
        </Button>
      </Stack>
      <Muted size="small">{texts.here}</Muted>
    </Stack>
  );
}
