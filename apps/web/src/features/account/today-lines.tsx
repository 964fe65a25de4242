import type { Today, TodayItem, TodayLine } from '@mien/contract';
import { calendarDateIn, TODAY_COUNT_MAX, type TodayLineKey } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { Box, boxClassName, buttonClassName, classNames, Icon, Muted, Row, rowClassName, Text } from '@mien/ui';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { visitTimeText } from '../../shared/health/appointments/appointment-when.ts';
import { numberFormat } from '../../shared/platform/formats.ts';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { followUpDayText } from '../../shared/staff/follow-up/follow-up.model.ts';
import { type PatientListState, patientListOf } from '../../shared/staff/patient-list.ts';
import styles from './account-page.module.css';
import { AllDone, LineControls } from './line-controls.tsx';
import {
  addressOfLine,
  ageText,
  countText,
  type FoundLine,
  isNothingLeft,
  isShortLine,
  LOOK_OF_LINE,
  matterText,
  moreOf,
  namesText,
  ownerIn,
  rowId,
  snoozedText,
  topOfDay,
  visitMatterText,
} from './today.model.ts';
import { TodayVisits } from './today-visits.tsx';
import { type ListOfToday, useNextRow } from './use-next-row.ts';
import { useSettling } from './use-settling.ts';

const { today: texts, attention } = textsOf('account', english);

/** What needs attention: one list with a heading for each section. */
export function TodayLines({ today, isBusy }: { readonly today: Today; readonly isBusy: boolean }) {
  const nowMs = Date.parse(today.created);
  const { rung } = topOfDay(today);
  const [query] = useSearchParams();
  const nextRow = useNextRow(today);
  const isSettling = useSettling(today);
  const day = today.days.at(-1) ?? calendarDateIn(deviceTimeZone(), new Date(nowMs));
  const shown = today.lines
    .filter(({ found }) => found === null || found.count > 0)
    // Possible danger comes first, whatever the order of the sections.
    .toSorted((one, other) => Number(other.line === 'needsAttention') - Number(one.line === 'needsAttention'));
  const list = { nowMs, seen: today.created, day, nextRow, isSettling };
  const isAnySnoozed = today.snoozed.count > 0;
  const nothing = isNothingLeft(today) && (
    <Text padding={6} sidePadding={4} ground="panel" weight={600} isCentered>
      {ownerIn(query) === 'mine' ? texts.nothingOfMine : texts.nothing}
    </Text>
  );
  if (!isAnySnoozed && shown.length === 0) return nothing || null;
  return (
    <>
      {nothing}
      <Box ground="panel" lines="close" className={styles.lines} aria-busy={isBusy}>
        {shown.map(({ line, found }) => (
          <Line
            key={line}
            line={line}
            found={found}
            list={list}
            rung={line === 'needsAttention' ? rung : undefined}
            visits={line === 'appointments' ? today.visits : null}
          />
        ))}
        {isAnySnoozed && <Snoozed snoozed={today.snoozed} list={list} />}
      </Box>
    </>
  );
}

interface LineProps extends TodayLine {
  readonly list: ListOfToday;
  /** The rung of the ladder, for a section about readings. */
  readonly rung: string | undefined;
  /** Today's visits, for the section of appointments. */
  readonly visits: Today['visits'];
}

function Line({ line, found, list, rung, visits }: LineProps) {
  const id = `today-${line}`;
  const [query] = useSearchParams();
  const isShort = found !== null && isShortLine(line, found);
  const isInFull = !isShort || query.has(line);
  return (
    <section aria-labelledby={id} data-line={line} data-rung={rung}>
      <Row
        gap={2}
        lineGap={0}
        {...(isShort ? {} : { align: 'baseline' })}
        padding={2}
        sidePadding={4}
        tone="muted"
        tint="sunken"
      >
        <Text as="h2" tone="plain" size="small" id={id}>
          {texts.lines[line]}
        </Text>
        {found && <span>{countText(found.count)}</span>}
        {line === 'needsAttention' && <span className={styles.about}>{attention.notMonitored}</span>}
        {visits && <TodayVisits visits={visits} />}
        {isShort && (
          <>
            <Text as="span" grows={8} tone="plain" breaks="anywhere">
              {!isInFull && namesText(found)}
            </Text>
            <ShowLink line={line} isInFull={isInFull} />
          </>
        )}
        {/* Rows that are not shown cannot be marked as done together. */}
        {found && (isInFull || found.items.length === found.count) && (
          <Text as="span" isAtEnd>
            <AllDone line={line} items={found.items} count={found.count} list={list} />
          </Text>
        )}
      </Row>
      {found === null ? (
        <Muted padding={2} sidePadding={4} lineAbove={0}>
          {texts.failed}
        </Muted>
      ) : (
        isInFull && <Items line={line} found={found} list={list} />
      )}
    </section>
  );
}

interface SnoozedProps {
  readonly snoozed: Today['snoozed'];
  readonly list: ListOfToday;
}

/** All snoozed rows, collapsed into one. */
function Snoozed({ snoozed, list }: SnoozedProps) {
  const [query] = useSearchParams();
  const isInFull = query.has('snoozed');
  const { to, count } = moreOf('snoozed', snoozed, query);
  const patients = patientListOf(snoozed.items.map(({ item }) => item));
  return (
    <section aria-labelledby="today-snoozed" data-line="snoozed">
      <Row gap={2} lineGap={0} padding={2} sidePadding={4} tone="muted" tint="sunken">
        <Text as="h2" tone="plain" size="small" id="today-snoozed">
          {texts.snoozed}
        </Text>
        <span>{countText(snoozed.count)}</span>
        <Text as="span" grows={8} tone="plain" breaks="anywhere">
          {!isInFull && snoozedText(snoozed)}
        </Text>
        <ShowLink line="snoozed" isInFull={isInFull} />
      </Row>
      {isInFull && (
        <>
          <ul>
            {snoozed.items.map(({ line, item }) => (
              <Box as="li" key={rowId(line, item)} lineAbove={0} hover="sunken" className={styles.item}>
                <ItemRow line={line} item={item} patients={patients} list={list} isSnoozed />
              </Box>
            ))}
          </ul>
          {count > 0 && <MoreLink to={to} count={count} name={texts.snoozed} />}
        </>
      )}
    </section>
  );
}

interface ShowLinkProps {
  readonly line: TodayLineKey | 'snoozed';
  readonly isInFull: boolean;
}

/** Expands or collapses a section. The state is in the URL, so that Back restores it. */
function ShowLink({ line, isInFull }: ShowLinkProps) {
  const [query] = useSearchParams();
  const name = line === 'snoozed' ? texts.snoozed : texts.lines[line];
  return (
    <Link
      to={addressOfLine(line, isInFull, query)}
      replace
      preventScrollReset
      className={buttonClassName({ variant: 'quiet', isSmall: true })}
      aria-label={fill(isInFull ? texts.hideOf : texts.showOf, { name })}
      data-row
    >
      {isInFull ? texts.hide : texts.show}
    </Link>
  );
}

function Items({
  line,
  found,
  list,
}: {
  readonly line: TodayLineKey;
  readonly found: FoundLine;
  readonly list: ListOfToday;
}) {
  const patients = patientListOf(found.items, { totalItems: found.count });
  const rows = useRef<HTMLUListElement>(null);
  const goOnAt = useRef<number | null>(null);
  const { length } = found.items;
  // Moves focus to the first new row, because the button that had it may be gone.
  useEffect(() => {
    if (goOnAt.current === null || length <= goOnAt.current) return;
    rows.current?.children[goOnAt.current]?.querySelector('a')?.focus();
    goOnAt.current = null;
  }, [length]);
  return (
    <>
      <ul
        ref={rows}
        // Ignores the second click of a double click on a link that just moved under the pointer: it would open another
        // patient's conversation.
        onClickCapture={(event) => {
          if (!list.isSettling || event.detail < 2) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {found.items.map((item, place) => (
          <Box
            as="li"
            key={item.patientUid === null ? place : rowId(line, item)}
            lineAbove={0}
            hover="sunken"
            className={styles.item}
          >
            <ItemRow line={line} item={item} patients={patients} list={list} />
          </Box>
        ))}
      </ul>
      {line === 'unverified' && (
        <Muted padding={2} sidePadding={4} lineAbove={0}>
          {texts.unverifiedAbout}
        </Muted>
      )}
      <More
        line={line}
        found={found}
        onMore={() => {
          goOnAt.current = length;
        }}
      />
    </>
  );
}

interface MoreProps {
  readonly line: TodayLineKey;
  readonly found: FoundLine;
  readonly onMore: () => void;
}

/** Loads the remaining rows of a section, and says if there may be more than were counted. */
function More({ line, found, onMore }: MoreProps) {
  const [query] = useSearchParams();
  const { to, count } = moreOf(line, found, query);
  if (count > 0)
    return (
      <MoreLink to={to} count={count} name={texts.lines[line]} isFirst={found.items.length === 0} onMore={onMore} />
    );
  if (found.count < TODAY_COUNT_MAX) return null;
  return (
    <Muted padding={2} sidePadding={4} lineAbove={0}>
      {fill(texts.most, { count: numberFormat().format(found.count) })}
    </Muted>
  );
}

interface MoreLinkProps {
  readonly to: string;
  readonly count: number;
  readonly name: string;
  /** Whether no rows are shown so far. */
  readonly isFirst?: boolean;
  readonly onMore?: () => void;
}

function MoreLink({ to, count, name, isFirst = false, onMore }: MoreLinkProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      className={rowClassName({
        hover: 'sunken',
        isOneLine: true,
        lineAbove: 0,
        padding: 2,
        sidePadding: 4,
        tone: 'brand',
        weight: 600,
        isTarget: true,
        isUndecorated: true,
      })}
      onClick={onMore}
      data-row
    >
      {isFirst
        ? fill(texts.some, { count: numberFormat().format(count), name })
        : pluralText(texts.more, count, { name })}
    </Link>
  );
}

interface RowProps {
  readonly line: TodayLineKey;
  readonly item: TodayItem;
  readonly patients: PatientListState;
  readonly list: ListOfToday;
  /** Whether it is snoozed. */
  readonly isSnoozed?: boolean;
}

function ItemRow({ line, item, patients, list, isSnoozed = false }: RowProps) {
  const { nowMs } = list;
  const reachOf = useReachOf();
  const isOfAll = reachOf('listUsers') === 'all' || reachOf('answerChat') === 'all';
  const { icon, of } = LOOK_OF_LINE[line];
  const { patientUid, owner } = item;
  return (
    <>
      <Link
        id={rowId(line, item)}
        to={of(patientUid)}
        state={patients}
        className={classNames(
          boxClassName({
            padding: 2,
            sidePadding: 4,
            tone: 'plain',
            isTarget: true,
            isUndecorated: true,
          }),
          styles.row,
        )}
        data-row
      >
        <Icon tone="muted" name={icon} sizePx={20} />
        <Text as="span" weight={600} breaks="anywhere">
          <span>{patientUid === null ? texts.textMessage : item.patientName || texts.unnamed}</span>{' '}
          {!item.isVerified && line !== 'unusedLinks' && (
            <Muted as="span" weight={400} className={styles.client}>
              {texts.unverifiedMark}
            </Muted>
          )}
          {isOfAll && item.clientName !== null && (
            <Muted as="span" weight={400} className={styles.client}>
              {item.clientName}
            </Muted>
          )}
        </Text>{' '}
        <span className={styles.matter}>
          {item.isFollowUp && (
            <>
              <Text as="span" isTag isPill tint="brand">
                {texts.followUp.mark}
              </Text>{' '}
            </>
          )}
          <Text as="span" isBlock={item.excerpt !== null}>
            {line === 'appointments' ? visitMatterText(texts, item, nowMs) : matterText(texts, line, item, nowMs)}
          </Text>
          {(owner || isSnoozed) && (
            <Text as="span" tone="plain" weight={600} isBlock>
              {[
                isSnoozed ? fill(texts.followUp.on, { date: followUpDayText(item.followUpOn ?? '') }) : null,
                owner && fill(texts.followUp.for, { name: owner.name }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
        </span>
        <Muted as="time" hasEvenDigits isToEnd dateTime={item.at} title={instantText(item.at)}>
          {line === 'appointments' ? visitTimeText(item.at) : ageText(item.at, nowMs)}
        </Muted>
      </Link>
      <Row isOneLine isRigid className={styles.controls}>
        <LineControls line={line} item={item} list={list} isOfOne={!isOfAll} />
      </Row>
    </>
  );
}
