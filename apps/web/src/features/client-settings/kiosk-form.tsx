import type { Group, KioskWithCode } from '@mien/contract';
import { KIOSK_NAME_MAX_LENGTH } from '@mien/domain';
import { kiosks as english } from '@mien/messages';
import { Banner, Button, CheckboxField, Muted, SelectField, Stack, TextField } from '@mien/ui';
import { type FormEvent, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useAddKiosk } from './kiosks.queries.ts';

const texts = textsOf('kiosks', english);

interface KioskFormProps {
  readonly clientId: string;
  readonly groups: readonly Group[];
  readonly onDone: (made: KioskWithCode) => void;
}

/** Adds a tablet. */
export function KioskForm({ clientId, groups, onDone }: KioskFormProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [takesAnonymous, setTakesAnonymous] = useState(false);
  const adding = useAddKiosk(clientId);
  const open = groups.filter(({ isRetired }) => !isRetired);
  const groupId = chosen ?? open[0]?.id ?? null;
  const isReady = name.trim() !== '' && groupId !== null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The section that opened the sheet is a form, too.
    event.stopPropagation();
    if (!isReady || adding.isPending) return;
    try {
      onDone(await adding.mutateAsync({ name: name.trim(), groupId, takesAnonymous }));
    } catch {
      // The error is shown below.
    }
  }

  return (
    <Stack as="form" gap={4} padding={3} onSubmit={(event) => void submit(event)}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        required
        autoComplete="off"
        maxLength={KIOSK_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {groupId === null ? (
        <Muted>{texts.noGroups}</Muted>
      ) : (
        <SelectField
          label={texts.group}
          value={groupId}
          options={open.map(({ id, code }) => ({ value: id, label: code }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <CheckboxField checked={takesAnonymous} onChange={({ target }) => setTakesAnonymous(target.checked)}>
        {texts.anonymous}
      </CheckboxField>
      {adding.error && <Banner tone="problem">{problemText(adding.error)}</Banner>}
      <Button type="submit" isBlock isBusy={adding.isPending} disabled={!isReady}>
        {texts.save}
      </Button>
    </Stack>
  );
}
