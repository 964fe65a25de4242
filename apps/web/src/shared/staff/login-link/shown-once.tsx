import { users as english, fill } from '@mien/messages';
import { Button, Muted, Stack, TextField } from '@mien/ui';
import { instantText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { useCopy } from '../../platform/use-copy.ts';

const { link: texts } = textsOf('users', english);

interface ShownOnceProps {
  readonly label: string;
  /** The sign-in URL. */
  readonly url: string;
  readonly expiresAt: string;
}

/** A sign-in URL to copy, shown only once. */
export function ShownOnce({ label, url, expiresAt }: ShownOnceProps) {
  const [copied, copy] = useCopy();
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
      <Button variant="secondary" icon="copy" isBlock onClick={() => copy(url)}>
        {texts.copy}
      </Button>
      <Muted role="status">{copied === null ? '' : texts[copied]}</Muted>
    </Stack>
  );
}
