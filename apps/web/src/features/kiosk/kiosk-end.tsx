import type { KioskDevice } from '@mien/contract';
import { KIOSK_END_MS, SECOND_MS } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Button, Card, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import { useEffect, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import styles from './kiosk.module.css';
import { KioskFrame } from './kiosk-frame.tsx';
import { useNowMs } from './use-now.ts';

const { end: texts } = textsOf('kiosk', english);

interface KioskEndProps {
  readonly device: KioskDevice | null;
  readonly onNext: () => void;
}

/** Says that everything is cleared, and returns to the start by itself. */
export function KioskEnd({ device, onNext }: KioskEndProps) {
  const nowMs = useNowMs();
  const [untilMs] = useState(() => Date.now() + KIOSK_END_MS);
  const secondsLeft = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
  useEffect(() => {
    if (secondsLeft === 0) onNext();
  }, [secondsLeft, onNext]);
  return (
    <KioskFrame device={device} foot={<Muted size="small">{pluralText(texts.itself, secondsLeft)}</Muted>}>
      <Stack gap={4} width="focused" className={styles.centered}>
        <PageHeading title={texts.title} />
        <Muted size="lead" isCentered>
          {texts.text}
        </Muted>
        <Card>
          <Stack as="ul" gap={3}>
            {Object.entries(texts.points).map(([key, point]) => (
              <Row as="li" key={key} gap={3} isOneLine>
                <Icon name="check" tone="brand" />
                <Text as="span">{point}</Text>
              </Row>
            ))}
          </Stack>
        </Card>
        <div className={styles.large}>
          <Button isBlock onClick={onNext}>
            {texts.next}
          </Button>
        </div>
      </Stack>
    </KioskFrame>
  );
}
