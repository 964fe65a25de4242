import type { Share } from '@mien/contract';
import { sharedResultUrl } from '@mien/domain';
import { fill, sms } from '@mien/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { useProductName } from '../../shared/platform/product-name.ts';

const { results: messageText } = textsOf('sms', sms);

/** Lifetime of a new link, its time zone, and the zone for usual ranges if it shows them. */
export interface LinkTerms {
  readonly lifetimeHours: number;
  readonly timeZone: string;
  readonly usualRangeTimeZone?: string;
}

const sharesKey = (measurementId: string) => ['measurements', 'shares', measurementId];

/** The URL of a link as recipients see it. */
export function linkOf(accessKey: string): string {
  return sharedResultUrl(window.location.origin, accessKey);
}

/** The active links. Others open them meanwhile, so they are refetched each time. */
export function useShares(measurementId: string) {
  const { client } = useApi();
  return useQuery({
    queryKey: sharesKey(measurementId),
    queryFn: () => client.shares.list({ params: { id: measurementId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

function useListRenewal(measurementId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sharesKey(measurementId) });
}

/** Creates a link, or returns the existing one. */
export function useLink(measurementId: string) {
  const { client } = useApi();
  const onSettled = useListRenewal(measurementId);
  return useMutation({
    mutationFn: async (terms: LinkTerms) => {
      const { accessKey } = await client.shares.create({ params: { id: measurementId }, body: { ...terms } });
      return linkOf(accessKey ?? '');
    },
    onSettled,
  });
}

export function useRevocation(measurementId: string) {
  const { client } = useApi();
  const onSettled = useListRenewal(measurementId);
  return useMutation({
    mutationFn: ({ id }: Share) => client.shares.revoke({ params: { id: measurementId, shareId: id }, body: {} }),
    onSettled,
  });
}

/** Sends a link to the patient's own phone. */
export function useSendToPhone(measurementId: string, patientUid: string) {
  const { client } = useApi();
  const productName = useProductName();
  const { mutateAsync: makeLink } = useLink(measurementId);
  return useMutation({
    mutationFn: async (terms: LinkTerms) => {
      const link = await makeLink(terms);
      await client.shares.sendToPhone({
        params: { uid: patientUid },
        body: { message: fill(messageText, { productName, link }), mediaUri: null },
      });
    },
  });
}
