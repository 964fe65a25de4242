import type { EmbedStatus } from '@mien/domain';
import type { FrameNews } from './scan-handoff.ts';

/** Marks the messages of an embedded scan to the page that contains it. `packages/embed` knows the same form. */
export const EMBED_MESSAGE_SOURCE = 'mien-scan';
/** Marks the messages of that page. */
export const EMBED_ORDER_SOURCE = 'mien-scan-host';

/**
 * What the page with the frame learns, each with `source`, `v: 1` and `sessionId`. Never a value, nor which values are
 * missing: its server reads the result, if the patient lets it.
 */
export type EmbedNews =
  | { readonly type: 'ready' }
  | {
      readonly type: 'permission';
      /** `blocked-by-host`: by a header or the frame of the page around it. */
      readonly state: 'granted' | 'denied' | 'blocked-by-host';
    }
  | Exclude<FrameNews, { readonly type: 'permission' | 'returned' }>
  | { readonly type: 'resize'; readonly heightPx: number }
  | { readonly type: 'completed'; readonly measurementId: string; readonly receipt: string }
  | { readonly type: 'failed'; readonly code: string }
  | { readonly type: 'closed'; readonly status: EmbedStatus };

/** What that page may ask for. There is no order that begins a scan: a person does. */
export interface EmbedOrder {
  readonly type: 'cancel';
  readonly sessionId: string;
}

/** The order in a message; null for any other message. */
export function hostOrderFrom(data: unknown): EmbedOrder | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, v, type, sessionId } = data as Readonly<Record<string, unknown>>;
  const isOrder = source === EMBED_ORDER_SOURCE && v === 1 && type === 'cancel' && typeof sessionId === 'string';
  return isOrder ? { type, sessionId } : null;
}

/** The return address with how a session ended. Never a value. */
export function embedReturnUrl(
  returnUrl: string,
  {
    sessionId,
    status,
    receipt,
  }: { readonly sessionId: string; readonly status: EmbedStatus; readonly receipt?: string },
): string {
  const url = new URL(returnUrl);
  url.searchParams.set('sessionId', sessionId);
  url.searchParams.set('status', status);
  if (receipt !== undefined) url.searchParams.set('receipt', receipt);
  return url.href;
}
