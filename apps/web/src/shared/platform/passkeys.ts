import {
  type Client,
  type MadePasskey,
  type MienContract,
  type PasskeyCreation,
  type PasskeyRequest,
  Problem,
  type ShownPasskey,
} from '@mien/contract';
import type { PasskeyTransport } from '@mien/domain';
import { passkeys as english } from '@mien/messages';
import { ifPossible } from '@mien/ui/if-possible';
import { textsOf } from './language.ts';

const { device: texts } = textsOf('passkeys', english);

type MienClient = Client<MienContract>;

/** Whether this browser supports passkeys; over plain http it does not. */
export const hasPasskeys = (): boolean => ifPossible(() => typeof window.PublicKeyCredential === 'function') === true;

const library = () => import('@simplewebauthn/browser');

/** Why a prompt gave no passkey: the user closed it, there is none, or the device has one already. */
export type PasskeyOutcome<Done> = Done | 'left' | 'exists';

/**
 * Failures that the device or its password manager reports, by error name. Source: WebAuthn level 3, sections 5.1 and
 * 6.3.
 */
const DEVICE_FAULTS: Readonly<Record<string, keyof typeof texts>> = {
  NotSupportedError: 'unsuitable',
  ConstraintError: 'unsuitable',
  SecurityError: 'address',
  TimeoutError: 'slow',
  OperationError: 'busy',
};

/**
 * Why a prompt gave no passkey, if the user decided so: WebAuthn level 3, section 5.1.
 *
 * @throws Problem passkey-refused with the device's failure and its remedy in words: the service was not involved
 */
function outcomeOf(error: unknown): 'left' | 'exists' {
  const { name } = error as { readonly name?: unknown };
  if (name === 'InvalidStateError') return 'exists';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'left';
  const fault = Object.hasOwn(DEVICE_FAULTS, String(name)) ? DEVICE_FAULTS[String(name)] : undefined;
  throw new Problem('passkey-refused', { cause: error, text: texts[fault ?? 'failed'] });
}

/** Asks the device for a passkey, in a prompt or with autofill of a field. */
async function show(request: PasskeyRequest, isByField: boolean): Promise<PasskeyOutcome<ShownPasskey>> {
  const { startAuthentication } = await library();
  try {
    const { id, response } = await startAuthentication({ optionsJSON: request, useBrowserAutofill: isByField });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientDataJSON, authenticatorData, signature };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Creates a passkey on the device. */
export async function makePasskey({
  excludeCredentials,
  ...options
}: PasskeyCreation): Promise<PasskeyOutcome<MadePasskey>> {
  const { startRegistration } = await library();
  try {
    const { id, response } = await startRegistration({
      optionsJSON: { ...options, excludeCredentials: [...excludeCredentials] },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports: transports as PasskeyTransport[] };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Asks for a passkey, to sign in or to verify the user. */
export const askForPasskey = async (client: MienClient, isByField = false): Promise<PasskeyOutcome<ShownPasskey>> =>
  show(await client.passkeys.signInOptions({ body: {} }), isByField);

/** Whether the browser supports passkey autofill. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());

/** Whether this device can store a passkey itself. */
export const keepsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await (await library()).platformAuthenticatorIsAvailable());

/** Aborts autofill. */
export const stopSuggesting = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();

/** Signals the device to remove an unknown passkey, if its browser supports that. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  const credential = window.PublicKeyCredential as unknown as {
    readonly signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>;
  };
  await credential.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
