/** What a scan tells the page that contains it. Never a measured value: your server reads the result. */
export interface ScanEvents {
  /** The session is open, and the person sees the first page. */
  readonly ready: Readonly<Record<string, never>>;
  /** `blocked-by-host`: your page keeps the camera from the frame. */
  readonly permission: { readonly state: 'granted' | 'denied' | 'blocked-by-host' };
  readonly state: { readonly phase: 'prepare' | 'measuring' | 'analyzing' };
  /** The share of the planned scan that is done, 0 to 1. It stays at 1 while a faint pulse makes the scan last longer. */
  readonly progress: { readonly fraction: number };
  /** What the person should do at the moment, as a code. The frame says it in words. */
  readonly guidance: { readonly code: string };
  /** A scan is stored. The receipt is a JWS; `GET /v1/keys` has the keys that verify it. */
  readonly completed: { readonly measurementId: string; readonly receipt: string };
  readonly failed: { readonly code: string };
  /** The person is done, or went back. Remove the element. */
  readonly closed: { readonly status: 'completed' | 'failed' | 'cancelled' };
}

export type ScanEventName = keyof ScanEvents;

export const SCAN_EVENTS: readonly ScanEventName[] = [
  'ready',
  'permission',
  'state',
  'progress',
  'guidance',
  'completed',
  'failed',
  'closed',
];
