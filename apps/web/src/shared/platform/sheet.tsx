import type { SheetProps } from '@mien/ui/overlays';
import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { prefetchWhenIdle } from './when-idle.ts';

const load = () => import('./sheet-part.ts');
const SheetPart = lazyComponent(async () => (await load()).Sheet);

/** A sheet in a lazy chunk: it is loaded when the browser is idle, or when the sheet is first opened. */
export function Sheet(props: SheetProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  useEffect(() => prefetchWhenIdle(() => void load().catch(() => undefined)), []);
  return wasOpened ? (
    <Suspense fallback={null}>
      <SheetPart {...props} />
    </Suspense>
  ) : null;
}
