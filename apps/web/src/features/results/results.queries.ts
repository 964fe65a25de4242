import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';

/** One measurement. It never changes, so what was once loaded is not asked for again. */
export function useResult(measurementId: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: ['measurements', 'result', measurementId],
    queryFn: () => client.measurements.get({ params: { id: measurementId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
