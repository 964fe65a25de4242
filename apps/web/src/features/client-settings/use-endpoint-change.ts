import type { Problem, WebhookEndpointWithSecret } from '@mien/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { deliveriesKey, endpointsKey } from './events.queries.ts';

/** A change of an address that gets events. */
export interface EndpointChange {
  /** Resolves with the new secret, if there is one. */
  readonly run: () => Promise<WebhookEndpointWithSecret | null>;
  /** Shown when it is done; null if the new secret says it. */
  readonly done: string | null;
  /** The address whose deliveries change. */
  readonly id?: string;
}

interface ChangeListener {
  readonly onDone: (made: WebhookEndpointWithSecret | null) => void;
  readonly onFailed: (error: Problem) => void;
}

/** Makes changes of a client's addresses, and reads the addresses again afterward. */
export function useEndpointChange(clientId: string, { onDone, onFailed }: ChangeListener) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation<WebhookEndpointWithSecret | null, Problem, EndpointChange>({
    mutationFn: ({ run }) => run(),
    onSuccess: (made, { done, id }) => {
      onDone(made);
      if (done !== null) toasts.show({ text: done, tone: 'good' });
      if (id !== undefined) void queries.invalidateQueries({ queryKey: deliveriesKey(clientId, id) });
      return queries.invalidateQueries({ queryKey: endpointsKey(clientId) });
    },
    onError: (error) => {
      onFailed(error);
      // Another administrator, or the server, may have changed or removed it.
      void queries.invalidateQueries({ queryKey: endpointsKey(clientId) });
    },
  });
}
