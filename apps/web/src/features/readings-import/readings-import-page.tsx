import { type DateOrder, type ImportedReading, newReadings, startOfUtcDay } from '@mien/domain';
import { readingsImport as english, fill } from '@mien/messages';
import {
  Banner,
  Button,
  buttonClassName,
  Card,
  Disclosure,
  FileButton,
  FileDrop,
  FileDropHint,
  Muted,
  ProgressBar,
  RadioGroup,
  Row,
  Spinner,
  Stack,
  Text,
} from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { amountWithUnit } from '../../shared/health/entry-text.ts';
import { cuffsOf, isSevereNow, latestEntriesQuery, wasSevere } from '../../shared/health/latest-entries.ts';
import { SevereCuff } from '../../shared/health/top/severe-cuff.tsx';
import { WasSevereCuff } from '../../shared/health/top/was-severe-cuff.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { useMay } from '../../shared/platform/cared-for.ts';
import { calendarFormat, numberFormat } from '../../shared/platform/formats.ts';
import { IdeaIntro } from '../../shared/platform/idea-art.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { PatientPage } from '../../shared/platform/patient-page.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { ImportPreview } from './import-preview.tsx';
import { MapColumns } from './map-columns.tsx';
import { weightFrom } from './reading-value.ts';
import { type Choices, type FoundReadings, isDecided, type Question } from './readings-file.ts';
import { knownReadingsQuery, useAddReadings } from './readings-import.queries.ts';
import { UndoReadingImports } from './undo-reading-imports.tsx';
import { useReadingFile } from './use-reading-file.ts';

const texts = textsOf('readingsImport', english);

/** `/entries/from-file`: readings of a cuff, a scale or Apple Health, parsed on this device. */
export function ReadingsImportPage() {
  const mayChange = useMay('manage');
  return (
    <PatientPage title={texts.title}>
      <Stack gap={4} isPacked width="focused">
        <IdeaIntro idea="file">
          <WayToMe />
          <PageHeading title={texts.title} />
        </IdeaIntro>
        <Muted>{mayChange ? texts.intro : texts.readOnly}</Muted>
        {mayChange && <Muted>{texts.privacy}</Muted>}
        {mayChange && <ReadingsImport />}
        {mayChange && <UndoReadingImports />}
      </Stack>
    </PatientPage>
  );
}

interface Added {
  readonly count: number;
  readonly kinds: readonly ('cuff' | 'weight')[];
}

function ReadingsImport() {
  const file = useReadingFile();
  const [added, setAdded] = useState<Added | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const refusalId = useId();
  const { isStopped } = file;
  // The clicked button no longer exists.
  useEffect(() => {
    if (isStopped) result.current?.focus();
  }, [isStopped]);
  if (added !== null)
    return (
      <Done
        added={added}
        onAgain={() => {
          setAdded(null);
          file.startAnew();
        }}
      />
    );
  const found = file.list ?? file.health;
  const isOpen = file.list !== null && !isDecided(file.list, file.choices);
  return (
    <>
      <Stack as="section" gap={4} aria-label={texts.title}>
        <FileDrop onChoose={(chosen) => void file.choose(chosen)}>
          <Text weight={600}>{file.name ?? texts.choose}</Text>
          <div>
            <FileButton
              accept=".csv,.txt,.tsv,.zip,.xml,text/csv,application/zip,text/xml"
              aria-invalid={file.refusal !== null || undefined}
              aria-describedby={refusalId}
              onChoose={(chosen) => void file.choose(chosen)}
            >
              {file.name === null ? texts.chooseFile : texts.another}
            </FileButton>
          </div>
          <FileDropHint>{texts.drop}</FileDropHint>
          <Muted size="small">{texts.kinds}</Muted>
          <div id={refusalId} aria-live="polite">
            {file.refusal !== null && <Banner tone="problem">{texts.refused[file.refusal]}</Banner>}
          </div>
        </FileDrop>
        {isStopped && (
          <div ref={result} tabIndex={-1}>
            <Banner>{texts.stopped}</Banner>
          </div>
        )}
        {file.isReading && <Reading percent={file.percent} onStop={file.stop} />}
        {file.list?.questions.map((question) => (
          <Asked key={question.about} question={question} choices={file.choices} onChoose={file.setChoices} />
        ))}
      </Stack>
      {file.unmapped && (
        <Card aria-label={texts.mapping.title}>
          <MapColumns key={file.name} file={file.unmapped} onMapped={file.setMapping} />
        </Card>
      )}
      {found && !isOpen && (
        <Card aria-label={texts.preview}>
          <Stack gap={5}>
            <Checked
              key={file.name}
              found={found}
              hasDaysOnly={file.list?.hasDaysOnly ?? false}
              hasLocalTimes={file.list?.hasLocalTimes ?? false}
              isHealth={file.health !== null}
              onAdded={setAdded}
            />
          </Stack>
        </Card>
      )}
      {file.name === null && (
        <Card>
          <Disclosure
            look="row"
            title={
              <Text as="h2" size="lead">
                {texts.how.title}
              </Text>
            }
          >
            <Stack as="ul" gap={2}>
              <li>{texts.how.health}</li>
              <li>{texts.how.app}</li>
              <li>{texts.how.site}</li>
            </Stack>
          </Disclosure>
        </Card>
      )}
    </>
  );
}

function Reading({ percent, onStop }: { readonly percent: number | null; readonly onStop: () => void }) {
  return (
    <Stack gap={3}>
      {percent === null ? <Spinner text={texts.reading} /> : <ProgressBar percent={percent} label={texts.reading} />}
      {percent !== null && (
        <Row gap={3} justify="between">
          <Muted>{texts.reading}</Muted>
          <Text hasEvenDigits>{numberFormat({ style: 'percent' }).format(Math.floor(percent) / 100)}</Text>
        </Row>
      )}
      <div>
        <Button variant="secondary" isSmall onClick={onStop}>
          {texts.cancel}
        </Button>
      </div>
    </Stack>
  );
}

interface AskedProps {
  readonly question: Question;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** Ambiguities of the file, asked once for all of it. */
function Asked({ question, choices, onChoose }: AskedProps) {
  if (question.about === 'weightUnit') {
    const { example } = question;
    const shown = numberFormat({ maximumFractionDigits: 2 }).format(example);
    const weightsIn = (unit: 'lb' | 'kg') => {
      const value = weightFrom(example, unit);
      const units = unit === 'lb' ? (['imperial', 'metric'] as const) : (['metric', 'imperial'] as const);
      const [weight = shown, other = shown] =
        typeof value !== 'string' && value.kind === 'weight'
          ? units.map((one) => amountWithUnit('weight', one, value.weightKg))
          : [];
      return { weight, other };
    };
    return (
      <RadioGroup
        label={fill(texts.weightUnit.label, { example: shown })}
        hint={texts.weightUnit.hint}
        name="weightUnit"
        columns={1}
        options={(['lb', 'kg'] as const).map((unit) => ({
          value: unit,
          label: fill(texts.weightUnit[unit], weightsIn(unit)),
        }))}
        value={choices.weightUnit}
        onChange={(unit) => onChoose({ ...choices, weightUnit: unit === 'lb' ? 'lb' : 'kg' })}
      />
    );
  }
  return (
    <RadioGroup
      label={fill(texts.dateOrder.label, { example: question.example })}
      hint={texts.dateOrder.hint}
      name="dateOrder"
      columns={1}
      options={question.options.map(({ order, date }) => ({
        value: order,
        label:
          date === null
            ? fill(texts.dateOrder.unknown, { example: question.example })
            : calendarFormat({ dateStyle: 'long' }).format(startOfUtcDay(date)),
      }))}
      value={choices.dateOrder}
      onChange={(order) => onChoose({ ...choices, dateOrder: order as DateOrder })}
    />
  );
}

interface CheckedProps {
  readonly found: FoundReadings;
  readonly hasDaysOnly: boolean;
  readonly hasLocalTimes: boolean;
  readonly isHealth: boolean;
  readonly onAdded: (added: Added) => void;
}

const kindsOf = (readings: readonly ImportedReading[]) =>
  (['cuff', 'weight'] as const).filter((kind) => readings.some(({ value }) => value.kind === kind));

/** The readings next to existing ones, and the button that adds them. */
function Checked({ found, hasDaysOnly, hasLocalTimes, isHealth, onAdded }: CheckedProps) {
  const { readings } = found;
  const known = useQuery(knownReadingsQuery(useApi().client, readings));
  const add = useAddReadings((count) => onAdded({ count, kinds: kindsOf(readings) }));
  if (readings.length > 0 && !known.data) {
    if (known.error === null) return <Spinner text={texts.checking} />;
    return (
      <Banner tone="problem">
        <Stack gap={3}>
          <p>{fill(texts.notChecked, { reason: problemText(known.error) })}</p>
          <div>
            <Button variant="secondary" isSmall isBusy={known.isFetching} onClick={() => void known.refetch()}>
              {texts.checkAgain}
            </Button>
          </div>
        </Stack>
      </Banner>
    );
  }
  const fresh = newReadings(readings, known.data ?? []);
  return (
    <>
      <ImportPreview
        found={found}
        fresh={fresh}
        hasDaysOnly={hasDaysOnly}
        hasLocalTimes={hasLocalTimes}
        isHealth={isHealth}
      />
      {fresh.length === 0 && <Banner tone="info">{readings.length === 0 ? texts.noneFound : texts.nothingNew}</Banner>}
      {add.isError && <Banner tone="problem">{fill(texts.failed, { reason: problemText(add.error) })}</Banner>}
      {add.isPending && <ProgressBar percent={add.percent} label={texts.adding} />}
      {fresh.length > 0 && (
        <Button isBlock isBusy={add.isPending} onClick={() => add.mutate({ readings, fresh })}>
          {pluralText(texts.add, fresh.length)}
        </Button>
      )}
    </>
  );
}

interface DoneProps {
  readonly added: Added;
  readonly onAgain: () => void;
}

/** What was added and where it is. A very high reading comes first if it is the newest, or of the last day, as after typing it. */
function Done({ added: { count, kinds }, onAgain }: DoneProps) {
  const result = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLHeadingElement>(null);
  const latest = useQuery(latestEntriesQuery(useApi().client));
  const { cuff } = cuffsOf(latest.data?.items, serverNow());
  const severe = latest.data?.items.find((entry) => isSevereNow(entry, serverNow()));
  const severeBefore = !severe && cuff && wasSevere(cuff, serverNow()) ? cuff : undefined;
  const severeId = (severe ?? severeBefore)?.id;
  // The clicked button no longer exists.
  useEffect(() => (severeId === undefined ? result : notice).current?.focus(), [severeId]);
  return (
    <Stack gap={4}>
      {severe && <SevereCuff entry={severe} ref={notice} />}
      {severeBefore && <WasSevereCuff entry={severeBefore} ref={notice} />}
      <Stack ref={result} tabIndex={-1} gap={4}>
        <Banner tone={count === 0 ? 'info' : 'good'}>
          {count === 0 ? texts.done.none : pluralText(texts.done.added, count)}
        </Banner>
        <Row gap={3}>
          {kinds.map((kind) => (
            <Link key={kind} to={paths.entryOf(kind)} className={buttonClassName({ variant: 'tinted' })}>
              {texts.see[kind]}
            </Link>
          ))}
          <Button variant="secondary" onClick={onAgain}>
            {texts.again}
          </Button>
        </Row>
      </Stack>
    </Stack>
  );
}
