import type { ChatTemplate } from '@mien/contract';
import {
  CHAT_MESSAGE_MAX_LENGTH,
  CHAT_TEMPLATE_TITLE_MAX_LENGTH,
  FIRST_NAME_PLACEHOLDER,
  foldedName,
  textOfTemplate,
} from '@mien/domain';
import { chatInbox as english, fill } from '@mien/messages';
import {
  Banner,
  Button,
  boxClassName,
  classNames,
  IconButton,
  Muted,
  Row,
  Spinner,
  Stack,
  TextAreaField,
  TextField,
} from '@mien/ui';
import { Sheet } from '@mien/ui/overlays';
import { type SubmitEvent, useRef, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import styles from './sheets.module.css';
import { useRemoveTemplate, useSaveTemplate, useTemplates } from './templates.queries.ts';

const { templates: texts } = textsOf('chatInbox', english);

interface TemplatesSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (text: string) => void;
  /** First name of the patient; empty if there is none. */
  readonly firstName: string;
}

/** The team's templates: select, add, change and delete. */
export function TemplatesSheet({ isOpen, onClose, onChoose, firstName }: TemplatesSheetProps) {
  const [changed, setChanged] = useState<ChatTemplate | null>(null);
  const close = () => {
    setChanged(null);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={texts.title} closeLabel={texts.close} isBeside>
      <Stack gap={4} padding={3}>
        {changed ? (
          <TemplateForm key={changed.id} template={changed} onDone={() => setChanged(null)} />
        ) : (
          <TemplateList
            isOpen={isOpen}
            onChange={setChanged}
            onChoose={({ text }) => onChoose(textOfTemplate(text, firstName))}
          />
        )}
      </Stack>
    </Sheet>
  );
}

const NEW_TEMPLATE = { title: '', text: '', revision: 0 } as const;

interface TemplateListProps {
  readonly isOpen: boolean;
  readonly onChange: (template: ChatTemplate) => void;
  readonly onChoose: (template: ChatTemplate) => void;
}

function TemplateList({ isOpen, onChange, onChoose }: TemplateListProps) {
  const templates = useTemplates(isOpen);
  const [search, setSearch] = useState('');
  const wanted = foldedName(search);
  const all = templates.data ?? [];
  const shown = all.filter(({ title, text }) => foldedName(`${title}\n${text}`).includes(wanted));
  return (
    <>
      {templates.isPending && <Spinner text={texts.title} />}
      <LoadProblem query={templates} isPart />
      {all.length > 0 && (
        <TextField
          type="search"
          label={texts.filter}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key !== 'Enter' || !first) return;
            event.preventDefault();
            onChoose(first);
          }}
        />
      )}
      {templates.data && shown.length === 0 && (
        <p role="status">{all.length === 0 ? texts.none : fill(texts.noMatch, { search: search.trim() })}</p>
      )}
      <Stack as="ul" gap={2}>
        {shown.map((template) => (
          <Row as="li" key={template.id} gap={2} isOneLine>
            <button
              type="button"
              className={classNames(
                boxClassName({
                  padding: 3,
                  sidePadding: 4,
                  ground: 'panel',
                  breaks: 'anywhere',
                  isFilling: true,
                  hover: 'tint',
                }),
                styles.choice,
              )}
              onClick={() => onChoose(template)}
            >
              <strong>{template.title}</strong>
              <Muted as="span" size="small" className={styles.preview}>
                {template.text}
              </Muted>
            </button>
            <IconButton
              icon="pencil"
              label={fill(texts.change, { title: template.title })}
              onClick={() => onChange(template)}
            />
          </Row>
        ))}
      </Stack>
      {templates.data && (
        <Button variant="secondary" icon="plus" onClick={() => onChange({ ...NEW_TEMPLATE, id: crypto.randomUUID() })}>
          {texts.add}
        </Button>
      )}
    </>
  );
}

interface TemplateFormProps {
  readonly template: ChatTemplate;
  readonly onDone: () => void;
}

const faultOf = (text: string, most: number, missing: string): string | null =>
  text.trim() === ''
    ? missing
    : text.trim().length > most
      ? pluralText(texts.tooLong, most, { count: `${most}` })
      : null;

function TemplateForm({ template, onDone }: TemplateFormProps) {
  const [words, setWords] = useState({ title: template.title, text: template.text });
  const [isChecked, setChecked] = useState(false);
  const [isSure, setSure] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useSaveTemplate();
  const remove = useRemoveTemplate();
  const toasts = useToasts();
  const faults = {
    title: faultOf(words.title, CHAT_TEMPLATE_TITLE_MAX_LENGTH, texts.nameMissing),
    text: faultOf(words.text, CHAT_MESSAGE_MAX_LENGTH, texts.textMissing),
  };
  const error = save.error ?? remove.error;
  const isBusy = save.isPending || remove.isPending;
  const done = (text: string) => {
    toasts.show({ text, tone: 'good' });
    onDone();
  };
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isBusy || faults.title !== null || faults.text !== null) return;
    const saved = { ...template, title: words.title.trim(), text: words.text.trim() };
    save.mutate(saved, { onSuccess: () => done(texts.saved) });
  }
  function insertName(): void {
    const { selectionStart = words.text.length, selectionEnd = words.text.length } = field.current ?? {};
    const text = `${words.text.slice(0, selectionStart)}${FIRST_NAME_PLACEHOLDER}${words.text.slice(selectionEnd)}`;
    setWords({ ...words, text });
    field.current?.focus();
  }
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      {error !== null && (
        <Banner tone="problem">
          <p>
            {isProblem(error, 'settings-changed') || isProblem(error, 'not-found') ? texts.changed : problemText(error)}
          </p>
        </Banner>
      )}
      <TextField
        label={texts.name}
        autoComplete="off"
        value={words.title}
        error={isChecked ? faults.title : null}
        onChange={(event) => setWords({ ...words, title: event.target.value })}
      />
      <TextAreaField
        ref={field}
        label={texts.text}
        rows={6}
        value={words.text}
        error={isChecked ? faults.text : null}
        onChange={(event) => setWords({ ...words, text: event.target.value })}
      />
      <Muted size="small">{fill(texts.hint, { placeholder: FIRST_NAME_PLACEHOLDER })}</Muted>
      <div>
        <Button variant="quiet" isSmall onClick={insertName}>
          {texts.insertName}
        </Button>
      </div>
      <Row gap={3} align="stretch">
        <Button type="submit" isBusy={save.isPending} disabled={isBusy}>
          {texts.save}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
        {template.revision > 0 && (
          <Button
            variant={isSure ? 'danger' : 'quiet'}
            isBusy={remove.isPending}
            disabled={isBusy}
            onClick={() => (isSure ? remove.mutate(template, { onSuccess: () => done(texts.removed) }) : setSure(true))}
          >
            {isSure ? texts.removeSure : texts.remove}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
