import type { Client, MienContract, TrialReceipt } from '@mien/contract';

/** The result of a scan without an account. */
export interface TrialResult {
  /** Signed by the scan site; the server stores the result only with it. */
  readonly receipt: string;
  readonly outcome: TrialReceipt['outcome'];
  readonly measuredAt: Date;
  readonly expiresAt: Date;
}

/** In memory only: a reload, or closing the page, ends it. */
let current: TrialResult | null = null;

export const holdTrialResult = (result: TrialResult): void => {
  current = result;
};

export const forgetTrialResult = (): void => {
  current = null;
};

/** The trial result of this page, as long as it can be kept; null for none. */
export function trialResult(now = new Date()): TrialResult | null {
  return current !== null && current.expiresAt > now ? current : null;
}

/** Stores a trial result as the signed-in patient's. @returns the id of the measurement; throws the API's problems */
export async function keepTrialResult(client: Client<MienContract>, { receipt }: TrialResult): Promise<string> {
  const { id } = await client.trialScans.keep({ body: { receipt } });
  forgetTrialResult();
  return id;
}
