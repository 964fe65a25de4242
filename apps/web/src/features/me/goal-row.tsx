import { SCAN_GOAL_LIMITS } from '@mien/domain';
import { me as english, fill } from '@mien/messages';
import { Muted, RadioGroup, Stack, VisuallyHidden } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { scanGoalQuery } from '../../shared/health/scan-goal-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { ButtonRow } from './rows.tsx';

const { goal: texts, close: closeText } = textsOf('me', english);

const COUNTS = Array.from(
  { length: SCAN_GOAL_LIMITS.max - SCAN_GOAL_LIMITS.min + 1 },
  (_, index) => SCAN_GOAL_LIMITS.min + index,
);
const OFF = 'off';

function countText(count: number | null): string {
  if (count === null) return texts.off;
  return pluralText(texts.scans, count);
}

/** The weekly scan goal: off by default. */
export function GoalRow() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const [open, show, close] = useOverlayState<'goal'>('goal');
  const { queryKey, ...query } = scanGoalQuery(client);
  const { data } = useQuery({ queryKey, ...query });
  const saving = useMutation({
    // Sequential: the last click wins.
    scope: { id: 'scanGoal' },
    mutationFn: (scansPerWeek: number | null) => client.scanReminders.saveGoal({ body: { scansPerWeek } }),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
  });
  if (!data) return null;
  const chosen = saving.isPending ? saving.variables : data.scansPerWeek;
  return (
    <>
      <ButtonRow icon="scan" name={texts.name} value={countText(chosen)} onPress={() => show('goal')} />
      <Sheet isOpen={open === 'goal'} onClose={close} title={texts.title} closeLabel={closeText}>
        <Stack gap={4} padding={3}>
          <Muted>{texts.about}</Muted>
          <RadioGroup
            label={<VisuallyHidden>{texts.name}</VisuallyHidden>}
            name="scan-goal"
            columns={2}
            options={[null, ...COUNTS].map((count) => ({ value: String(count ?? OFF), label: countText(count) }))}
            value={String(chosen ?? OFF)}
            onChange={(value) => saving.mutate(value === OFF ? null : Number(value))}
          />
          {saving.isError && <p role="alert">{fill(texts.failed, { reason: problemText(saving.error) })}</p>}
        </Stack>
      </Sheet>
    </>
  );
}
