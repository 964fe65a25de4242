import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';
import { resultQuery } from '../../shared/result/result-query.ts';

export function useResult(measurementId: string) {
  return useQuery(resultQuery(useApi().client, measurementId));
}
