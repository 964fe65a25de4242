import type { CarerRight, Role } from '@mien/domain';

export interface CarerOfCaller {
  readonly carerId: string;
  /** Empty when the care is over. */
  readonly rights: readonly CarerRight[];
}

/** The signed-in user behind a call. */
export interface Caller {
  readonly sessionId: string;
  readonly clientId: string;
  readonly userId: string;
  /** Null for staff who are not patients. */
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  /** Whether the session began with a link of staff: it shows nothing measured earlier. */
  readonly isScanOnly: boolean;
  /** The holder of the profile when the session began; null for a carer's. */
  readonly holderId: string | null;
  /** When the code that began the session was received; null for a session begun without a code. */
  readonly codeEnteredAt: Date | null;
  /** When a passkey of the user was last shown in the session; null for never. */
  readonly passkeyUsedAt: Date | null;
  /**
   * The carer of the patient; null for a patient's own session. The user is the carer, and the roles are a patient's only. When
   * the care is over there is neither a patient nor a right.
   */
  readonly carer: CarerOfCaller | null;
  /** Changes whenever the client changes which measures it shows, so that caches know when to read them again. */
  readonly measuresVersion: number;
}
