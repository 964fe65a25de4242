import type { HealthFact } from '@mien/contract';
import { healthFacts as english, fill } from '@mien/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HEALTH_FACTS_KEY } from '../../shared/health/health-facts-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';

const texts = textsOf('healthFacts', english);

/** The saved fields: everything except timestamps. */
export type SaidFact = Omit<HealthFact, 'created' | 'changed'>;

/** Enough time to notice the message and reach the button. Chosen. */
const UNDO_MS = 10_000;

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: HEALTH_FACTS_KEY });
};

/** Saves a fact. Idempotent: a retry sends the same id. */
export function useSaveFact(onSaved: () => void) {
  const { client } = useApi();
  const toasts = useToasts();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (said: SaidFact) => client.healthFacts.save({ body: said }),
    async onSuccess({ name }) {
      toasts.show({ text: fill(texts.saved, { name }), tone: 'good' });
      onSaved();
      await refresh();
    },
  });
}

/** Deletes a fact, with Undo while the message is shown. */
export function useRemoveFact(onRemoved: () => void) {
  const { client } = useApi();
  const toasts = useToasts();
  const refresh = useRefresh();
  const bringBack = useMutation({
    mutationFn: ({ created: _, changed: _changed, ...said }: HealthFact) => client.healthFacts.save({ body: said }),
    onSuccess: refresh,
    onError: (error) => toasts.show({ text: fill(texts.notBack, { reason: problemText(error) }), tone: 'problem' }),
  });
  return useMutation({
    mutationFn: ({ id }: HealthFact) => client.healthFacts.remove({ params: { id }, body: {} }),
    async onSuccess(_, fact) {
      toasts.show({
        text: fill(texts.deleted, { name: fact.name }),
        durationMs: UNDO_MS,
        action: { label: texts.undo, run: () => bringBack.mutate(fact) },
      });
      onRemoved();
      await refresh();
    },
    onError: (error) => toasts.show({ text: fill(texts.notDeleted, { reason: problemText(error) }), tone: 'problem' }),
  });
}
