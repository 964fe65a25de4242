import type { ImportFault, ImportPreview } from '@mien/contract';
import { formatPhone, PATIENT_IMPORT_LIMITS } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { Banner, Button, buttonClassName, CheckboxField, FileButton, FileDrop, FileDropHint, Spinner } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { useId, useState } from 'react';
import { factsText } from '../../shared/facts-text.ts';
import { textsOf } from '../../shared/language.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { numberText, TEMPLATE_COLUMNS, TEMPLATE_URL } from './users.model.ts';
import { useImport, useImportPreview } from './users.queries.ts';
import styles from './users-page.module.css';

const { importing: texts, form } = textsOf('users', english);

interface ImportDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ImportDrawer({ isOpen, onClose }: ImportDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={texts.title} closeLabel={form.close}>
      {isOpen && <Import />}
    </Drawer>
  );
}

/** Reads a file as text; answers why it is none. */
async function textOf(file: File): Promise<{ csv: string } | { refused: 'notText' | 'tooLarge' }> {
  if (file.size > PATIENT_IMPORT_LIMITS.bytes) return { refused: 'tooLarge' };
  try {
    return { csv: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { refused: 'notText' };
  }
}

/** Why the server does not take the file, in the reader's words. */
function refusalText(error: unknown): string {
  const rule = isProblem(error, 'invalid-request')
    ? error.details.fields?.find(({ path }) => path === 'csv')?.rule
    : null;
  const words: Readonly<Record<string, string>> = texts.refused;
  return (rule ? words[rule] : undefined) ?? problemText(error);
}

function Import() {
  const [name, setName] = useState<string | null>(null);
  const [csv, setCsv] = useState<string | null>(null);
  const [refused, setRefused] = useState<'notText' | 'tooLarge' | null>(null);
  const preview = useImportPreview();
  const bringing = useImport();
  const refusalId = useId();

  function startAnew(): void {
    preview.reset();
    bringing.reset();
    setName(null);
    setCsv(null);
    setRefused(null);
  }

  async function choose(file: File): Promise<void> {
    startAnew();
    setName(file.name);
    const read = await textOf(file);
    if ('refused' in read) {
      setRefused(read.refused);
      return;
    }
    setCsv(read.csv);
    preview.mutate(read.csv);
  }

  if (bringing.data)
    return (
      <div className={styles.parts}>
        <Banner tone={bringing.data.createdCount === 0 ? 'info' : 'good'}>
          {bringing.data.createdCount === 0
            ? texts.nobodyNew
            : bringing.data.createdCount === 1
              ? texts.done.one
              : fill(texts.done.many, { count: numberText(bringing.data.createdCount) })}
        </Banner>
        <Button variant="secondary" isBlock onClick={startAnew}>
          {texts.another}
        </Button>
      </div>
    );

  const refusal = refused === null ? (preview.isError ? refusalText(preview.error) : null) : texts.refused[refused];
  return (
    <div className={styles.parts}>
      <p>{texts.text}</p>
      <div className={styles.columns}>
        <p className={styles.strong}>{texts.columnsLabel}</p>
        <p className={styles.muted}>{TEMPLATE_COLUMNS.join(', ')}</p>
        <a className={buttonClassName({ variant: 'quiet', isSmall: true })} href={TEMPLATE_URL} download="patients.csv">
          {texts.template}
        </a>
      </div>
      <FileDrop isBusy={preview.isPending || bringing.isPending} onChoose={(file) => void choose(file)}>
        <p className={styles.strong}>{name ?? texts.choose}</p>
        <div>
          <FileButton
            accept=".csv,text/csv"
            aria-invalid={refusal !== null || undefined}
            aria-describedby={refusalId}
            disabled={preview.isPending || bringing.isPending}
            onChoose={(file) => void choose(file)}
          >
            {name === null ? texts.chooseFile : texts.another}
          </FileButton>
        </div>
        <FileDropHint>{texts.drop}</FileDropHint>
        <div id={refusalId}>{refusal !== null && <Banner tone="problem">{refusal}</Banner>}</div>
      </FileDrop>
      {preview.isPending && <Spinner text={texts.reading} />}
      {preview.data && csv !== null && (
        <Preview
          preview={preview.data}
          isBusy={bringing.isPending}
          error={bringing.error}
          onConfirm={(takeKnown) => bringing.mutate({ csv, takeKnown })}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  readonly preview: ImportPreview;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: (takeKnown: boolean) => void;
}

/** What would happen, and what is wrong; nothing is stored yet. */
function Preview({ preview, isBusy, error, onConfirm }: PreviewProps) {
  const [takeKnown, setTakeKnown] = useState(false);
  const { lineCount, goodCount, knownCount, importedCount, badCount, faults } = preview;
  const newCount = goodCount - knownCount;
  const choiceCount = knownCount - importedCount;
  const count = newCount + (takeKnown ? choiceCount : 0);
  const counts = [
    ['lines', lineCount],
    ['fresh', newCount],
    ['known', knownCount],
    ['bad', badCount],
  ] as const;
  return (
    <>
      <dl className={styles.counts} aria-live="polite">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{texts.counts[name]}</dt>
            <dd>{numberText(value)}</dd>
          </div>
        ))}
      </dl>
      {knownCount > 0 && (
        <p className={styles.muted}>
          <span>{texts.knownHint}</span>
          <span>{choiceCount > 0 && importedCount > 0 && ` ${importedText(importedCount)}`}</span>
        </p>
      )}
      {preview.sample.length > 0 && (
        <ul className={styles.sample}>
          {preview.sample.map((line) => (
            <li key={line.line}>
              <span className={styles.strong}>
                {line.firstName} {line.lastName}
              </span>{' '}
              <span className={styles.muted}>
                {factsText([line.phoneNumber === null ? null : formatPhone(line.phoneNumber), line.groupCode])}
              </span>
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <section className={styles.faults} aria-labelledby="import-faults">
          <h3 id="import-faults" className={styles.subtitle}>
            {texts.faultsTitle}
          </h3>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.column} ${fault.fault}`}>{faultText(fault)}</li>
            ))}
          </ul>
          {badCount > new Set(faults.map(({ line }) => line)).size && (
            <p className={styles.muted}>{texts.moreFaults}</p>
          )}
        </section>
      )}
      {goodCount > 0 && importedCount === goodCount ? (
        <Banner tone="info">{texts.allImported}</Banner>
      ) : (
        <>
          {choiceCount > 0 && (
            <CheckboxField checked={takeKnown} onChange={(event) => setTakeKnown(event.target.checked)}>
              {choiceCount === 1 ? texts.takeKnown.one : fill(texts.takeKnown.many, { count: numberText(choiceCount) })}
            </CheckboxField>
          )}
          {error !== null && <Banner tone="problem">{problemText(error)}</Banner>}
          <Button isBlock isBusy={isBusy} disabled={count === 0} onClick={() => onConfirm(takeKnown)}>
            {count === 0
              ? texts.nothing
              : count === 1
                ? texts.confirm.one
                : fill(texts.confirm.many, { count: numberText(count) })}
          </Button>
        </>
      )}
    </>
  );
}

const importedText = (count: number) =>
  count === 1 ? texts.importedHint.one : fill(texts.importedHint.many, { count: numberText(count) });

function faultText({ line, column, fault }: ImportFault): string {
  return column === null
    ? fill(texts.lineFault, { line, fault: texts.faults[fault] })
    : fill(texts.fault, { line, column: texts.columns[column], fault: texts.faults[fault] });
}
