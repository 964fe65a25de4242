import { BUILTIN_PROVIDER_ID, type Client, type MienContract, type Patient, scanUrl } from '@mien/contract';
import {
  ageFromBirthDate,
  type CalendarDate,
  type Language,
  SCAN_PROFILE_MAX_BYTES,
  type ScanProfile,
  scanProfileFrom,
} from '@mien/domain';

/** What the app calls every device. Source: specification, section 7. */
const DEVICE_TYPE = 'WIN32';

/** SHA-1 is what the scan sites' OAEP takes; here it masks, it does not sign. */
const PROFILE_ENCRYPTION = { name: 'RSA-OAEP', hash: 'SHA-1' } as const;

function bytesFromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function base64FromBytes(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Encrypts a profile to the scan site's key (SPKI, base64); answers base64. */
export async function encryptProfile(profile: ScanProfile, publicKeySpki: string): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(profile));
  if (plain.length > SCAN_PROFILE_MAX_BYTES) throw new RangeError(`a profile of ${plain.length} bytes does not fit`);
  const key = await crypto.subtle.importKey('spki', bytesFromBase64(publicKeySpki), PROFILE_ENCRYPTION, false, [
    'encrypt',
  ]);
  const cipher = await crypto.subtle.encrypt(PROFILE_ENCRYPTION, key, plain);
  return base64FromBytes(new Uint8Array(cipher));
}

export interface OpenedScan {
  readonly url: string;
  readonly sessionId: string;
  readonly providerId: number;
}

interface OpenScanOptions {
  readonly client: Client<MienContract>;
  readonly patient: Patient;
  readonly today: CalendarDate;
  readonly language: Language;
  /** The last connection check, as text. */
  readonly uploadCheck: string;
}

/** Opens a scan session and answers where to go. Throws the API's problems, and an error when no token came. */
export async function openScan({
  client,
  patient,
  today,
  language,
  uploadCheck,
}: OpenScanOptions): Promise<OpenedScan> {
  const session = await client.scanSessions.create({
    body: { providerId: BUILTIN_PROVIDER_ID, deviceType: DEVICE_TYPE },
  });
  const { token, refreshToken, sessionId, providerUrl, configId, partnerId, providerId } = session;
  if (!token) throw new Error('the scan session came without a token');
  if (!patient.latestScreening || patient.birthDate === null) throw new Error('the profile is not complete');
  const profile = scanProfileFrom({
    identifier: partnerId,
    ageYears: ageFromBirthDate(patient.birthDate, today),
    birthSex: patient.birthSex,
    screening: patient.latestScreening,
  });
  const encrypted = await encryptProfile(profile, session.profilePublicKey);
  const body = {
    payload: '',
    token,
    refreshToken,
    encryptedProfileString: encrypted,
    sessionId,
    nuralogixUrl: providerUrl,
    bandwithPayload: uploadCheck,
  };
  // A start that could not be recorded does not keep the patient from scanning.
  await client.measurements.saveParameters({ body }).catch(() => undefined);
  return {
    url: scanUrl(
      providerUrl,
      { configId, profile: encrypted, token, refreshToken, sessionId },
      providerId === BUILTIN_PROVIDER_ID ? language : undefined,
    ),
    sessionId,
    providerId,
  };
}
