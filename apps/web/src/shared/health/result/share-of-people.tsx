import { results as english } from '@mien/messages';
import { Stack } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import type { ShownItem } from './result-groups.ts';
import styles from './share-of-people.module.css';

const { people: texts } = textsOf('results', english);

const PEOPLE = 100;
const PER_LINE = 25;
/** Distance between the dots, and their radius. */
const DOTS_PX = { pitch: 10, radius: 3.5 } as const;

/** Whether a value is a risk, shown as a number of 100 people. */
export const isShareOfPeople = ({ unit, provenance }: Pick<ShownItem, 'unit' | 'provenance'>): boolean =>
  unit === '%' && provenance === 'calculated';

/** A risk as an icon array: 100 dots, of which `percent` are filled. */
export function ShareOfPeople({ percent }: { readonly percent: number }) {
  const count = Math.min(PEOPLE, Math.max(0, Math.round(percent)));
  const place = (index: number) => DOTS_PX.pitch * (index + 0.5);
  return (
    <Stack as="span" gap={1} tone="muted" size="small">
      <svg
        className={styles.people}
        viewBox={`0 0 ${PER_LINE * DOTS_PX.pitch} ${(PEOPLE / PER_LINE) * DOTS_PX.pitch}`}
        aria-hidden="true"
        focusable="false"
      >
        {Array.from({ length: PEOPLE }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are identified by position
            key={index}
            data-counted={index < count || undefined}
            cx={place(index % PER_LINE)}
            cy={place(Math.floor(index / PER_LINE))}
            r={DOTS_PX.radius}
          />
        ))}
      </svg>
      <span>{count === 0 ? texts.fewerThanOne : pluralText(texts.of, count)}</span>
    </Stack>
  );
}
