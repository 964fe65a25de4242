import type { Comparison, MeasurementResult } from '@mien/contract';
import { isAfterSevereCuff, mayReassure, NEAR_ANSWERS, type Top, VARIABILITY_MEASURES } from '@mien/domain';
import { dashboard as english, fill } from '@mien/messages';
import { Icon, Text } from '@mien/ui';
import { Link } from 'react-router';
import { findingNames, listedNames } from '../../shared/health/result/finding-names.ts';
import { missingName } from '../../shared/health/result/missing-text.ts';
import { redFindings } from '../../shared/health/result/red-findings.ts';
import { BLOOD_PRESSURE_ROW, groupsOf, type ResultGroup } from '../../shared/health/result/result-groups.ts';
import { rowName, sameSince } from '../../shared/health/result/result-row.tsx';
import type { TopOfPage } from '../../shared/health/top/use-top.ts';
import { useMay } from '../../shared/platform/cared-for.ts';
import { shortDayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import styles from './latest-scan-card.module.css';

const texts = textsOf('dashboard', english);

interface TopLineProps extends TopOfPage {
  readonly result: MeasurementResult;
  readonly comparison: Comparison | null;
}

/** The highlights of the latest scan, above its score. */
export function TopLine({ top, cuff, cuffBefore, result, comparison }: TopLineProps) {
  const mayAdd = useMay('manage');
  if (mayReassure(top))
    return (
      <p className={styles.topLine} data-rung={top.rung}>
        <Icon name="done" />
        <Text as="span" isFilling weight={600}>
          {texts.nothingStandsOut}
        </Text>
      </p>
    );
  if (top.rung === 'notKnown') return <div className={styles.topLine} />;
  if (top.rung === 'notMeasured') {
    const missing = result.missing.filter(({ measurementTypeId }) => top.missing.includes(measurementTypeId));
    // Without a score the card shows this instead of the number.
    if (missing.length === 0 || !top.isScored) return null;
    return <Line rung={top.rung}>{missingText(missing)}</Line>;
  }
  const groups = groupsOf(result);
  if (top.rung === 'nearUsual') return <Line rung={top.rung}>{nearText(top, groups)}</Line>;
  if (top.rung !== 'notAsUsual' || top.cause !== 'values') return null;
  const red = findingNames(groups);
  // It has a separate card above.
  const wasSevere = isAfterSevereCuff(top);
  const cameDown = top.cuffBefore && cuffBefore;
  const ofCuff =
    top.cuff && cuff && !wasSevere && !cameDown && !top.red.includes(BLOOD_PRESSURE_ROW)
      ? [fill(texts.cuffStandsOut, { date: shortDayText(cuff.takenAt, serverNow()) })]
      : [];
  const standing = [...red, ...ofCuff];
  const unusual = groups
    .flatMap(({ rows }) => rows)
    .filter(({ key }) => top.unusual.some((measure) => measure === key) && !top.red.includes(key))
    .map(rowName);
  const isCuffSaid = cameDown || ofCuff.length > 0;
  const since = isCuffSaid || unusual.length > 0 ? null : sameSince(redFindings(groups).flat(), comparison);
  if (since !== null)
    return (
      <Line rung={top.rung} isAsBefore>
        {pluralText(texts.standOutAsBefore, red.length, { names: listedNames(red), when: since })}
      </Line>
    );
  const sentences = [
    cameDown && fill(texts.cuffCameDown, { date: shortDayText(cuffBefore.takenAt, serverNow()) }),
    standing.length > 0 && pluralText(texts.standOut, standing.length, { names: listedNames(standing) }),
    unusual.length > 0 && pluralText(texts.unusual, unusual.length, { names: listedNames(unusual) }),
  ].filter((sentence) => typeof sentence === 'string');
  if (sentences.length === 0) return null;
  return (
    <Line to={cameDown && mayAdd ? paths.entryOf('cuff') : null} rung={top.rung}>
      {sentences.join('. ')}
    </Line>
  );
}

/**
 * One short line; the results list the rest. Heart rate variability is omitted, because only a longer scan measures it.
 */
function missingText(missing: MeasurementResult['missing']): string {
  const wanted = missing.filter(
    ({ measurementTypeId }) => !VARIABILITY_MEASURES.some((one) => one === measurementTypeId),
  );
  const names = [...new Set(wanted.map(missingName))];
  if (names.length === 0) return texts.notMeasured.extra;
  return names.length > 2
    ? pluralText(texts.notMeasured.many, names.length)
    : fill(texts.notMeasured.few, { names: listedNames(names) });
}

/** Values just outside the usual range, by side. */
function nearText({ near }: Extract<Top, { rung: 'nearUsual' }>, groups: readonly ResultGroup[]): string {
  const rows = groups.flatMap((group) => group.rows);
  const sentences = NEAR_ANSWERS.flatMap((answer) => {
    const names = rows
      .filter(({ key }) => near.some((one) => one.measurementTypeId === key && one.answer === answer))
      .map(rowName);
    return names.length === 0 ? [] : [fill(texts.nearUsual[answer], { names: listedNames(names) })];
  });
  return sentences.join('. ');
}

interface LineProps {
  /** Link to act on it; the results have a separate button below. */
  readonly to?: string | null;
  readonly rung: 'notAsUsual' | 'notMeasured' | 'nearUsual';
  /** Whether the previous scan already had it: then it is no alarm. */
  readonly isAsBefore?: boolean;
  readonly children: string;
}

function Line({ to = null, rung, isAsBefore = false, children }: LineProps) {
  const isWarning = rung === 'notAsUsual' && !isAsBefore;
  const shared = { className: styles.topLine, 'data-rung': rung, 'data-warns': isWarning };
  if (to === null)
    return (
      <p {...shared}>
        <LineContent isWarning={isWarning}>{children}</LineContent>
      </p>
    );
  return (
    <Link to={to} {...shared}>
      <LineContent isWarning={isWarning}>{children}</LineContent>
      <Icon name="chevronRight" sizePx={20} />
    </Link>
  );
}

const LineContent = ({ isWarning, children }: { readonly isWarning: boolean; readonly children: string }) => (
  <>
    <Icon name={isWarning ? 'warning' : 'info'} />
    <Text as="span" isFilling weight={600}>
      {children}
    </Text>
  </>
);
