import { type Client, type MienContract, readTrialReceipt, type ScanReturn, type TrialReceipt } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';

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

/** The trial result with which the scan site returned; null if there is none. */
export function trialResultOf(returned: ScanReturn): TrialResult | null {
  const receipt =
    returned.kind === 'results' ? (returned.values.find(({ key }) => key === 'receipt')?.value ?? null) : null;
  const read = receipt === null ? null : readTrialReceipt(receipt);
  if (receipt === null || read === null) return null;
  return {
    receipt,
    outcome: read.outcome,
    measuredAt: new Date(read.iat * SECOND_MS),
    expiresAt: new Date(read.exp * SECOND_MS),
  };
}

/** Stores a trial result as the signed-in patient's. @returns the id of the measurement; throws the API's problems */
export async function keepTrialResult(client: Client<MienContract>, { receipt }: TrialResult): Promise<string> {
  const { id } = await client.trialScans.keep({ body: { receipt } });
  forgetTrialResult();
  return id;
}
