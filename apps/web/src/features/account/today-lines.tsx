import type { Today, TodayItem, TodayLine } from '@mien/contract';
import { TODAY_COUNT_MAX, type TodayLineKey } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { Box, boxClassName, classNames, Icon, Muted, Row, rowClassName, Text, VisuallyHidden } from '@mien/ui';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { beginTeamDraft } from '../../shared/conversation/team-drafts.ts';
import { dateFormat, numberFormat } from '../../shared/formats.ts';
import { textsOf } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';
import { type PatientListState, patientListOf } from '../../shared/patient-list.ts';
import { useReachOf } from '../../shared/permissions.ts';
import styles from './account-page.module.css';
import {
  ageText,
  countText,
  type FoundLine,
  isNothingLeft,
  LOOK_OF_LINE,
  matterText,
  moreOf,
  topOfDay,
} from './today.model.ts';

const texts = textsOf('account', english).today;

const instantFormat = () => dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The message to offer for a line's patients and the name of that action; null if there is none. */
const draftOf = (line: TodayLineKey) => (line === 'refusedScans' || line === 'firstScans' ? texts.drafts[line] : null);

/** What needs attention: one list, with a heading for each kind. */
export function TodayLines({ today, isBusy }: { readonly today: Today; readonly isBusy: boolean }) {
  const nowMs = Date.parse(today.created);
  const { rung } = topOfDay(today);
  const shown = today.lines
    .filter(({ found }) => found === null || found.count > 0)
    // Possible danger comes first, whatever the order of the lines.
    .toSorted((one, other) => Number(other.line === 'needsAttention') - Number(one.line === 'needsAttention'));
  if (isNothingLeft(today))
    return (
      <Text padding={6} sidePadding={4} ground="panel" weight={600} isCentered>
        {texts.nothing}
      </Text>
    );
  if (shown.length === 0) return null;
  return (
    <Box ground="panel" lines="close" className={styles.lines} aria-busy={isBusy}>
      {shown.map(({ line, found }) => (
        <Line key={line} line={line} found={found} nowMs={nowMs} rung={line === 'needsAttention' ? rung : undefined} />
      ))}
    </Box>
  );
}

interface LineProps extends TodayLine {
  readonly nowMs: number;
  /** The rung of the ladder that the line is on, if it is about readings. */
  readonly rung: string | undefined;
}

function Line({ line, found, nowMs, rung }: LineProps) {
  const id = `today-${line}`;
  return (
    <section aria-labelledby={id} data-line={line} data-rung={rung}>
      <Row gap={2} lineGap={0} align="baseline" padding={2} sidePadding={4} tone="muted" tint="sunken">
        <Text as="h2" tone="plain" size="small" id={id}>
          {texts.lines[line]}
        </Text>
        {found && <span>{countText(found.count)}</span>}
        {line === 'needsAttention' && <span>{texts.notMonitored}</span>}
      </Row>
      {found === null ? (
        <Muted padding={2} sidePadding={4} lineAbove={0}>
          {texts.failed}
        </Muted>
      ) : (
        <Items line={line} found={found} nowMs={nowMs} />
      )}
    </section>
  );
}

function Items({
  line,
  found,
  nowMs,
}: {
  readonly line: TodayLineKey;
  readonly found: FoundLine;
  readonly nowMs: number;
}) {
  const list = patientListOf(found.items, { totalItems: found.count });
  const rows = useRef<HTMLUListElement>(null);
  const goOnAt = useRef<number | null>(null);
  const { length } = found.items;
  // Focus moves to the first new row, because the button that had it may be gone.
  useEffect(() => {
    if (goOnAt.current === null || length <= goOnAt.current) return;
    rows.current?.children[goOnAt.current]?.querySelector('a')?.focus();
    goOnAt.current = null;
  }, [length]);
  return (
    <>
      <ul ref={rows}>
        {found.items.map((item, place) => (
          <li key={item.patientUid ?? place} className={styles.item}>
            <ItemRow line={line} item={item} list={list} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      {line === 'unproved' && (
        <Muted padding={2} sidePadding={4} lineAbove={0}>
          {texts.unprovedAbout}
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

/** Loads the patients that a line does not show yet, and says if there may be more than were counted. */
function More({ line, found, onMore }: MoreProps) {
  const [query] = useSearchParams();
  const { to, count } = moreOf(line, found, query);
  if (count > 0)
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
          weight: 650,
          isTarget: true,
          isUndecorated: true,
        })}
        onClick={onMore}
        data-row
      >
        {fill(found.items.length === 0 ? texts.some : texts.more, {
          count: numberFormat().format(count),
          name: texts.lines[line],
        })}
      </Link>
    );
  if (found.count < TODAY_COUNT_MAX) return null;
  return (
    <Muted padding={2} sidePadding={4} lineAbove={0}>
      {fill(texts.most, { count: numberFormat().format(found.count) })}
    </Muted>
  );
}

interface RowProps {
  readonly line: TodayLineKey;
  readonly item: TodayItem;
  readonly list: PatientListState;
  readonly nowMs: number;
}

function ItemRow({ line, item, list, nowMs }: RowProps) {
  const reachOf = useReachOf();
  const isOfAll = reachOf('listUsers') === 'all' || reachOf('answerChat') === 'all';
  const { icon, of } = LOOK_OF_LINE[line];
  const { patientUid } = item;
  const draft = reachOf('answerChat') === null || patientUid === null ? null : draftOf(line);
  return (
    <>
      <Link
        to={of(patientUid)}
        state={list}
        className={classNames(
          boxClassName({
            hover: 'sunken',
            lineAbove: 0,
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
        <Text as="span" weight={650}>
          <span>{patientUid === null ? texts.textMessage : item.patientName || texts.unnamed}</span>
          {!item.isProved && line !== 'unusedLinks' && (
            <Muted as="span" weight={400} className={styles.client}>
              {texts.unprovedMark}
            </Muted>
          )}
          {isOfAll && item.clientName !== null && (
            <Muted as="span" weight={400} className={styles.client}>
              {item.clientName}
            </Muted>
          )}
        </Text>
        <span className={styles.matter}>{matterText(texts, line, item, nowMs)}</span>
        <Muted as="time" hasEvenDigits isToEnd dateTime={item.at} title={instantFormat().format(new Date(item.at))}>
          {ageText(item.at, nowMs)}
        </Muted>
        {!draft && (
          <Text as="span" tone="brand" weight={650} isToEnd className={styles.action}>
            {line === 'unansweredMessages' ? texts.answer : texts.open}
          </Text>
        )}
      </Link>
      {draft && patientUid !== null && (
        // The text is put into the conversation's field, to be read, changed and sent.
        <Link
          to={paths.teamConversationOf(patientUid)}
          className={classNames(rowClassName({ isOneLine: true, weight: 650, isUndecorated: true }), styles.draft)}
          onClick={() => beginTeamDraft(patientUid, draft.text)}
        >
          {draft.action}{' '}
          <VisuallyHidden>{fill(texts.drafts.to, { name: item.patientName || texts.unnamed })}</VisuallyHidden>
        </Link>
      )}
    </>
  );
}
