import type { Language } from '@mien/domain';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../platform/api.tsx';
import { useForgetLists } from '../users.queries.ts';

export function useLoginLink(uid: string) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: () => client.loginLinks.create({ params: { uid }, query: {} }),
    onSuccess: forgetLists,
    // The link opens a patient's record, so it is cached only while it is shown.
    gcTime: 0,
  });
}

export function useSentLink(uid: string) {
  const { client } = useApi();
  const forgetLists = useForgetLists();
  return useMutation({
    mutationFn: (language: Language) => client.loginLinks.send({ params: { uid }, body: { language } }),
    onSuccess: forgetLists,
  });
}
