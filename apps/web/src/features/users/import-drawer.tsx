import type { ImportFault, ImportPreview } from '@mien/contract';
import { type DateOrder, formatPhone, PATIENT_IMPORT_LIMITS } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import {
  Banner,
  Box,
  Button,
  buttonClassName,
  CheckboxField,
  FileButton,
  FileDrop,
  FileDropHint,
  Grid,
  Icon,
  Muted,
  RadioGroup,
  Row,
  Spinner,
  Stack,
  Text,
} from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { useId, useState } from 'react';
import { type FileText, fileTextOf } from '../../shared/forms/file-text.ts';
import { factsText } from '../../shared/platform/facts-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { dayText, numberText } from '../../shared/staff/manage-patient/patient-form.ts';
import { UndoPatientImports } from './undo-patient-imports.tsx';
import { TEMPLATE_COLUMNS, TEMPLATE_URL } from './users.model.ts';
import { useImport, useImportPreview } from './users.queries.ts';
import styles from './users-page.module.css';

type Readings = Extract<FileText, { readings: unknown }>['readings'];

const { importing: texts, form } = textsOf('users', english);

interface ImportDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ImportDrawer({ isOpen, onClose }: ImportDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={texts.title} closeLabel={form.close}>
      {isOpen && (
        <>
          <Import />
          <UndoPatientImports />
        </>
      )}
    </Drawer>
  );
}

/** Why the server rejects the file, worded for the reader. */
function refusalText(error: unknown): string {
  const fault = isProblem(error, 'invalid-request')
    ? error.details.fields?.find(({ path }) => path === 'csv')
    : undefined;
  const { column_twice, ...plain } = texts.refused;
  const words: Readonly<Record<string, string>> = plain;
  const column = fault?.found ?? '';
  if (fault?.rule === 'column_twice') return fill(column_twice, { column });
  return (fault ? words[fault.rule] : undefined) ?? problemText(error);
}

/** The chosen file, and the answers it needs: its encoding, and the order of its dates. Each choice asks for a preview. */
function useChosenFile() {
  const [name, setName] = useState<string | null>(null);
  const [csv, setCsv] = useState<string | null>(null);
  const [readings, setReadings] = useState<Readings>([]);
  const [encoding, setEncoding] = useState<string | null>(null);
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null);
  const [refused, setRefused] = useState<'notText' | 'tooLarge' | null>(null);
  const preview = useImportPreview();

  function reset(): void {
    preview.reset();
    setName(null);
    setCsv(null);
    setReadings([]);
    setEncoding(null);
    setDateOrder(null);
    setRefused(null);
  }

  function check(text: string): void {
    setCsv(text);
    setDateOrder(null);
    preview.mutate({ csv: text });
  }

  function chooseEncoding(chosen: string): void {
    setEncoding(chosen);
    const reading = readings.find((one) => one.encoding === chosen);
    if (reading) check(reading.csv);
  }

  function chooseOrder(chosen: DateOrder): void {
    setDateOrder(chosen);
    if (csv !== null) preview.mutate({ csv, dateOrder: chosen });
  }

  async function choose(file: File): Promise<void> {
    setName(file.name);
    if (file.size > PATIENT_IMPORT_LIMITS.bytes) return setRefused('tooLarge');
    const read = fileTextOf(new Uint8Array(await file.arrayBuffer()));
    if (read === null) setRefused('notText');
    else if ('csv' in read) check(read.csv);
    else setReadings(read.readings);
  }

  return { name, csv, readings, encoding, dateOrder, refused, preview, reset, choose, chooseEncoding, chooseOrder };
}

function Import() {
  const file = useChosenFile();
  const { name, csv, readings, dateOrder, refused, preview } = file;
  const bringing = useImport();
  const refusalId = useId();

  function startAnew(): void {
    bringing.reset();
    file.reset();
  }

  function choose(chosen: File): void {
    startAnew();
    void file.choose(chosen);
  }

  if (bringing.data)
    return (
      <Stack gap={5} className={styles.parts}>
        <Banner tone={bringing.data.createdCount === 0 ? 'info' : 'good'}>
          {bringing.data.createdCount === 0 ? texts.nobodyNew : pluralText(texts.done, bringing.data.createdCount)}
        </Banner>
        {preview.data && <Faults preview={preview.data} />}
        <Button variant="secondary" isBlock onClick={startAnew}>
          {texts.another}
        </Button>
      </Stack>
    );

  const refusal = refused === null ? (preview.isError ? refusalText(preview.error) : null) : texts.refused[refused];
  return (
    <Stack gap={5} className={styles.parts}>
      <p>{texts.text}</p>
      <Stack gap={1} align="start">
        <Text weight={600}>{texts.columnsLabel}</Text>
        <Muted>{TEMPLATE_COLUMNS.join(', ')}</Muted>
        <a className={buttonClassName({ variant: 'quiet', isSmall: true })} href={TEMPLATE_URL} download="patients.csv">
          {texts.template}
        </a>
      </Stack>
      <FileDrop isBusy={preview.isPending || bringing.isPending} onChoose={choose}>
        <Text weight={600}>{name ?? texts.choose}</Text>
        <div>
          <FileButton
            accept=".csv,text/csv"
            aria-invalid={refusal !== null || undefined}
            aria-describedby={refusalId}
            disabled={preview.isPending || bringing.isPending}
            onChoose={choose}
          >
            {name === null ? texts.chooseFile : texts.another}
          </FileButton>
        </div>
        <FileDropHint>{texts.drop}</FileDropHint>
        <div id={refusalId}>{refusal !== null && <Banner tone="problem">{refusal}</Banner>}</div>
      </FileDrop>
      {readings.length > 0 && (
        <RadioGroup
          label={texts.letters.label}
          hint={texts.letters.hint}
          name="encoding"
          columns={1}
          options={readings.map((reading) => ({ value: reading.encoding, label: reading.sample }))}
          value={file.encoding}
          onChange={file.chooseEncoding}
        />
      )}
      {preview.data && <DateOrderQuestion dates={preview.data.dates} value={dateOrder} onChange={file.chooseOrder} />}
      {preview.isPending && <Spinner text={texts.reading} />}
      {preview.data && csv !== null && !isOpen(preview.data) && (
        <Preview
          preview={preview.data}
          isBusy={bringing.isPending}
          error={bringing.error}
          onConfirm={(takeKnown, ignoreUnknown) =>
            bringing.mutate({
              csv,
              takeKnown,
              ...(ignoreUnknown ? { ignoreUnknown } : {}),
              ...(dateOrder === null ? {} : { dateOrder }),
            })
          }
        />
      )}
    </Stack>
  );
}

/** Whether the user must first choose the order of birth dates. */
const isOpen = ({ dates }: ImportPreview) => dates.choices.length > 0 && dates.order === null;

interface DateOrderQuestionProps {
  readonly dates: ImportPreview['dates'];
  readonly value: DateOrder | null;
  readonly onChange: (order: DateOrder) => void;
}

/** Asks once for all birth dates of the file, with one of them as the example. */
function DateOrderQuestion({ dates: { choices, example }, value, onChange }: DateOrderQuestionProps) {
  if (choices.length === 0) return null;
  return (
    <RadioGroup
      label={fill(texts.dateOrder.label, { example: example ?? '' })}
      hint={texts.dateOrder.hint}
      name="dateOrder"
      columns={1}
      options={choices.map(({ order, date }) => ({
        value: order,
        label: fill(texts.dateOrder[order], { date: date === null ? (example ?? '') : dayText(date) }),
      }))}
      value={value}
      onChange={(order) => onChange(order as DateOrder)}
    />
  );
}

interface PreviewProps {
  readonly preview: ImportPreview;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: (takeKnown: boolean, ignoreUnknown: boolean) => void;
}

/** What the import would do, and its errors; nothing is stored yet. */
function Preview({ preview, isBusy, error, onConfirm }: PreviewProps) {
  const [takeKnown, setTakeKnown] = useState(false);
  const [ignoreUnknown, setIgnoreUnknown] = useState(false);
  const { lineCount, goodCount, knownCount, importedCount, badCount, unknownColumns } = preview;
  const isUnknownOpen = unknownColumns.length > 0 && !ignoreUnknown;
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
      <Grid as="dl" columns={2} gap={3} aria-live="polite">
        {counts.map(([name, value]) => (
          <Box padding={3} sidePadding={4} ground="outlined" key={name}>
            <Muted as="dt" size="small">
              {texts.counts[name]}
            </Muted>
            <Text as="dd" size="h2" weight={700} hasEvenDigits>
              {numberText(value)}
            </Text>
          </Box>
        ))}
      </Grid>
      <Faults preview={preview} />
      {unknownColumns.length > 0 && (
        <Stack as="section" gap={2} className={styles.faults} aria-labelledby="import-unknown">
          <Text as="h3" id="import-unknown" size="lead">
            {texts.unknownColumns.title}
          </Text>
          <Stack as="ul" gap={1}>
            {unknownColumns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name.
              <li key={`${index} ${column}`}>{column}</li>
            ))}
          </Stack>
          <Muted>{texts.unknownColumns.text}</Muted>
          <CheckboxField checked={ignoreUnknown} onChange={(event) => setIgnoreUnknown(event.target.checked)}>
            {texts.unknownColumns.confirm}
          </CheckboxField>
        </Stack>
      )}
      {knownCount > 0 && (
        <Muted>
          <span>{texts.knownHint}</span>
          <span>{choiceCount > 0 && importedCount > 0 && ` ${importedText(importedCount)}`}</span>
        </Muted>
      )}
      {preview.sample.length > 0 && (
        <Stack as="section" gap={2} className={styles.faults} aria-labelledby="import-sample">
          <Text as="h3" id="import-sample" size="lead">
            {texts.sampleTitle}
          </Text>
          <Muted>{texts.sampleHint}</Muted>
          <Stack as="ul" gap={3}>
            {preview.sample.map((line) => (
              <li key={line.line}>
                <Text weight={600}>
                  {line.firstName} {line.lastName}
                </Text>
                <Muted>
                  {factsText([
                    line.birthDate === null ? null : dayText(line.birthDate),
                    line.birthSex === 'Unknown' ? null : form.sexes[line.birthSex],
                    line.phoneNumber === null ? null : formatPhone(line.phoneNumber),
                    line.email,
                    line.groupCode,
                    line.externalReference,
                  ])}
                </Muted>
                {line.isDoubtful && <p>{texts.check}</p>}
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {goodCount > 0 && importedCount === goodCount ? (
        <Banner tone="info">{texts.allImported}</Banner>
      ) : (
        <>
          {choiceCount > 0 && (
            <CheckboxField checked={takeKnown} onChange={(event) => setTakeKnown(event.target.checked)}>
              {pluralText(texts.takeKnown, choiceCount)}
            </CheckboxField>
          )}
          {error !== null && <Banner tone="problem">{problemText(error)}</Banner>}
          <Button
            isBlock
            isBusy={isBusy}
            disabled={count === 0 || isUnknownOpen}
            onClick={() => onConfirm(takeKnown, ignoreUnknown)}
          >
            {count === 0 ? texts.nothing : pluralText(texts.confirm, count)}
          </Button>
        </>
      )}
    </>
  );
}

/** The skipped rows, each with the reason; nothing without any. */
function Faults({ preview: { badCount, faults } }: { readonly preview: Pick<ImportPreview, 'badCount' | 'faults'> }) {
  if (faults.length === 0) return null;
  return (
    <Stack as="section" gap={2} className={styles.faults} aria-labelledby="import-faults">
      <Text as="h3" id="import-faults" size="lead">
        {texts.faultsTitle}
      </Text>
      <Stack as="ul" gap={1}>
        {faults.map((fault) => (
          <Row
            as="li"
            key={`${fault.line} ${fault.column} ${fault.fault}`}
            gap={2}
            align="start"
            isOneLine
            tone="danger"
            weight={600}
          >
            <Icon name="problem" sizePx={20} />
            <span>{faultText(fault)}</span>
          </Row>
        ))}
      </Stack>
      {badCount > new Set(faults.map(({ line }) => line)).size && <Muted>{texts.moreFaults}</Muted>}
    </Stack>
  );
}

const importedText = (count: number) => pluralText(texts.importedHint, count);

function faultText({ line, column, fault }: ImportFault): string {
  return column === null
    ? fill(texts.lineFault, { line, fault: texts.faults[fault] })
    : fill(texts.fault, { line, column: texts.columns[column], fault: texts.faults[fault] });
}
