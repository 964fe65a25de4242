import { measures as englishMeasures } from '@mien/messages';
import { Accordion } from '@mien/ui/accordion';
import { textsOf } from '../language.ts';
import styles from './group-cards.module.css';
import type { ResultGroup, ResultRow } from './result-groups.ts';
import { GroupTitle, RowContent } from './result-row.tsx';

const { provenances } = textsOf('measures', englishMeasures);

interface GroupCardsProps {
  readonly groups: readonly ResultGroup[];
  readonly onDescribe: (row: ResultRow) => void;
  /** Said of every value instead of where each comes from. */
  readonly source?: string;
}

/** One card a group; opened, it lists the group's values. */
export function GroupCards({ groups, onDescribe, source }: GroupCardsProps) {
  const first = groups[0];
  return (
    <Accordion
      openAtFirst={first ? [first.key] : []}
      items={groups.map((group) => ({
        key: group.key,
        title: <GroupTitle group={group} />,
        content: (
          <ul className={styles.rows}>
            {group.rows.map((row) => (
              <li key={row.key}>
                <button type="button" className={styles.row} onClick={() => onDescribe(row)}>
                  <RowContent row={row} source={source ?? (row.items[0] && provenances[row.items[0].provenance])} />
                </button>
              </li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}
