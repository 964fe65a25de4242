import { isAfterSevereCuff } from '@mien/domain';
import { Suspense } from 'react';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { AttentionSlot } from '../attention-rule/attention-slot.tsx';
import type { TopOfPage } from './use-top.ts';

const SevereCuff = lazyComponent(async () => (await import('./severe-cuff.tsx')).SevereCuff);

const WasSevereCuff = lazyComponent(async () => (await import('./was-severe-cuff.tsx')).WasSevereCuff);

/** Shown before all results: a very high cuff reading, also of an earlier day, and the attention rule, the more urgent one first. */
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
      {isAfterSevereCuff(top) && cuff && (
        <Suspense fallback={null}>
          <WasSevereCuff entry={cuff} />
        </Suspense>
      )}
    </>
  );
}
