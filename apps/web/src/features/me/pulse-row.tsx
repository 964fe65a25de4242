import { me as english, fill } from '@mien/messages';
import { Muted, SwitchField } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import styles from './me-page.module.css';
import { PlainRow } from './rows.tsx';

const texts = textsOf('me', english);

/** Patients who say that their pulse is often low are not asked about it each time. */
export function PulseRow() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const queryKey = ['attentionSettings'];
  const { data } = useQuery({ queryKey, queryFn: () => client.attention.settings() });
  const saving = useMutation({
    mutationFn: (isPulseOftenLow: boolean) => client.attention.saveSettings({ body: { isPulseOftenLow } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['attention'] });
    },
  });
  if (!data) return null;
  const isOn = saving.isPending ? saving.variables : data.isPulseOftenLow;
  return (
    <PlainRow icon="heart">
      <SwitchField
        checked={isOn}
        isBusy={saving.isPending}
        aria-describedby="pulse-often-low"
        onChange={({ target }) => saving.mutate(target.checked)}
      >
        {texts.pulse.oftenLow}
      </SwitchField>
      <Muted id="pulse-often-low" size="small" className={styles.why}>
        {texts.pulse.why}
      </Muted>
      {saving.isError && <p role="alert">{fill(texts.pulse.failed, { reason: problemText(saving.error) })}</p>}
    </PlainRow>
  );
}
