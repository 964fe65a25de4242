import type { HealthLink } from '@mien/contract';
import { healthLinks as english, fill } from '@mien/messages';
import { Button, Muted, Row, Stack, Text, TextField } from '@mien/ui';
import { momentText } from '../../shared/health/day-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { QrCode } from '../../shared/platform/qr-code.tsx';
import { useCopy } from '../../shared/platform/use-copy.ts';

const { ready: texts } = textsOf('healthLinks', english);

interface ReadyLinkProps {
  readonly link: HealthLink;
  readonly onDone: () => void;
}

/** A link to show or to send: its QR code and, apart from it, its passcode. */
export function ReadyLink({ link: { address, passcode, expires }, onDone }: ReadyLinkProps) {
  const [copied, copy] = useCopy();
  if (address === null) return null;
  return (
    <Stack gap={4} padding={3}>
      <QrCode text={address} label={texts.picture} />
      {passcode !== null && (
        <Row gap={3} justify="between">
          <Stack>
            <Text weight={600}>{texts.passcode}</Text>
            <Muted size="small">{texts.passcodeHint}</Muted>
          </Stack>
          <Text size="h1" weight={700} hasEvenDigits translate="no">
            {passcode}
          </Text>
        </Row>
      )}
      <Muted>{fill(texts.until, { date: momentText(expires) })}</Muted>
      <Text tone="good" weight={600} isCentered isGoneIfEmpty role="status">
        {copied === 'copied' && texts.copied}
      </Text>
      {copied === 'byHand' && (
        <TextField
          label={texts.byHand.label}
          hint={texts.byHand.hint}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Stack gap={2}>
        <Button icon="copy" isBlock onClick={() => copy(address)}>
          {texts.copy}
        </Button>
        <Button variant="quiet" isBlock onClick={onDone}>
          {texts.done}
        </Button>
      </Stack>
    </Stack>
  );
}
