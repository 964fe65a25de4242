import { users as english, fill } from '@mien/messages';
import { Button, Muted, Stack, TextField } from '@mien/ui';
import { useState } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { instantText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';

const { link: texts } = textsOf('users', english);

interface ShownOnceProps {
  readonly label: string;
  /** The sign-in URL. */
  readonly url: string;
  readonly expiresAt: string;
}

/** A sign-in URL to copy, shown only once. */
export function ShownOnce({ label, url, expiresAt }: ShownOnceProps) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy(): Promise<void> {
    // If the browser does not allow copying, the field can be selected manually.
    setCopied((await copyText(url)) ? 'yes' : 'no');
  }

  return (
    <Stack gap={4}>
      <TextField
        label={label}
        hint={fill(texts.until, { date: instantText(expiresAt) })}
        readOnly
        autoComplete="off"
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" icon="copy" isBlock onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Muted role="status">{copied === 'yes' ? texts.copied : copied === 'no' ? texts.byHand : ''}</Muted>
    </Stack>
  );
}
