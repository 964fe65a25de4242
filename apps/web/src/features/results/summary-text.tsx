import { fill } from '@mien/messages';
import type { ReactNode } from 'react';
import { groupId, type ResultGroup, withoutName } from '../../shared/health/result/result-groups.ts';

/** Placeholder for the group's name while the sentence is assembled: no text contains it. */
const PLACE = '\u0000';

/** A sentence of the summary with its group's name as a link to the group. */
export function withGroupLink<const T extends string>(
  sentence: T,
  values: Parameters<typeof fill<T>>[1],
  group: ResultGroup,
): ReactNode {
  const [before = '', after = ''] = withoutName(fill<string>(sentence, { ...values, group: PLACE })).split(PLACE);
  return (
    <>
      {before}
      <a href={`#${groupId(group)}`}>{group.name}</a>
      {after}
    </>
  );
}
