import type { Client, MienContract } from '@mien/contract';
import type { QueryClient } from '@tanstack/react-query';
import { attentionQuery } from '../../shared/health/attention-rule/attention-query.ts';
import { settleBreathingTag } from '../../shared/health/breathing-session.ts';
import { comparisonQuery } from '../../shared/health/result/comparison-query.ts';
import { tryWhileOwed } from '../../shared/platform/try-while-owed.ts';

/**
 * Retries tagging the scan after paced breathing if that failed, while its patient is signed in. @returns a function
 * that stops it
 */
export function keepBreathingTag(client: Client<MienContract>, queryClient: QueryClient): () => void {
  async function settle(): Promise<void> {
    if (!(await settleBreathingTag(client))) return;
    // Comparisons of other scans use this one, and the tag affects whether the patient is asked how they feel.
    void queryClient.invalidateQueries({ queryKey: comparisonQuery(client, '').queryKey.slice(0, 2) });
    void queryClient.invalidateQueries({ queryKey: attentionQuery(client).queryKey });
  }
  void settle();
  return tryWhileOwed(() => void settle());
}
