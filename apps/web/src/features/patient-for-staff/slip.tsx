import type { KioskSlip } from '@mien/contract';
import { kiosks as english, fill } from '@mien/messages';
import { Button, Muted, Row, Stack, Text } from '@mien/ui';
import { createPortal } from 'react-dom';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './slip.module.css';

const { slip: texts } = textsOf('kiosks', english);

/** The code in two groups of three. */
const inGroups = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

interface SlipProps {
  readonly slip: KioskSlip;
  /** When the visit is. */
  readonly when: string;
  readonly onClose: () => void;
}

/** A new slip: its code, shown once, and the paper that the browser prints. It names no one. */
export function Slip({ slip, when, onClose }: SlipProps) {
  const words = (
    <>
      <Text weight={700}>{slip.clientName}</Text>
      <Text size="lead">{texts.title}</Text>
      <p>{texts.text}</p>
      <Text size="hero" weight={700} hasEvenDigits translate="no">
        {inGroups(slip.code)}
      </Text>
      <p>{fill(texts.visit, { when })}</p>
      <Muted size="small">{texts.once}</Muted>
    </>
  );
  return (
    <Stack gap={3} padding={4} ground="outlined">
      {words}
      <Muted size="small">{texts.again}</Muted>
      <Row gap={2}>
        <Button icon="printer" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </Row>
      {createPortal(
        <div className={styles.paper} aria-hidden="true">
          {words}
        </div>,
        document.body,
      )}
    </Stack>
  );
}
