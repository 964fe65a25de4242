import { results as english } from '@mien/messages';
import { Icon, rowClassName, VisuallyHidden } from '@mien/ui';
import { Link } from 'react-router';
import { useIsOneself } from '../../platform/cared-for.ts';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { beginQuestion } from '../conversation/question-draft.ts';
import type { ResultRow } from './result-groups.ts';
import { rowName } from './result-row.tsx';

const texts = textsOf('results', english);

interface AskLinkProps {
  readonly measurementId: string;
  readonly row: ResultRow;
}

/** Opens a message to the clinic about one value. Only patients write messages. */
export function AskLink({ measurementId, row }: AskLinkProps) {
  const { data: session } = useSession();
  const isOneself = useIsOneself();
  const measure = row.items[0]?.measurementTypeId;
  if (!isOneself || !session || session.isScanOnly || measure === undefined) return null;
  return (
    <Link
      to={paths.liveChat}
      className={rowClassName({ isOneLine: true, isInline: true, gap: 2, weight: 600, isTarget: true })}
      onClick={() => beginQuestion({ measurementUid: measurementId, measure })}
    >
      <Icon name="chat" sizePx={20} />
      <span>
        {texts.ask}
        <VisuallyHidden>: {rowName(row)}</VisuallyHidden>
      </span>
    </Link>
  );
}
