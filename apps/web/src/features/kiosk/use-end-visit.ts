import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { endVisit, type OpenInPlace } from './end-visit.ts';

/** Returns the function that ends the visit, once. */
export function useEndVisit(open: OpenInPlace): () => void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const hasEnded = useRef(false);
  return useCallback(() => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    void endVisit({ client, queryClient, open });
  }, [client, queryClient, open]);
}
