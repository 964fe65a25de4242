import { trends as english, fill } from '@mien/messages';
import { Row, Stack, Text } from '@mien/ui';
import type { Plot } from '@mien/ui/chart';
import { textsOf } from '../../platform/language.ts';
import chartStyles from './trend-chart.module.css';
import type { TrendEvent } from './trend-events.ts';
import styles from './trend-events-list.module.css';

const { events: texts } = textsOf('trends', english);

const DIAMOND_PX = 5;

interface EventMarksProps {
  readonly plot: Plot;
  readonly events: readonly TrendEvent[];
  readonly selected: number;
}

/** A line for each point with events, with a diamond on top. */
export function EventMarks({ plot: { area, x }, events, selected }: EventMarksProps) {
  return [...new Set(events.map(({ index }) => index))].map((index) => (
    <g key={index} className={chartStyles.event} data-selected={index === selected || undefined}>
      <path className={chartStyles.eventLine} d={`M${x(index)} ${area.top}V${area.bottom}`} />
      <path
        d={`M${x(index)} ${area.top - DIAMOND_PX}l${DIAMOND_PX} ${DIAMOND_PX}l${-DIAMOND_PX} ${DIAMOND_PX}l${-DIAMOND_PX} ${-DIAMOND_PX}z`}
      />
    </g>
  ));
}

interface EventListProps {
  readonly id: string;
  readonly events: readonly TrendEvent[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

/** The events of a chart as buttons: pressing one selects its point. */
export function EventList({ id, events, selected, onSelect }: EventListProps) {
  if (events.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Text as="h3" size="small" id={id}>
        {texts.title}
      </Text>
      <Row as="ul" gap={2} lineGap={2}>
        {events.map((event) => (
          <li key={event.id}>
            <button
              type="button"
              className={styles.event}
              aria-pressed={event.index === selected}
              title={fill(texts.show, { event: event.text })}
              onClick={() => onSelect(event.index)}
            >
              <Text as="span" tone="muted" size="small">
                {event.when}
              </Text>{' '}
              <Text as="span" weight={600} size="small">
                {event.text}
              </Text>
            </button>
          </li>
        ))}
      </Row>
    </Stack>
  );
}
