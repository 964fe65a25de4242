import { trends as english } from '@mien/messages';
import { Stack } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { LoneLink } from '../../platform/lone-link.tsx';
import { paths } from '../../platform/paths.ts';
import { isProblem } from '../../platform/problem-text.ts';
import { ProblemView } from '../../platform/problem-view.tsx';
import { useSession } from '../../platform/session.ts';

const { noChart: texts } = textsOf('trends', english);

/** In place of a chart that did not load. Above results cached on the device, a notice offers to retry. */
export function NoChart({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { data: session } = useSession();
  if (session?.keptAsOfMs === undefined || !isProblem(error, 'offline'))
    return <ProblemView isPart error={error} onRetry={onRetry} />;
  return (
    <Stack gap={2} align="start">
      <p>{texts.offline}</p>
      <LoneLink to={paths.dashboard}>{texts.kept}</LoneLink>
    </Stack>
  );
}
