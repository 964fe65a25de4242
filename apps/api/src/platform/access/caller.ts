import type { CarerRight, Role } from '@mien/domain';

export interface CarerOfCaller {
  readonly carerId: string;
  /** Empty when the care is over. */
  readonly rights: readonly CarerRight[];
}

/** Who is signed in. */
export interface Caller {
  readonly sessionId: string;
  readonly clientId: string;
  readonly userId: string;
  /** Null for staff who are no patients. */
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  /** Began with a link of staff: sees nothing that was measured before. */
  readonly isScanOnly: boolean;
  /** Who stood behind the profile when the session began; null for a carer's. */
  readonly holderId: string | null;
  /** When the code came in that began the session; null for one that began without a code. */
  readonly codeEnteredAt: Date | null;
  /**
   * Somebody who looks after the patient; null for oneself. The user is the carer, and the roles are a patient's only. When the
   * care is over there is neither a patient nor a right.
   */
  readonly carer: CarerOfCaller | null;
  /** Changes whenever the client changes what it shows of its measurements, so that whoever keeps that knows when to read it. */
  readonly measuresVersion: number;
}
