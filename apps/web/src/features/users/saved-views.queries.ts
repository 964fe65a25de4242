import type { SavedView } from '@mien/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';

const KEY = ['savedViews'];

/** The user's own views, oldest first. */
export function useSavedViews() {
  const { client } = useApi();
  return useQuery({ queryKey: KEY, queryFn: async () => (await client.savedViews.list()).items });
}

/** Each response contains all views. */
function useChangedViews<Change>(change: (change: Change) => Promise<{ items: SavedView[] }>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: ({ items }) => queries.setQueryData(KEY, items) });
}

export function useSaveView() {
  const { client } = useApi();
  return useChangedViews((body: Omit<SavedView, 'created'>) => client.savedViews.save({ body }));
}

export function useRemoveView() {
  const { client } = useApi();
  return useChangedViews((id: string) => client.savedViews.remove({ params: { id }, body: {} }));
}
