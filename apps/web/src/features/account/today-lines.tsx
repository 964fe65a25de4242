import type { Today, TodayItem, TodayLine } from '@mien/contract';
import type { TodayLineKey } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { Icon, VisuallyHidden } from '@mien/ui';
import { Link } from 'react-router';
import { beginTeamDraft } from '../../shared/conversation/team-drafts.ts';
import { dateFormat } from '../../shared/formats.ts';
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
  topOfDay,
} from './today.model.ts';

const texts = textsOf('account', english).today;

const instantFormat = () => dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** What one would write to whom a line names, and what that is called; null where there is nothing to write. */
const draftOf = (line: TodayLineKey) => (line === 'refusedScans' || line === 'firstScans' ? texts.drafts[line] : null);

/** What needs somebody: one list, with a head for each kind. */
export function TodayLines({ today }: { readonly today: Today }) {
  const nowMs = Date.parse(today.created);
  const { rung } = topOfDay(today);
  const shown = today.lines
    .filter(({ found }) => found === null || found.count > 0)
    // What may be danger comes before all else, in whatever order the lines came.
    .toSorted((one, other) => Number(other.line === 'needsAttention') - Number(one.line === 'needsAttention'));
  if (isNothingLeft(today)) return <p className={styles.nothing}>{texts.nothing}</p>;
  if (shown.length === 0) return null;
  return (
    <div className={styles.lines}>
      {shown.map(({ line, found }) => (
        <Line key={line} line={line} found={found} nowMs={nowMs} rung={line === 'needsAttention' ? rung : undefined} />
      ))}
    </div>
  );
}

interface LineProps extends TodayLine {
  readonly nowMs: number;
  /** On which rung of the ladder the line stands, where it is about somebody's readings. */
  readonly rung: string | undefined;
}

function Line({ line, found, nowMs, rung }: LineProps) {
  const id = `today-${line}`;
  return (
    <section aria-labelledby={id} data-line={line} data-rung={rung}>
      <div className={styles.lineHead}>
        <h2 id={id}>{texts.lines[line]}</h2>
        {found && <span>{countText(found.count)}</span>}
        {line === 'needsAttention' && <span>{texts.notMonitored}</span>}
      </div>
      {found === null ? (
        <p className={styles.failed}>{texts.failed}</p>
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
  const { all } = LOOK_OF_LINE[line];
  const moreCount = found.count - found.items.length;
  const list = patientListOf(found.items);
  return (
    <>
      <ul>
        {found.items.map((item, place) => (
          <li key={item.patientUid ?? place} className={styles.item}>
            <Row line={line} item={item} list={list} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      {line === 'unproved' && <p className={styles.more}>{texts.unprovedAbout}</p>}
      {moreCount > 0 && (
        <p className={styles.more}>
          {all === null ? (
            fill(texts.more, { count: countText(moreCount) })
          ) : (
            <Link to={all} data-row>
              {fill(texts.all, { count: countText(found.count), name: texts.lines[line] })}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly line: TodayLineKey;
  readonly item: TodayItem;
  readonly list: PatientListState;
  readonly nowMs: number;
}

function Row({ line, item, list, nowMs }: RowProps) {
  const reachOf = useReachOf();
  const isOfAll = reachOf('listUsers') === 'all' || reachOf('answerChat') === 'all';
  const { icon, of } = LOOK_OF_LINE[line];
  const { patientUid } = item;
  const draft = reachOf('answerChat') === null || patientUid === null ? null : draftOf(line);
  return (
    <>
      <Link to={of(patientUid)} state={list} className={styles.row} data-row>
        <Icon name={icon} sizePx={20} />
        <span className={styles.who}>
          {patientUid === null ? texts.textMessage : item.patientName || texts.unnamed}
          {!item.isProved && line !== 'unusedLinks' && <span className={styles.client}>{texts.unprovedMark}</span>}
          {isOfAll && item.clientName !== null && <span className={styles.client}>{item.clientName}</span>}
        </span>
        <span className={styles.matter}>{matterText(texts, line, item, nowMs)}</span>
        <time className={styles.age} dateTime={item.at} title={instantFormat().format(new Date(item.at))}>
          {ageText(item.at, nowMs)}
        </time>
        {!draft && <span className={styles.action}>{line === 'unreadMessages' ? texts.answer : texts.open}</span>}
      </Link>
      {draft && patientUid !== null && (
        // The words wait in the field of the conversation, to be read, changed and sent.
        <Link
          to={paths.teamConversationOf(patientUid)}
          className={styles.draft}
          onClick={() => beginTeamDraft(patientUid, draft.text)}
        >
          {draft.action}{' '}
          <VisuallyHidden>{fill(texts.drafts.to, { name: item.patientName || texts.unnamed })}</VisuallyHidden>
        </Link>
      )}
    </>
  );
}
