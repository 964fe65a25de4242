import type { Today } from '@mien/contract';
import { account as english, fill } from '@mien/messages';
import { boxClassName, classNames, Grid, Stack, Text, VisuallyHidden } from '@mien/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './account-page.module.css';
import { DayBars } from './day-bars.tsx';
import { ageText, countsOf, countText, type FoundLine, LOOK_OF_LINE, lineOf } from './today.model.ts';

const { today: texts, attention } = textsOf('account', english);

/** Counts at a glance, with the last two weeks. */
export function TodayTiles({ today }: { readonly today: Today }) {
  const nowMs = Date.parse(today.created);
  const scans = countsOf(today, 'scansDone');
  const refusedCount = countsOf(today, 'scansRefused')?.at(-1) ?? 0;
  const waiting = (found: FoundLine) =>
    found.oldestAt === null ? texts.none : fill(texts.oldest, { age: ageText(found.oldestAt, nowMs) });
  return (
    <Grid as="ul" gap={3} columns="fit-9">
      <LineTile today={today} line="needsAttention" name={attention.title} counts={countsOf(today, 'attentionRaised')}>
        {(found) => <span>{waiting(found)}</span>}
      </LineTile>
      <LineTile
        today={today}
        line="unansweredMessages"
        name={texts.lines.unansweredMessages}
        counts={countsOf(today, 'messagesReceived')}
      >
        {(found) => <span>{waiting(found)}</span>}
      </LineTile>
      {scans && (
        <Tile count={scans.at(-1) ?? 0} name={texts.scans} counts={scans}>
          <span>{fill(texts.refused, { count: countText(refusedCount) })}</span>
        </Tile>
      )}
      <LineTile today={today} line="unusedLinks" name={texts.lines.unusedLinks}>
        {() => <span>{texts.linksAbout}</span>}
      </LineTile>
    </Grid>
  );
}

interface LineTileProps {
  readonly today: Today;
  readonly line: 'needsAttention' | 'unansweredMessages' | 'unusedLinks';
  readonly name: string;
  readonly counts?: readonly number[] | undefined;
  readonly children: (found: FoundLine) => ReactNode;
}

/** The tile of a section that could be read. */
function LineTile({ today, line, children, ...tile }: LineTileProps) {
  const found = lineOf(today, line)?.found;
  if (!found) return null;
  const { all } = LOOK_OF_LINE[line];
  return (
    <Tile count={found.count} to={found.count > 0 ? all : null} {...tile}>
      {children(found)}
    </Tile>
  );
}

interface TileProps {
  readonly count: number;
  readonly name: string;
  readonly counts?: readonly number[] | undefined;
  readonly to?: string | null;
  readonly children: ReactNode;
}

function Tile({ count, name, counts, to = null, children }: TileProps) {
  const words = (
    <>
      <Text as="strong" tone="plain" size="small" weight={600} className={styles.tileName}>
        <span>{name}</span>
        {/* Visually the number precedes its name; screen readers announce it after the name. */}
        <VisuallyHidden>{`: ${countText(count)}.\u00a0`}</VisuallyHidden>
      </Text>
      {children}
    </>
  );
  return (
    <Grid as="li" columns="auto-rest" gap={3} lineGap={1} padding={4} ground="panel" className={styles.tile}>
      <Text as="span" weight={700} hasEvenDigits size="h1" aria-hidden="true">
        {countText(count)}
      </Text>
      {counts && <DayBars name={name} counts={counts} />}
      {to === null ? (
        <Stack isPacked isAcross tone="muted" className={styles.tileWords}>
          {words}
        </Stack>
      ) : (
        <Link
          to={to}
          className={classNames(boxClassName({ tone: 'muted', isAcross: true, isUndecorated: true }), styles.tileWords)}
        >
          {words}
        </Link>
      )}
    </Grid>
  );
}
