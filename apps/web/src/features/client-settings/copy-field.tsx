import { programs as english } from '@mien/messages';
import { Button, Muted, Row, Stack, TextField } from '@mien/ui';
import { useState } from 'react';
import { copyText } from '../../shared/platform/copy-text.ts';
import { textsOf } from '../../shared/platform/language.ts';

const { addresses: texts } = textsOf('programs', english);

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly copyLabel: string;
}

/** A value to enter elsewhere, and a button that copies it. */
export function CopyField({ label, value, copyLabel }: CopyFieldProps) {
  const [copied, setCopied] = useState<'copied' | 'byHand' | null>(null);

  async function copy(): Promise<void> {
    // If the browser does not allow copying, the field can be selected manually.
    setCopied((await copyText(value)) ? 'copied' : 'byHand');
  }

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
        <Button variant="secondary" isSmall icon="copy" onClick={() => void copy()}>
          {copyLabel}
        </Button>
        <Muted role="status" size="small">
          {copied === null ? '' : texts[copied]}
        </Muted>
      </Row>
    </Stack>
  );
}
