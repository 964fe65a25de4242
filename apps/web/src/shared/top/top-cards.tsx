import { Suspense } from 'react';
import { AttentionSlot } from '../attention-rule/attention-slot.tsx';
import { latePart } from '../late-part.tsx';
import type { TopOfPage } from './use-top.ts';

const SevereCuff = latePart(async () => (await import('./severe-cuff.tsx')).SevereCuff);

/** Shown before all results: a very high cuff reading and the attention rule, the more urgent one first. */
export function TopCards({ top, cuff }: TopOfPage) {
  const severe = top.rung === 'danger' && top.cuff && cuff && (
    <Suspense fallback={null}>
      <SevereCuff entry={cuff} isAfterCall={top.rung === 'danger' && top.cause !== 'cuff'} />
    </Suspense>
  );
  const isCuffFirst = top.rung === 'danger' && top.cause === 'cuff';
  return (
    <>
      {isCuffFirst && severe}
      <AttentionSlot />
      {!isCuffFirst && severe}
    </>
  );
}
