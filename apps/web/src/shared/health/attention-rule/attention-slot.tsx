import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '../../platform/api.tsx';
import { useMay } from '../../platform/cared-for.ts';
import { optionalComponent } from '../../platform/lazy-component.tsx';
import { useSession } from '../../platform/session.ts';
import { attentionQuery, hasAttention } from './attention-query.ts';

const AttentionCard = optionalComponent(async () => (await import('./attention-card.tsx')).AttentionCard);

/**
 * The card that asks a patient how they feel. Most scans need none, so it is loaded lazily. Readers who may not answer
 * for the patient see it without its questions.
 */
export function AttentionSlot() {
  const { client } = useApi();
  const { data: session } = useSession();
  const mayAnswer = useMay('manage');
  const { data } = useQuery({ ...attentionQuery(client), enabled: session != null && !session.isScanOnly });
  if (!data || !hasAttention(data)) return null;
  return (
    <Suspense fallback={null}>
      <AttentionCard attention={data} mayAnswer={mayAnswer} />
    </Suspense>
  );
}
