import type { PeriodReport, ReportedMeasure } from '@mien/contract';
import { REPORT_DAYS, type ReportDays, USUAL_REPORT_DAYS } from '@mien/domain';
import { periodReport as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { Button, Card, RadioGroup, SkeletonBox, VisuallyHidden } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { currentLocale, textsOf } from '../../shared/language.ts';
import { ENTRIES_KEY } from '../../shared/latest-entries.ts';
import pageStyles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useProductName } from '../../shared/product-name.ts';
import { numberText } from '../../shared/result/number-text.ts';
import { ScanOnlyView } from '../../shared/scan-only-view.tsx';
import { usePatient, useSession } from '../../shared/session.ts';
import { TIME_ZONE } from '../../shared/time-zone.ts';
import { unitText } from '../../shared/unit-text.ts';
import { cuffsBetween } from './cuffs-between.ts';
import { MeasureCourse } from './measure-course.tsx';
import styles from './period-report-page.module.css';

const texts = textsOf('periodReport', english);
const { provenances } = textsOf('measures', englishMeasures);
const tagTexts = textsOf('results', englishResults).note.tags;

/** Measures whose course is drawn; the table has all. */
const DRAWN: readonly string[] = ['heartRateBpm', 'breathingRatePerMin'];

/** So many cuff readings leave the report on one page. Chosen. */
const CUFFS_SHOWN = 6;

const dayText = (instant: string) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' }).format(new Date(instant));

/** `/report`: for a patient, to take to a professional. */
export function PeriodReportPage() {
  const { data: session } = useSession();
  const [search, setSearch] = useSearchParams();
  const days = REPORT_DAYS.find((known) => String(known) === search.get('days')) ?? USUAL_REPORT_DAYS;
  if (!session) return null;
  if (session.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (session.isScanOnly) return <ScanOnlyView title={texts.title} />;
  return (
    <div className={pageStyles.page}>
      <div className={styles.choice}>
        <PageHeading title={texts.title} />
        <p className={styles.muted}>{texts.intro}</p>
        <RadioGroup
          label={<VisuallyHidden>{texts.days.label}</VisuallyHidden>}
          name="days"
          columns={3}
          options={REPORT_DAYS.map((known) => ({ value: String(known), label: texts.days[known] }))}
          value={String(days)}
          onChange={(chosen) => setSearch({ days: chosen }, { replace: true })}
        />
      </div>
      <Report days={days} />
    </div>
  );
}

function Report({ days }: { readonly days: ReportDays }) {
  const { client } = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['measurements', 'period-report', days],
    queryFn: () => client.periodReports.get({ query: { days, timeZone: TIME_ZONE } }),
  });
  if (error && !data) return <ProblemView isPart error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBox heightRem={30} />;
  return (
    <>
      <Button variant="tinted" isBlock icon="printer" onClick={() => window.print()} disabled={data.scanCount === 0}>
        {texts.print}
      </Button>
      <Card aria-labelledby="report-heading">
        <Sheet report={data} />
      </Card>
    </>
  );
}

function Sheet({ report }: { readonly report: PeriodReport }) {
  const { data: session } = useSession();
  const { data: patient } = usePatient();
  const productName = useProductName();
  const { user } = session ?? {};
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  const { from, to, scanCount, partialCount, measures, tags, engineVersions } = report;
  const counted = scanCount === 1 ? texts.sheet.oneScan : fill(texts.sheet.scans, { count: scanCount });
  const birthDate = patient?.birthDate ?? null;
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <h2 id="report-heading">{texts.sheet.heading}</h2>
        {name !== '' && (
          <p className={styles.who}>
            {birthDate === null
              ? name
              : fill(texts.sheet.person, { name, birthDate: dayText(`${birthDate}T12:00:00`) })}
          </p>
        )}
        <p>
          {[
            fill(texts.sheet.period, { from: dayText(from), to: dayText(to) }),
            counted,
            ...(partialCount > 0 ? [fill(texts.sheet.partial, { count: partialCount })] : []),
          ].join(texts.sheet.separator)}
        </p>
        <p className={styles.muted}>{fill(texts.sheet.made, { date: dayText(to), productName })}</p>
      </header>
      {scanCount === 0 ? (
        <p role="status">{texts.sheet.empty}</p>
      ) : (
        <>
          {measures
            .filter(({ measurementTypeId }) => DRAWN.includes(measurementTypeId))
            .map((measure) => (
              <Course key={measure.measurementTypeId} measure={measure} from={from} to={to} />
            ))}
          <Values report={report} />
          <CuffReadings from={from} to={to} />
          {tags.length > 0 && <p>{fill(texts.noted, { tags: tagList(tags) })}</p>}
          <section className={styles.about} aria-labelledby="report-about">
            <h3 id="report-about">{texts.about.title}</h3>
            <p>
              {texts.about.camera} {texts.about.usual} {texts.about.apart}
            </p>
            <p>
              {engineVersions.length > 0 && fill(texts.about.engine, { versions: engineVersions.join(', ') })}{' '}
              <strong>{texts.about.limits}</strong>
            </p>
          </section>
        </>
      )}
    </div>
  );
}

/** What somebody measured with a cuff in the time of the report, as far as the page has room. */
function CuffReadings({ from, to }: { readonly from: string; readonly to: string }) {
  const { client } = useApi();
  const { data, error } = useQuery({
    queryKey: [...ENTRIES_KEY, 'cuffsBetween', from, to],
    queryFn: () => cuffsBetween(client, from, to),
  });
  // A reader must not take readings that did not come for none.
  if (error && !data) return <p role="status">{fill(texts.cuffs.failed, { reason: problemText(error) })}</p>;
  if (!data || data.length === 0) return null;
  const more = data.length - CUFFS_SHOWN;
  return (
    <section className={styles.cuffs} aria-labelledby="report-cuffs">
      <h3 id="report-cuffs">{texts.cuffs.title}</h3>
      <ul>
        {data.slice(0, CUFFS_SHOWN).map(({ id, takenAt, mean }) => (
          <li key={id}>
            {fill(texts.cuffs.one, {
              date: dayText(takenAt),
              systolic: numberText(mean.systolicMmHg, 0),
              diastolic: numberText(mean.diastolicMmHg, 0),
            })}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.muted}>{fill(texts.cuffs.more, { count: more })}</p>}
    </section>
  );
}

function tagList(tags: PeriodReport['tags']): string {
  const words = tags.map(({ tag, count }) => {
    const noted = tagTexts[tag].toLocaleLowerCase();
    return count === 1 ? fill(texts.tagOnce, { tag: noted }) : fill(texts.tag, { tag: noted, count });
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
    count,
    low: text(low),
    high: text(high),
    median: text(median),
    unit: unitText(unit),
  };
  return (
    <figure className={styles.course}>
      <figcaption>
        <strong>{displayName}</strong> <span className={styles.muted}>{unitText(unit)}</span>
      </figcaption>
      <MeasureCourse measure={measure} from={from} to={to} label={fill(texts.chart, words)} />
      <p className={styles.ends}>
        <span>{dayText(from)}</span>
        <span>{dayText(to)}</span>
      </p>
    </figure>
  );
}

function Values({ report: { measures } }: { readonly report: PeriodReport }) {
  const { table } = texts;
  return (
    // A wide table scrolls by itself, with the keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls
    <section className={styles.scroll} aria-label={table.caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{table.caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {[table.measure, table.middle, table.range, table.usual, table.count, table.source].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map(
            ({ measurementTypeId, displayName, unit, precision, median, low, high, usual, count, provenance }) => {
              const text = (value: number) => numberText(value, precision);
              return (
                <tr key={measurementTypeId}>
                  <th scope="row">
                    {displayName} <span className={styles.muted}>{unitText(unit)}</span>
                  </th>
                  <td>
                    <strong>{text(median)}</strong>
                  </td>
                  <td>{fill(table.limits, { low: text(low), high: text(high) })}</td>
                  <td>{usual ? fill(table.limits, { low: text(usual.low), high: text(usual.high) }) : table.none}</td>
                  <td>{count}</td>
                  <td>{provenances[provenance]}</td>
                </tr>
              );
            },
          )}
        </tbody>
      </table>
    </section>
  );
}
