import type { EmbedOpened } from '@mien/contract';
import { Row, Stack } from '@mien/ui';
import { ifPossible } from '@mien/ui/if-possible';
import { type ReactNode, useEffect, useRef } from 'react';
import { ClientLogo } from '../../shared/platform/client-logo.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import type { Host } from './host.ts';

interface EmbedFrameProps {
  /** Null before the session is open. */
  readonly opened: EmbedOpened | null;
  readonly host: Host | null;
  readonly children: ReactNode;
}

/** The frame of every step: the clinic's logo. Tells the page around it how high it is. */
export function EmbedFrame({ opened, host, children }: EmbedFrameProps) {
  const productName = useProductName();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host === null || element.current === null) return;
    const { current } = element;
    const tell = (): void => host.tell({ type: 'resize', heightPx: Math.ceil(current.getBoundingClientRect().height) });
    tell();
    const watch = ifPossible(() => new ResizeObserver(tell));
    watch?.observe(current);
    return () => watch?.disconnect();
  }, [host]);
  return (
    <Stack ref={element} gap={5} width="focused">
      <Row gap={2} isOneLine size="h2" weight={700}>
        <ClientLogo look={opened ?? undefined} productName={opened?.clientName ?? productName ?? ''} />
      </Row>
      {children}
    </Stack>
  );
}
