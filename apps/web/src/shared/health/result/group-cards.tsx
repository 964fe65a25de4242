import type { Comparison } from '@mien/contract';
import type { Provenance } from '@mien/domain';
import { boxClassName, classNames, Stack } from '@mien/ui';
import { Accordion } from '@mien/ui/accordion';
import { type AnswerTexts, comparisonOf } from './compared-text.ts';
import styles from './group-cards.module.css';
import { groupId, openGroups, type ResultGroup, type ResultRow } from './result-groups.ts';
import { beforeText, GroupTitle, RowContent } from './result-row.tsx';
import { sourceText } from './source-text.ts';

interface GroupCardsProps {
  readonly groups: readonly ResultGroup[];
  readonly onDescribe: (row: ResultRow) => void;
  /** Texts about the source of values, if not for single scans: for averages, for example. */
  readonly sources?: Readonly<Record<Provenance, string>>;
  /** The comparison with the person's earlier scans. */
  readonly comparison?: Comparison | undefined;
  /** The wording about the person if the reader is someone else. */
  readonly ofOther?: {
    readonly provenances: Readonly<Record<Provenance, string>>;
    readonly answers: AnswerTexts;
  };
  /** When the page is printed: shows every value, also of collapsed groups. */
  readonly isPrinted?: boolean;
}

/** One card per group; expanded, it lists the group's values. */
export function GroupCards({ groups, onDescribe, comparison, ofOther, isPrinted = false, ...given }: GroupCardsProps) {
  const sources = given.sources ?? ofOther?.provenances;
  return (
    <Accordion
      openAtFirst={openGroups(groups)}
      isPrintedWhole={isPrinted}
      items={groups.map((group) => ({
        key: group.key,
        id: groupId(group),
        name: group.name,
        title: <GroupTitle group={group} />,
        content: (
          <Stack as="ul" className={styles.rows}>
            {group.rows.map((row) => (
              <li key={row.key}>
                <button
                  type="button"
                  className={classNames(
                    boxClassName({ hover: 'sunken', lineAbove: 0, tone: 'plain', isWide: true }),
                    styles.row,
                  )}
                  onClick={() => onDescribe(row)}
                >
                  <RowContent
                    row={row}
                    source={row.items[0] && sourceText(row.items[0], sources)}
                    comparison={comparisonOf(row, comparison?.measures)}
                    answers={ofOther?.answers}
                    before={beforeText(row, comparison)}
                  />
                </button>
              </li>
            ))}
          </Stack>
        ),
      }))}
    />
  );
}
