import type { MeasurementResult } from '@mien/contract';
import { changeAsRead, SCORE_PARTS, SCORE_RULES, type ScorePart } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Box, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../shared/health/day-text.ts';
import { dayText, whenText } from '../../shared/health/result/compared-text.ts';
import { contributorsOfResult } from '../../shared/health/result/contributors-of-result.ts';
import type { MissingValue } from '../../shared/health/result/missing-text.ts';
import { groupsOf } from '../../shared/health/result/result-groups.ts';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { rowValue } from '../../shared/health/result/result-row.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { listFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import styles from './contributors-sheet.module.css';

const texts = textsOf('results', english);
const { contributors: words, scoreParts } = texts;

const nameOf = (part: ScorePart) => {
  const name = scoreParts[part];
  return `${name.charAt(0).toLocaleUpperCase()}${name.slice(1)}`;
};

interface ContributorsProps {
  readonly result: MeasurementResult;
  readonly previousId: string | null;
  readonly reasonText: (missing: MissingValue) => string;
}

/**
 * The parts of the score: points won of those possible, biggest loss first, and the missing parts. Null without such
 * parts.
 */
export function Contributors({ result, previousId, reasonText }: ContributorsProps) {
  const contributors = contributorsOfResult(result);
  if (contributors === null) return null;
  const score = Math.round(result.overall.score ?? 0);
  const most = Math.max(...contributors.map(({ possible }) => possible));
  const rows = groupsOf(result).flatMap((group) => group.rows);
  const shownValue = (part: ScorePart) => {
    const row = rows.find(({ key }) => key === SCORE_RULES[part].measure);
    return row ? Object.values(rowValue(row)).join(' ').trim() : '';
  };
  return (
    <Stack gap={3}>
      <p>{score === 100 ? words.introFull : fill(words.intro, { score, lost: 100 - score })}</p>
      <Stack as="ul" className={styles.parts}>
        {contributors.map(({ part, won, possible }) => (
          <li key={part}>
            <VisuallyHidden>{fill(words.spoken, { name: nameOf(part), won, possible })}</VisuallyHidden>
            <Row as="p" gap={3} lineGap={0} align="baseline" justify="between" aria-hidden="true">
              <span>
                <strong>{nameOf(part)}</strong>{' '}
                <Muted as="span" size="small">
                  {shownValue(part)}
                </Muted>
              </span>
              <Text as="span" hasEvenDigits>
                {fill(words.points, { won, possible })}
              </Text>
            </Row>
            <Bar won={won} possible={possible} most={most} />
          </li>
        ))}
        {SCORE_PARTS.filter((part) => result.overall.missing.includes(part)).map((part) => (
          <LeftOut key={part} part={part} result={result} reasonText={reasonText} />
        ))}
      </Stack>
      {previousId && <SincePrevious result={result} previousId={previousId} />}
    </Stack>
  );
}

/** Length: possible points; filled part: points won. */
function Bar({ won, possible, most }: { readonly won: number; readonly possible: number; readonly most: number }) {
  return (
    <svg className={styles.bar} width={`${(100 * possible) / most}%`} height="10" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="lost-points" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.lostGround} width="6" height="6" />
          <rect className={styles.lostLine} width="2" height="6" />
        </pattern>
      </defs>
      <rect width="100%" height="10" fill="url(#lost-points)" />
      <rect className={styles.won} width={`${(100 * won) / possible}%`} height="10" rx="5" />
    </svg>
  );
}

interface LeftOutProps {
  readonly part: ScorePart;
  readonly result: MeasurementResult;
  readonly reasonText: (missing: MissingValue) => string;
}

function LeftOut({ part, result, reasonText }: LeftOutProps) {
  const missing = result.missing.find(({ measurementTypeId }) => measurementTypeId === SCORE_RULES[part].measure);
  const isMeasured = part === 'heartRate' || part === 'breathingRate';
  return (
    <Box as="li" tone="muted">
      <Row as="p" gap={3} lineGap={0} align="baseline" justify="between">
        <span>
          <strong>{nameOf(part)}</strong>{' '}
          <Muted as="span" size="small">
            {words.leftOut}
          </Muted>
        </span>
      </Row>
      <Muted size="small">
        <span>{missing ? reasonText(missing) : part === 'bloodPressure' ? words.cuff : texts.missing.noReason}</span>{' '}
        {part === 'bloodPressure' ? (
          <Link to={paths.entryOf('cuff')}>{words.addCuff}</Link>
        ) : (
          <Link to={isMeasured ? paths.howTo : paths.profile}>{isMeasured ? words.scanAgain : words.add}</Link>
        )}
      </Muted>
    </Box>
  );
}

/** What changed the score most since the previous scan. */
function SincePrevious({ result, previousId }: { readonly result: MeasurementResult; readonly previousId: string }) {
  const { data: previous } = useQuery(resultQuery(useApi().client, previousId));
  const before = previous && contributorsOfResult(previous);
  const now = contributorsOfResult(result);
  if (!previous || !before || !now) return null;
  const isSameDay = dayHere(new Date(previous.created)) === dayHere(new Date(result.created));
  const date = isSameDay ? momentText(previous.created) : dayText(previous.created);
  const other = (these: typeof now, those: typeof now) =>
    these.filter(({ part }) => !those.some((one) => one.part === part)).map(({ part }) => scoreParts[part]);
  const [also, not] = [other(before, now), other(now, before)];
  const list = (names: readonly string[]) => ({ date, parts: listFormat({ type: 'conjunction' }).format(names) });
  // The weights differ, so no single part is the reason.
  if (also.length + not.length > 0)
    return (
      <p>
        <span>{also.length > 0 && fill(words.alsoCounted, list(also))}</span>{' '}
        <span>{not.length > 0 && fill(words.notCounted, list(not))}</span>
      </p>
    );
  const points = changeAsRead(previous.overall.score ?? 0, result.overall.score ?? 0, 0);
  if (points === 0) return null;
  const values = { when: whenText(previous.created, result.created), points: Math.abs(points) };
  const gains = now.map(({ part, won }) => ({
    part,
    gain: won - (before.find((other) => other.part === part)?.won ?? 0),
  }));
  const [most] = gains.toSorted((one, other) => Math.sign(points) * (other.gain - one.gain));
  if (!most) return null;
  return <p>{fill(points > 0 ? words.more : words.fewer, { ...values, part: scoreParts[most.part] })}</p>;
}
