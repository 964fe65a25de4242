import type { KioskWithCode } from '@mien/contract';
import { kiosks as english, fill } from '@mien/messages';
import { Button, Stack, Text } from '@mien/ui';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useLastOpen } from '../../shared/platform/use-overlay-state.ts';

const { code: texts, close } = textsOf('kiosks', english);

/** The code in two groups of five, as it is typed. */
const inGroups = (code: string) => `${code.slice(0, 5)} ${code.slice(5)}`;

interface KioskCodeSheetProps {
  /** Null while no code is to be shown. */
  readonly made: KioskWithCode | null;
  readonly address: string;
  readonly onClose: () => void;
}

/** A pairing code, which is not shown again. */
export function KioskCodeSheet({ made, address, onClose }: KioskCodeSheetProps) {
  const shown = useLastOpen(made);
  return (
    <Sheet isOpen={made !== null} onClose={onClose} title={texts.title} closeLabel={close}>
      {shown && (
        <Stack gap={4} padding={3}>
          <Text size="hero" weight={700} hasEvenDigits translate="no">
            {inGroups(shown.code)}
          </Text>
          <p>{fill(texts.text, { address, time: instantText(shown.expires) })}</p>
          <Button isBlock onClick={onClose}>
            {texts.done}
          </Button>
        </Stack>
      )}
    </Sheet>
  );
}
