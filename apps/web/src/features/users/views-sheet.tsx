import type { SavedView } from '@mien/contract';
import { SAVED_VIEWS_MAX } from '@mien/domain';
import { patientsPage as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Row, Spinner, Stack, Text, TextField } from '@mien/ui';
import { type FormEvent, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { useRemoveView, useSavedViews, useSaveView } from './saved-views.queries.ts';
import { type ListState, savedQueryOf } from './users.model.ts';

const { views: texts } = textsOf('patientsPage', english);

interface ViewsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly state: ListState;
}

/** Saves the open view, and renames or deletes saved ones. */
export function ViewsSheet({ isOpen, onClose, state }: ViewsSheetProps) {
  const saved = useSavedViews();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.manage} closeLabel={texts.close}>
      <Stack gap={4} padding={3}>
        <NameForm
          label={texts.name}
          hint={texts.about}
          submit={texts.save}
          view={{ id: null, name: '', query: savedQueryOf(state) }}
          onDone={onClose}
        />
        <Stack as="section" gap={4} aria-labelledby="own-views">
          <h3 id="own-views">{texts.yours}</h3>
          {saved.isPending && <Spinner text={texts.loading} />}
          {saved.isError && <Banner tone="problem">{problemText(saved.error)}</Banner>}
          {saved.data?.length === 0 && <Muted>{texts.none}</Muted>}
          {saved.data && saved.data.length > 0 && (
            <Stack as="ul" gap={2}>
              {saved.data.map((view) => (
                <KeptView key={view.id} view={view} />
              ))}
            </Stack>
          )}
        </Stack>
      </Stack>
    </Sheet>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly submit: string;
  /** A new view has no id. */
  readonly view: Omit<SavedView, 'created' | 'id'> & { readonly id: string | null };
  readonly onDone: () => void;
}

function NameForm({ label, hint, submit, view, onDone }: NameFormProps) {
  // One id for all clicks, so that a second one saves the same view again.
  const [id] = useState(() => view.id ?? crypto.randomUUID());
  const [name, setName] = useState(view.name);
  const save = useSaveView();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  function send(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    void oneAtATime(async () => {
      try {
        await save.mutateAsync({ id, name: name.trim(), query: view.query });
        toasts.show({ text: fill(texts.saved, { name: name.trim() }), tone: 'good' });
        onDone();
      } catch {
        // Errors are shown below.
      }
    });
  }
  return (
    <Stack as="form" gap={4} onSubmit={send}>
      <TextField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        maxLength={SAVED_VIEWS_MAX.nameLength}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {save.isError && <Banner tone="problem">{problemText(save.error)}</Banner>}
      <Button type="submit" isBlock isBusy={save.isPending} disabled={name.trim() === ''}>
        {submit}
      </Button>
    </Stack>
  );
}

function KeptView({ view }: { readonly view: SavedView }) {
  const [isNaming, setIsNaming] = useState(false);
  const remove = useRemoveView();
  const toasts = useToasts();
  const { name } = view;
  return (
    <li>
      {isNaming ? (
        <>
          <NameForm label={texts.name} submit={texts.rename} view={view} onDone={() => setIsNaming(false)} />
          <Button variant="quiet" isBlock onClick={() => setIsNaming(false)}>
            {texts.cancel}
          </Button>
        </>
      ) : (
        <Row gap={2}>
          <Text as="span" weight={600} breaks="anywhere" grows={8}>
            {name}
          </Text>
          <Button
            variant="quiet"
            isSmall
            aria-label={fill(texts.renameName, { name })}
            onClick={() => setIsNaming(true)}
          >
            {texts.rename}
          </Button>
          <Button
            variant="quiet"
            isSmall
            isBusy={remove.isPending}
            aria-label={fill(texts.removeName, { name })}
            onClick={() =>
              remove.mutate(view.id, {
                onSuccess: () => toasts.show({ text: fill(texts.removed, { name }), tone: 'good' }),
                onError: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
              })
            }
          >
            {texts.remove}
          </Button>
        </Row>
      )}
    </li>
  );
}
