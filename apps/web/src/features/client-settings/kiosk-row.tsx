import type { Kiosk, KioskWithCode } from '@mien/contract';
import { kiosks as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Row, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { factsText } from '../../shared/platform/facts-text.ts';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useEndKiosk, useNewCode } from './kiosks.queries.ts';

const texts = textsOf('kiosks', english);
const { row: words, ask } = texts;

function factsOf({ takesAnonymous, pairingUntil, paired, lastUsed, ended }: Kiosk, groupCode: string | null): string {
  return factsText([
    groupCode === null ? '' : fill(words.group, { code: groupCode }),
    takesAnonymous ? words.anonymous : null,
    ended === null && paired === null && pairingUntil === null ? words.unpaired : null,
    paired === null ? null : fill(words.paired, { date: instantText(paired) }),
    pairingUntil === null ? null : fill(words.waiting, { time: instantText(pairingUntil) }),
    lastUsed === null ? null : fill(words.lastUsed, { date: instantText(lastUsed) }),
    ended === null ? null : fill(words.ended, { date: instantText(ended) }),
  ]);
}

interface KioskRowProps {
  readonly clientId: string;
  readonly kiosk: Kiosk;
  /** Null while it is not known. */
  readonly groupCode: string | null;
  readonly onCode: (made: KioskWithCode) => void;
}

/** A tablet, with a new pairing code and its end. */
export function KioskRow({ clientId, kiosk, groupCode, onCode }: KioskRowProps) {
  const { id, name, ended } = kiosk;
  const renewing = useNewCode(clientId, id);
  const ending = useEndKiosk(clientId, id);
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const error = renewing.error ?? ending.error;

  async function renew(): Promise<void> {
    try {
      onCode(await renewing.mutateAsync());
    } catch {
      // The error is shown below.
    }
  }
  async function end(): Promise<void> {
    try {
      await ending.mutateAsync();
      toasts.show({ text: fill(texts.done, { name }), tone: 'good' });
    } catch {
      // The error is shown below.
    }
  }

  return (
    <Stack as="li" gap={2} lineAbove={4}>
      <Text as="h3" size="body" breaks="anywhere">
        {name}
      </Text>
      <Muted size="small">{factsOf(kiosk, groupCode)}</Muted>
      {error && (
        <Banner tone="problem">{isProblem(error, 'changed-meanwhile') ? texts.changed : problemText(error)}</Banner>
      )}
      {ended === null && !isAsking && (
        <Row gap={2}>
          <Button
            variant="secondary"
            isSmall
            isBusy={renewing.isPending}
            aria-label={fill(words.renewName, { name })}
            onClick={() => void renew()}
          >
            {words.renew}
          </Button>
          <Button variant="quiet" isSmall aria-label={fill(words.endName, { name })} onClick={() => setAsking(true)}>
            {words.end}
          </Button>
        </Row>
      )}
      {ended === null && isAsking && (
        <Stack gap={3} padding={4} ground="outlined" role="group" aria-label={fill(ask.title, { name })}>
          <Text weight={600}>{fill(ask.title, { name })}</Text>
          <Muted size="small">{ask.text}</Muted>
          <Row gap={2}>
            <Button variant="danger" isSmall isBusy={ending.isPending} onClick={() => void end()}>
              {ask.end}
            </Button>
            <Button variant="quiet" isSmall onClick={() => setAsking(false)}>
              {ask.stay}
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  );
}
