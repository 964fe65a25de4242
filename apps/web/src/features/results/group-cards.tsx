import { measures as englishMeasures } from '@mien/messages';
import { Accordion } from '@mien/ui/accordion';
import { textsOf } from '../../shared/language.ts';
import styles from './group-cards.module.css';
import { GroupTitle, RowContent } from './result-row.tsx';
import type { ResultGroup, ResultRow } from './results.model.ts';

const { provenances } = textsOf('measures', englishMeasures);

interface GroupCardsProps {
  readonly groups: readonly ResultGroup[];
  readonly onDescribe: (row: ResultRow) => void;
}

/** One card a group; opened, it lists the group's values. */
export function GroupCards({ groups, onDescribe }: GroupCardsProps) {
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
                  <RowContent row={row} source={row.items[0] && provenances[row.items[0].provenance]} />
                </button>
              </li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}
