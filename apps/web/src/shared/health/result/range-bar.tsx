import { results as english, fill } from '@mien/messages';
import { bandClassName, Stack } from '@mien/ui';
import { numberFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { healthyLimits } from './healthy-limits.ts';
import { intervalTexts, numberText } from './number-text.ts';
import { rangeBarOf, type Span } from './range-bar.model.ts';
import styles from './range-bar.module.css';
import type { ShownItem } from './result-groups.ts';
import { isShareOfPeople, ShareOfPeople } from './share-of-people.tsx';

const { range: texts } = textsOf('results', english);

interface RangeBarProps {
  readonly item: ShownItem;
  /** The person's usual range; null if unknown. */
  readonly usual: Span | null;
  /** Whether text next to the bar names the healthy and the usual range. */
  readonly isSaid?: boolean;
  /** The value of an earlier scan, which text next to the bar names with the later one. */
  readonly before?: number | null;
}

/**
 * The ranges of a value to scale, with the value, its interval as whiskers, and the person's usual range as a bracket.
 * Uses SVG attributes in percent, so that it can be server-rendered without inline styles and text keeps its size.
 */
export function RangeBar({ item, usual, isSaid = false, before = null }: RangeBarProps) {
  const bar = rangeBarOf(item, usual, before);
  if (bar === null) return isShareOfPeople(item) ? <ShareOfPeople percent={item.value} /> : null;
  const shown = (value: number) => numberText(value, item.precision);
  const words = [
    item.interval && fill(texts.interval, intervalTexts(item.interval, item.precision)),
    ...(isSaid
      ? []
      : [
          healthyLimits(item),
          bar.unrated && fill(texts.unrated, { limit: numberFormat().format(bar.unrated.limit) }),
          usual && fill(texts.usual, { low: shown(usual.low), high: shown(usual.high) }),
        ]),
  ].filter((part) => part !== null);
  return (
    <Stack
      as="span"
      tone="muted"
      size="small"
      hasEvenDigits
      className={styles.bar}
      {...(words.length > 0 ? { role: 'img', 'aria-label': words.join('; ') } : { 'aria-hidden': true })}
    >
      {bar.usual && usual && (
        <Bracket {...bar.usual} text={fill(texts.usual, { low: shown(usual.low), high: shown(usual.high) })} />
      )}
      <span className={styles.scale}>
        <svg className={styles.track} width="100%" height="10" aria-hidden="true" focusable="false">
          {bar.unrated && (
            <rect className={styles.unrated} x="1" y="1" width={`${bar.unrated.to}%`} height="8" rx="4" />
          )}
          {bar.pieces.map(({ band, from, to }) => (
            <svg
              key={from}
              aria-hidden="true"
              x={`${from}%`}
              width={`${to - from}%`}
              height="10"
              className={bandClassName(band)}
            >
              <rect className={styles.piece} width="100%" height="10" />
            </svg>
          ))}
        </svg>
        <svg className={styles.marks} width="100%" height="22" aria-hidden="true" focusable="false">
          {bar.interval && <Whiskers {...bar.interval} />}
          {bar.before !== null && <circle className={styles.earlier} cx={`${bar.before}%`} cy="11" r="6" />}
          <line className={styles.halo} x1={`${bar.value}%`} x2={`${bar.value}%`} y1="2" y2="20" />
          <line className={styles.needle} x1={`${bar.value}%`} x2={`${bar.value}%`} y1="2" y2="20" />
        </svg>
      </span>
      <svg width="100%" height="1.25rem" aria-hidden="true" focusable="false">
        {bar.limits.map(({ at, value }) => (
          <text key={at} x={`${at}%`} y="1rem" textAnchor={anchorAt(at)}>
            {numberFormat().format(value)}
          </text>
        ))}
      </svg>
    </Stack>
  );
}

/** The marks of an earlier and a later value, for a heading above several bars. */
export const EarlierMark = () => (
  <svg width="14" height="14" aria-hidden="true" focusable="false">
    <circle className={styles.earlier} cx="7" cy="7" r="5.5" />
  </svg>
);
export const LaterMark = () => (
  <svg width="14" height="14" aria-hidden="true" focusable="false">
    <line className={styles.needle} x1="7" x2="7" y1="2" y2="12" />
  </svg>
);

/** Text at an end of the bar stays within it. */
const anchorAt = (at: number) => (at < 6 ? 'start' : at > 94 ? 'end' : 'middle');

/** Estimated average width of a letter above the bracket, in em. */
const LETTER_EM = 0.55;

function Bracket({ from, to, text }: { readonly from: number; readonly to: number; readonly text: string }) {
  const middle = (from + to) / 2;
  const widthEm = text.length * LETTER_EM;
  // Centered over the bracket, and within the bar however large the text is.
  const start = `max(0px, min(${middle}% - ${widthEm / 2}em, 100% - ${widthEm}em))`;
  return (
    <Stack as="span" aria-hidden="true">
      <span className={styles.usualWords} style={{ marginInlineStart: start }}>
        {text}
      </span>
      <svg className={styles.bracket} width="100%" height="9" aria-hidden="true" focusable="false">
        <line x1={`${from}%`} x2={`${to}%`} y1="1" y2="1" />
        <line x1={`${from}%`} x2={`${from}%`} y1="1" y2="9" />
        <line x1={`${to}%`} x2={`${to}%`} y1="1" y2="9" />
      </svg>
    </Stack>
  );
}

function Whiskers({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <>
      <line className={styles.whiskerHalo} x1={`${from}%`} x2={`${to}%`} y1="11" y2="11" />
      <line className={styles.whisker} x1={`${from}%`} x2={`${to}%`} y1="11" y2="11" />
      <line className={styles.cap} x1={`${from}%`} x2={`${from}%`} y1="5" y2="17" />
      <line className={styles.cap} x1={`${to}%`} x2={`${to}%`} y1="5" y2="17" />
    </>
  );
}
