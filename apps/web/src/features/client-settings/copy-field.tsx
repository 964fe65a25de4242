import { programs as english } from '@mien/messages';
import { Button, Muted, Row, Stack, TextField } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { useCopy } from '../../shared/platform/use-copy.ts';

const { addresses: texts } = textsOf('programs', english);

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly copyLabel: string;
}

/** A value to enter elsewhere, and a button that copies it. */
export function CopyField({ label, value, copyLabel }: CopyFieldProps) {
  const [copied, copy] = useCopy();
  return (
    <Stack gap={2}>
      <TextField
        label={label}
        readOnly
        autoComplete="off"
        spellCheck={false}
        translate="no"
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <Row gap={3} lineGap={1}>
        <Button variant="secondary" isSmall icon="copy" onClick={() => copy(value)}>
          {copyLabel}
        </Button>
        <Muted role="status" size="small">
          {copied === null ? '' : texts[copied]}
        </Muted>
      </Row>
    </Stack>
  );
}
