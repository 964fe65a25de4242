import type { PeriodReport, ReportedMeasure } from '@mien/contract';
import {
  ageFromBirthDate,
  BLOOD_PRESSURE_KEYS,
  isCopyOfEntry,
  REPORT_DAYS,
  type ReportDays,
  USUAL_REPORT_DAYS,
} from '@mien/domain';
import { periodReport as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import {
  Button,
  buttonClassName,
  Card,
  classNames,
  Disclosure,
  Muted,
  RadioGroup,
  Row,
  SkeletonBox,
  Stack,
  Text,
  VisuallyHidden,
} from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { momentText, unbroken } from '../../shared/health/day-text.ts';
import { ENTRIES_KEY } from '../../shared/health/entries-key.ts';
import { healthFactLines } from '../../shared/health/health-fact-text.ts';
import { healthFactsQuery } from '../../shared/health/health-facts-query.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import { useIsPrinting } from '../../shared/health/result/use-is-printing.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { BEFORE_DOT, factsText } from '../../shared/platform/facts-text.ts';
import { dateFormat } from '../../shared/platform/formats.ts';
import { dayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { PatientPage } from '../../shared/platform/patient-page.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { reportInReaderUnits } from '../../shared/platform/reader-units.ts';
import { usePatient, useSession } from '../../shared/platform/session.ts';
import { dayHere, deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { type CuffOfDay, type CuffSummary, cuffSummary, cuffsBetween } from './cuffs-between.ts';
import { MeasureCourse } from './measure-course.tsx';
import styles from './period-report-page.module.css';
import { PressureCourse } from './pressure-course.tsx';
import { TopOfReport } from './top-of-report.tsx';

const texts = textsOf('periodReport', english);
const { bloodPressure, provenances } = textsOf('measures', englishMeasures);
const tagTexts = textsOf('results', englishResults).note.tags;

/** Measures with a chart of one source; the table has all measures. */
const DRAWN: readonly string[] = ['heartRateBpm', 'breathingRatePerMin'];

/** With this many cuff readings the report fits on one page. Chosen. */
const CUFFS_SHOWN = 4;

/** `/report`: for a patient, to take to a professional. */
export function PeriodReportPage() {
  const { data: session } = useSession();
  const [search, setSearch] = useSearchParams();
  const days = REPORT_DAYS.find((known) => String(known) === search.get('days')) ?? USUAL_REPORT_DAYS;
  return (
    <PatientPage title={texts.title}>
      <Stack gap={4} isPacked width="page" className={styles.page}>
        <Stack gap={2} className={classNames(pageStyles.intro, styles.choice)}>
          <WayToMe />
          <PageHeading title={texts.title} />
        </Stack>
        <div className={pageStyles.columns}>
          <Stack gap={4} isPacked className={styles.choice}>
            <Muted>{texts.intro}</Muted>
            <RadioGroup
              label={<VisuallyHidden>{texts.days.label}</VisuallyHidden>}
              name="days"
              columns={3}
              options={REPORT_DAYS.map((known) => ({ value: String(known), label: texts.days[known] }))}
              value={String(days)}
              onChange={(chosen) => setSearch({ days: chosen }, { replace: true })}
            />
            <Stack gap={2}>
              <PrintButton days={days} />
              {!session?.carer && (
                <Link
                  to={paths.healthLinkOf({ days: String(days) })}
                  className={buttonClassName({ variant: 'secondary', isBlock: true })}
                >
                  {texts.byQrCode}
                </Link>
              )}
            </Stack>
          </Stack>
          <Stack gap={4} isPacked>
            <Report days={days} />
          </Stack>
        </div>
      </Stack>
    </PatientPage>
  );
}

function useReport(days: ReportDays) {
  const { client } = useApi();
  return useQuery({
    queryKey: ['measurements', 'period-report', days],
    queryFn: () => client.periodReports.get({ query: { days, timeZone: deviceTimeZone() } }),
    select: (report) => reportInReaderUnits(report),
  });
}

/** Rendered before the report to prevent layout shift. */
function PrintButton({ days }: { readonly days: ReportDays }) {
  const { data } = useReport(days);
  const cuffs = useCuffs(data);
  const isEmpty = !data || (data.scanCount === 0 && (cuffs.data ?? []).length === 0);
  return (
    <Button icon="printer" isBlock onClick={() => window.print()} disabled={isEmpty}>
      {texts.print}
    </Button>
  );
}

function Report({ days }: { readonly days: ReportDays }) {
  const { data, error, refetch } = useReport(days);
  const cuffs = useCuffs(data);
  if (error && !data) return <ProblemView isPart error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBox heightRem={30} />;
  return (
    <Card aria-labelledby="report-heading">
      <Sheet report={data} cuffs={<CuffReadings {...cuffs} from={data.from} to={data.to} />} />
    </Card>
  );
}

/** The patient's cuff readings in the period of a report. */
function useCuffs(report: PeriodReport | undefined) {
  const { client } = useApi();
  const { from = '', to = '' } = report ?? {};
  const { data, error } = useQuery({
    queryKey: [...ENTRIES_KEY, 'cuffsBetween', from, to],
    queryFn: () => cuffsBetween(client, from, to),
    enabled: report !== undefined,
  });
  return { data, error };
}

function Sheet({ report, cuffs }: { readonly report: PeriodReport; readonly cuffs: ReactNode }) {
  const { data: session } = useSession();
  const { data: patient } = usePatient();
  const productName = useProductName();
  const { user } = session ?? {};
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  const { from, to, scanCount, partialCount, measures, tags, engineVersions } = report;
  // No birth date: many are derived from an age.
  const birthDate = patient?.birthDate ?? null;
  return (
    <Stack gap={5} className={styles.sheet}>
      <Stack as="header" gap={2} className={styles.head}>
        <h2 id="report-heading">{texts.sheet.heading}</h2>
        {name !== '' && (
          <Text size="lead" weight={600}>
            {birthDate === null
              ? name
              : fill(texts.sheet.person, {
                  name,
                  age: ageFromBirthDate(birthDate, dayHere(new Date(to))),
                })}
          </Text>
        )}
        <div>
          <p>{fill(texts.sheet.period, { from: dayText(from), to: dayText(to) })}</p>
          <p>
            {[
              pluralText(texts.sheet.scans, scanCount),
              ...(partialCount > 0 ? [pluralText(texts.sheet.partial, partialCount)] : []),
            ].join(texts.sheet.separator)}
          </p>
        </div>
        <Muted>{fill(texts.sheet.made, { date: dayText(to), productName })}</Muted>
      </Stack>
      <TopOfReport report={report} />
      <Facts />
      {cuffs}
      {scanCount === 0 && <p role="status">{texts.sheet.empty}</p>}
      {DRAWN.flatMap((key) => measures.find(({ measurementTypeId }) => measurementTypeId === key) ?? []).map(
        (measure) => (
          <Course key={measure.measurementTypeId} measure={measure} from={from} to={to} />
        ),
      )}
      {measures.some(({ points }) => points.some(({ isApart }) => isApart)) && (
        <Muted size="small">{texts.about.apart}</Muted>
      )}
      {measures.length > 0 && (
        <Part title={texts.table.caption}>
          <Values report={report} />
        </Part>
      )}
      {tags.length > 0 && <p>{fill(texts.noted, { tags: tagList(tags) })}</p>}
      <Part title={texts.about.title}>
        <Stack gap={2} size="small" className={styles.about}>
          {scanCount > 0 && (
            <p>
              {texts.about.camera} {texts.about.typical} {texts.about.usual}{' '}
              <span>
                {engineVersions.length > 0 && fill(texts.about.engine, { versions: engineVersions.join(', ') })}
              </span>
            </p>
          )}
          {measures.some(({ source }) => source === 'provider') && <p>{texts.about.estimates}</p>}
        </Stack>
      </Part>
      <Text size="small" weight={600}>
        {texts.about.limits}
      </Text>
    </Stack>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Collapsed on screen, where the charts come first; on paper everything is shown. */
function Part({ title, children }: PartProps) {
  const isPrinting = useIsPrinting();
  return (
    <Disclosure
      look="row"
      ground="lines"
      {...(isPrinting && { open: true })}
      title={
        <Text as="h3" size="body">
          {title}
        </Text>
      }
    >
      {children}
    </Disclosure>
  );
}

interface CuffReadingsProps {
  readonly data: readonly CuffOfDay[] | undefined;
  readonly error: Error | null;
  readonly from: string;
  readonly to: string;
}

/** Cuff readings: a summary, a chart for which only the screen has room, and the newest ones that fit on the page. */
function CuffReadings({ data, error, from, to }: CuffReadingsProps) {
  // A reader must not mistake a failed load for an absence of readings.
  if (error && !data) return <p role="status">{fill(texts.cuffs.failed, { reason: problemText(error) })}</p>;
  if (!data || data.length === 0) return null;
  const summary = cuffSummary(data);
  const shown = data.slice(0, CUFFS_SHOWN);
  return (
    <Stack as="section" gap={2} size="small" className={styles.cuffs} aria-labelledby="report-cuffs">
      <Text as="h3" size="body" id="report-cuffs">
        {texts.cuffs.title}
      </Text>
      {summary && <p>{summaryText(summary)}</p>}
      {summary && (
        <Stack gap={2} isScreenOnly>
          <PressureCourse cuffs={data} from={from} to={to} />
        </Stack>
      )}
      {shown.length < data.length && <Muted>{fill(texts.cuffs.latest, { count: shown.length })}</Muted>}
      <ul>
        {shown.map(({ id, takenAt, mean }) => (
          <li key={id}>{fill(texts.cuffs.one, { date: momentText(takenAt), ...pressureText(mean) })}</li>
        ))}
      </ul>
    </Stack>
  );
}

/** Medicines and conditions, as the patient says. */
function Facts() {
  const { data, error } = useQuery(healthFactsQuery(useApi().client));
  if (error && !data) return <p role="status">{fill(texts.facts.failed, { reason: problemText(error) })}</p>;
  if (!data || data.length === 0) return null;
  return (
    // One paragraph: the report is one page.
    <Text as="section" size="small" aria-labelledby="report-facts">
      <strong id="report-facts">{texts.facts.title}</strong> {factsText(healthFactLines(data))}
    </Text>
  );
}

const pressureText = ({ systolicMmHg, diastolicMmHg }: CuffOfDay['mean']) => ({
  systolic: numberText(systolicMmHg, 0),
  diastolic: numberText(diastolicMmHg, 0),
});

function summaryText({ count, mean, lowest, highest }: CuffSummary): string {
  return pluralText(texts.cuffs.all, count, {
    ...pressureText(mean),
    upper: limitsText(lowest.systolicMmHg, highest.systolicMmHg, 0),
    lower: limitsText(lowest.diastolicMmHg, highest.diastolicMmHg, 0),
  });
}

/** From the lowest to the highest as displayed; one value if they are equal. */
function limitsText(low: number, high: number, precision: number): string {
  return rangeText(numberText(low, precision), numberText(high, precision));
}

const rangeText = (low: string, high: string) => (low === high ? low : fill(texts.table.limits, { low, high }));

function tagList(tags: PeriodReport['tags']): string {
  const words = tags.map(({ tag, count }) => {
    return pluralText(texts.tag, count, { tag: tagTexts[tag].toLocaleLowerCase() });
  });
  return words.join(', ');
}

interface CourseProps {
  readonly measure: ReportedMeasure;
  readonly from: string;
  readonly to: string;
}

function Course({ measure, from, to }: CourseProps) {
  const { displayName, unit, precision, count, low, high, median } = measure;
  const text = (value: number) => numberText(value, precision);
  const words = {
    measure: displayName,
    low: text(low),
    high: text(high),
    median: text(median),
    unit: unitText(unit),
  };
  return (
    <Stack as="figure" gap={2} className={styles.course}>
      <figcaption>
        <strong>{displayName}</strong>{' '}
        <Muted as="span">{[unitText(unit), sourceText(measure), numberOf(measure)].join(texts.sheet.separator)}</Muted>
      </figcaption>
      <MeasureCourse measure={measure} from={from} to={to} label={pluralText(texts.chart, count, words)} />
      <Row as="p" gap={4} align="stretch" justify="between" isOneLine tone="muted" size="small" className={styles.ends}>
        <span>{dayText(from)}</span>
        <span>{dayText(to)}</span>
      </Row>
    </Stack>
  );
}

/** Whether a row consists of cuff readings, which are counted separately. */
const isByCuff = ({ measurementTypeId, source }: ReportedMeasure) =>
  isCopyOfEntry(measurementTypeId, { provenance: source });

const sourceText = (measure: ReportedMeasure) =>
  isByCuff(measure) ? texts.table.sources.cuff : { ...provenances, ...texts.table.sources }[measure.source];

/** The number of values in a row. */
function numberOf(measure: ReportedMeasure): string {
  return pluralText(isByCuff(measure) ? texts.table.readings : texts.sheet.scans, measure.count);
}

/** The number of values in a row, and their first and last day: a shared year is written once. */
function countedText(measure: ReportedMeasure): string {
  const { points } = measure;
  const [first, last] = [points[0], points.at(-1)].map((point) => point && new Date(point.created));
  const count = numberOf(measure);
  if (!first || !last) return count;
  return fill(texts.table.counted, { count, dates: dateFormat({ dateStyle: 'medium' }).formatRange(first, last) });
}

type ReportedRow = readonly [ReportedMeasure, ...ReportedMeasure[]];

/**
 * A row per measure and source; the two numbers of a blood pressure from one source form one row. Measured and entered
 * values come first, face estimates last.
 */
function rowsOf(measures: readonly ReportedMeasure[]): readonly ReportedRow[] {
  const [upper, lower] = BLOOD_PRESSURE_KEYS;
  const partOf = (key: string, source: ReportedMeasure['source']) =>
    measures.find((measure) => measure.measurementTypeId === key && measure.source === source);
  const rows = measures.flatMap((measure): ReportedRow[] => {
    const { measurementTypeId: key, source } = measure;
    const other = key === upper ? partOf(lower, source) : undefined;
    if (other?.count === measure.count) return [[measure, other]];
    const isTold = key === lower && partOf(upper, source)?.count === measure.count;
    return isTold ? [] : [[measure]];
  });
  const isEstimate = ([{ source }]: ReportedRow) => source === 'provider';
  return [...rows.filter((row) => !isEstimate(row)), ...rows.filter(isEstimate)];
}

interface RowsOfSource {
  readonly source: string;
  readonly rows: readonly ReportedRow[];
}

/** The rows grouped by the text for their source, in order of first appearance. */
function bySource(rows: readonly ReportedRow[]): readonly RowsOfSource[] {
  const sources = new Set(rows.map(([first]) => sourceText(first)));
  return [...sources].map((source) => ({ source, rows: rows.filter(([first]) => sourceText(first) === source) }));
}

const asHeading = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function Values({ report: { measures } }: { readonly report: PeriodReport }) {
  const { table } = texts;
  return (
    <div className={styles.values}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{table.caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {[table.measure, table.middle, table.range, table.usual, table.count].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {bySource(rowsOf(measures)).map(({ source, rows }) => (
          <tbody key={source}>
            <tr className={styles.source} data-middle={table.middle}>
              <th scope="rowgroup" colSpan={5}>
                {asHeading(source)}
              </th>
            </tr>
            {rows.map((row) => (
              <ValuesRow key={row[0].measurementTypeId} row={row} source={source} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The figures of one value: a column for each; on narrow screens the typical one and a sentence with the others. */
function ValuesRow({ row, source }: { readonly row: ReportedRow; readonly source: string }) {
  const { table } = texts;
  const [first] = row;
  const { displayName, unit, usual, precision } = first;
  const text = (of: 'median' | 'low' | 'high') =>
    row.map((measure) => numberText(measure[of], measure.precision)).join('/');
  const usualText = (value: number) => numberText(value, precision);
  const range = rangeText(text('low'), text('high'));
  const usualRange = usual && unbroken(rangeText(usualText(usual.low), usualText(usual.high)));
  const count = numberOf(first);
  return (
    <tr>
      <th scope="row">
        <span>{row.length > 1 ? bloodPressure : displayName}</span> <Muted as="span">{unitText(unit)}</Muted>
        <Muted as="span" className={styles.onPaper}>
          {`${BEFORE_DOT}· ${source}`}
        </Muted>
      </th>
      <td className={styles.middle}>
        <strong>{text('median')}</strong>
      </td>
      <td>{unbroken(range)}</td>
      <td>{usualRange ?? table.none}</td>
      <td>{countedText(first)}</td>
      <td className={styles.line}>
        {usualRange ? fill(table.lineUsual, { range, count, usual: usualRange }) : fill(table.line, { range, count })}
      </td>
    </tr>
  );
}
