import type { EhrOfPatient } from '@mien/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';

const ehrKey = (uid: string) => ['ehr', uid];

/** A patient in the clinic's health record. */
export function useEhr(uid: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: ehrKey(uid),
    queryFn: () => client.ehr.ofPatient({ params: { uid } }),
    staleTime: 0,
  });
}

/** A change of it, whose answer is shown; it is read again after a refusal. */
function useEhrChange<Input>(uid: string, change: (input: Input) => Promise<EhrOfPatient>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      queries.setQueryData(ehrKey(uid), answer);
      onDone();
    },
    onError: () => void queries.invalidateQueries({ queryKey: ehrKey(uid) }),
  });
}

export function useSendScan(uid: string, measurementId: string) {
  const { client } = useApi();
  const send = () => client.ehr.send({ params: { uid }, body: { measurementId } });
  return useEhrChange<void>(uid, send, () => undefined);
}

export function useUnlink(uid: string, onDone: () => void) {
  const { client } = useApi();
  return useEhrChange<void>(uid, () => client.ehr.unlink({ params: { uid }, body: {} }), onDone);
}
