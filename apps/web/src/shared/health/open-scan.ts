import {
  BUILTIN_PROVIDER_ID,
  type Client,
  encryptProfile,
  type HandoffOptions,
  type MienContract,
  type Patient,
  scanUrl,
} from '@mien/contract';
import { scanProfileFrom } from '@mien/domain';

/** The device type that the app reports for every device. Source: specification, section 7. */
const DEVICE_TYPE = 'WIN32';

export interface OpenedScan {
  readonly url: string;
  readonly sessionId: string;
  readonly providerId: number;
}

/** The options of a scan button for the scan site; the language is the page's. */
export type ScanOptions = Omit<HandoffOptions, 'language'>;

/** What the scan site learns of a person. */
export type ScanStarter = Pick<Patient, 'birthSex' | 'latestScreening'> & { readonly ageYears: number | null };

interface OpenScanOptions {
  readonly client: Client<MienContract>;
  /** The provider of the scan site. */
  readonly providerId: number;
  readonly person: ScanStarter;
  /** For the built-in scan site only. */
  readonly options: HandoffOptions;
  /** The last connection check, as text. */
  readonly uploadCheck: string;
}

/**
 * Opens a scan session and returns the URL to open.
 *
 * @throws the API's problems, and an error without a token
 */
export async function openScan({
  client,
  providerId: wantedProviderId,
  person: { ageYears, birthSex, latestScreening },
  options,
  uploadCheck,
}: OpenScanOptions): Promise<OpenedScan> {
  const session = await client.scanSessions.create({
    body: { providerId: wantedProviderId, deviceType: DEVICE_TYPE },
  });
  const { token, refreshToken, sessionId, providerUrl, configId, partnerId, providerId } = session;
  if (!token) throw new Error('the scan session came without a token');
  if (latestScreening === null || ageYears === null) throw new Error('the profile is not complete');
  const profile = scanProfileFrom({
    identifier: partnerId,
    ageYears,
    birthSex,
    screening: latestScreening,
  });
  const encrypted = await encryptProfile(profile, session.profilePublicKey, session.profileHash);
  const body = {
    payload: '',
    token,
    refreshToken,
    encryptedProfileString: encrypted,
    sessionId,
    nuralogixUrl: providerUrl,
    bandwithPayload: uploadCheck,
  };
  // A failure to record the start does not prevent the scan.
  await client.measurements.saveParameters({ body }).catch(() => undefined);
  return {
    url: scanUrl(
      providerUrl,
      { configId, profile: encrypted, token, refreshToken, sessionId },
      providerId === BUILTIN_PROVIDER_ID ? options : {},
    ),
    sessionId,
    providerId,
  };
}
