import type { ClientLook, SharedResult } from '@mien/contract';
import { compareWithUsual, mayReassure, NOTHING_KNOWN, topOf } from '@mien/domain';
import { sharedResult as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import {
  Banner,
  Box,
  boxClassName,
  buttonClassName,
  classNames,
  Disclosure,
  Icon,
  Muted,
  Row,
  Stack,
  Text,
} from '@mien/ui';
import type { ReactNode } from 'react';
import cardStyles from '../../shared/health/result/group-cards.module.css';
import { MeasuredFirst } from '../../shared/health/result/measured-first.tsx';
import { MissingCard } from '../../shared/health/result/missing-card.tsx';
import { type MissingValue, missingText } from '../../shared/health/result/missing-text.ts';
import type { Span } from '../../shared/health/result/range-bar.model.ts';
import { RedLines } from '../../shared/health/result/red-lines.tsx';
import {
  firstRiskyGroup,
  groupId,
  groupsOf,
  measuredRows,
  openGroups,
  type ResultGroup,
  type ResultRow,
  type ShownItem,
} from '../../shared/health/result/result-groups.ts';
import { GroupTitle, RowContent, rowName } from '../../shared/health/result/result-row.tsx';
import { Description, RowDetails } from '../../shared/health/result/row-details.tsx';
import { ScoreCard } from '../../shared/health/result/score-card.tsx';
import { sourceText } from '../../shared/health/result/source-text.ts';
import { VitalCells } from '../../shared/health/result/vital-cells.tsx';
import { knownScan } from '../../shared/health/top/known-scan.ts';
import { nearUsualText, unusualText } from '../../shared/health/top/unusual-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import columns from '../../shared/platform/two-columns.module.css';
import { dateWithZone, PrintSheet } from './print-sheet.tsx';
import pageStyles from './results-page.module.css';
import styles from './shared-result-page.module.css';
import { withGroupLink } from './summary-text.tsx';

const texts = textsOf('sharedResult', english);
const results = textsOf('results', englishResults);
const measures = textsOf('measures', englishMeasures);

const reasonText = (missing: MissingValue) => missingText(missing, texts);
const sourceOf = (item: ShownItem) => sourceText(item, texts.provenances);

/** The top line, from the scan alone: a link reveals nothing else about the person. */
function topOfShared(result: SharedResult) {
  const items = result.groups.flatMap((group) => group.items);
  const answers = result.usualRanges.map(({ measurementTypeId, low, high }) => {
    const item = items.find((one) => one.measurementTypeId === measurementTypeId);
    if (!item) return { measurementTypeId, answer: null };
    const { value, provenance, interval } = item;
    const judged = { value, provenance, intervalLow: interval?.low ?? null, intervalHigh: interval?.high ?? null };
    return {
      measurementTypeId,
      answer: compareWithUsual(measurementTypeId, judged, { kind: 'settled', low, high }),
    };
  });
  return topOf({ ...NOTHING_KNOWN, at: new Date(result.created), scan: knownScan(result, answers) });
}

/**
 * `/sharedResult/{shareKey}`, server-rendered. It needs no script: groups are `details`, and descriptions are popovers,
 * which a browser without support shows inline.
 */
export function SharedResultPage({
  result,
  productName,
  look,
}: {
  readonly result: SharedResult;
  readonly productName: string;
  readonly look: ClientLook;
}) {
  const groups = groupsOf(result);
  const risky = firstRiskyGroup(groups);
  const top = topOfShared(result);
  const allNormal = mayReassure(top) ? texts.allNormal : nearUsualText(top, groups, result.usualRanges);
  const said = unusualText(top, groups, result.usualRanges);
  const summary = risky ? fill(texts.atRisk, { group: risky.name }) : allNormal;
  const measured = measuredRows(groups);
  const { timeZone } = result;
  return (
    <>
      <Box width="page" className={classNames(columns.page, pageStyles.onScreen)}>
        <Stack as="header" gap={1} className={columns.head}>
          <h1>{texts.title}</h1>
          <Muted>
            {texts.scannedOn} <time dateTime={result.created}>{dateWithZone(result.created, timeZone)}</time>
          </Muted>
        </Stack>
        <Stack gap={6} isPacked className={columns.side}>
          {(result.externalStatus === 'PARTIAL' || top.rung === 'notMeasured') && (
            <Banner isQuiet>
              <p data-rung="notMeasured">{texts.partial}</p>
            </Banner>
          )}
          <ScoreCard
            productName={productName}
            overall={result.overall}
            top={top}
            isOwn={false}
            unscored={
              <MeasuredFirst result={result}>
                <p data-rung="notMeasured">{results.score.noneOfOther}</p>
              </MeasuredFirst>
            }
            summary={risky ? withGroupLink(texts.atRisk, { group: risky.name }, risky) : (said ?? allNormal)}
            redLines={<RedLines groups={groups} isOwn={false} />}
            measured={<VitalCells rows={measured} opens={{ popoverOf: ({ key }) => popoverId(key) }} />}
            isAnimated={false}
            understand={
              <button
                type="button"
                popoverTarget="about-score"
                className={buttonClassName({ variant: 'secondary', isBlock: true })}
              >
                {texts.understand}
              </button>
            }
          />
          <Popover id="about-score" title={fill(results.score.title, { productName })}>
            <Description html={fill(measures.overall.description, {})} />
          </Popover>
          {/* Outside their group: a collapsed one would hide them. */}
          {measured.map((row) => (
            <RowPopover key={row.key} row={row} usual={usualOf(result, row)} />
          ))}
        </Stack>
        <Stack gap={6} isPacked className={columns.rest}>
          {result.trust === 'browserOnly' && (
            <Banner tone="caution" isQuiet>
              <p>{texts.unverified}</p>
            </Banner>
          )}
          <Stack gap={3}>
            {groups.map((group) => (
              <Group
                key={group.key}
                group={group}
                result={result}
                withPopovers={measured}
                isOpen={openGroups(groups).includes(group.key)}
              />
            ))}
          </Stack>
          {result.missing.length > 0 && (
            <MissingCard
              titles={{ notMeasured: texts.missing, notCalculated: texts.notCalculated }}
              items={result.missing}
              reasonText={reasonText}
            />
          )}
          <Stack as="footer" gap={2} tone="muted" size="small">
            <p>{texts.notDiagnosis}</p>
            <p>{texts.privacy}</p>
            {result.engineVersion && <p>{fill(results.engine, { version: result.engineVersion })}</p>}
          </Stack>
        </Stack>
      </Box>
      <PrintSheet
        result={result}
        groups={groups}
        top={top}
        said={said}
        summary={summary}
        productName={productName}
        look={look}
        person={null}
        reasonText={reasonText}
        sourceText={sourceOf}
        unverified={texts.unverified}
        timeZone={timeZone}
      />
    </>
  );
}

interface GroupProps {
  readonly group: ResultGroup;
  readonly result: Pick<SharedResult, 'usualRanges'>;
  /** Rows whose popovers are elsewhere on the page. */
  readonly withPopovers: readonly ResultRow[];
  readonly isOpen: boolean;
}

function Group({ group, result, withPopovers, isOpen }: GroupProps) {
  return (
    <Disclosure
      id={groupId(group)}
      look="row"
      ground="panel"
      open={isOpen}
      title={
        <Text as="h2" isFilling weight={600} className={styles.heading} aria-label={group.name}>
          <GroupTitle group={group} />
        </Text>
      }
    >
      <Stack as="ul">
        {group.rows.map((row) => (
          <ResultLine key={row.key} row={row} usual={usualOf(result, row)} hasPopover={withPopovers.includes(row)} />
        ))}
      </Stack>
    </Disclosure>
  );
}

const popoverId = (key: string) => `about-${key}`;

/** The usual range of a row, if the link shows it. */
const usualOf = ({ usualRanges }: Pick<SharedResult, 'usualRanges'>, row: ResultRow): Span | null =>
  usualRanges.find(({ measurementTypeId }) => measurementTypeId === row.key) ?? null;

interface RowPopoverProps {
  readonly row: ResultRow;
  readonly usual: Span | null;
}

const RowPopover = ({ row, usual }: RowPopoverProps) => (
  <Popover id={popoverId(row.key)} title={rowName(row)}>
    <RowDetails row={row} source={row.items[0] && sourceOf(row.items[0])} usual={usual} />
  </Popover>
);

/** @param hasPopover  whether its popover is elsewhere on the page */
function ResultLine({ row, usual, hasPopover }: RowPopoverProps & { readonly hasPopover: boolean }) {
  return (
    <li>
      <button
        type="button"
        popoverTarget={popoverId(row.key)}
        className={classNames(
          boxClassName({ hover: 'sunken', lineAbove: 0, tone: 'plain', isWide: true }),
          cardStyles.row,
        )}
      >
        <RowContent row={row} source={row.items[0] && sourceOf(row.items[0])} usual={usual} />
      </button>
      {!hasPopover && <RowPopover row={row} usual={usual} />}
    </li>
  );
}

interface PopoverProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** An overlay opened by its button; Escape, a click outside or its own button closes it. */
function Popover({ id, title, children }: PopoverProps) {
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={styles.popover}>
      <Row gap={2} isOneLine className={styles.popoverHead}>
        <Text as="h2" id={`${id}-title`} isFilling size="lead">
          {title}
        </Text>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={texts.close}
          className={styles.close}
        >
          <Icon name="close" />
        </button>
      </Row>
      <div className={styles.popoverBody}>{children}</div>
    </div>
  );
}
