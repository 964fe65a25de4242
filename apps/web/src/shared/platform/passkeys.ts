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

/** Whether this browser has passkeys at all; over plain http it has none. */
export const hasPasskeys = (): boolean => ifPossible(() => typeof window.PublicKeyCredential === 'function') === true;

const library = () => import('@simplewebauthn/browser');

/** Why no passkey came of a prompt: its reader closed it, there is none, or the device has one already. */
export type PasskeyOutcome<Done> = Done | 'left' | 'exists';

/** What the device or its password manager reports, by the name of the error. Source: WebAuthn level 3, sections 5.1 and 6.3. */
const DEVICE_FAULTS: Readonly<Record<string, keyof typeof texts>> = {
  NotSupportedError: 'unsuitable',
  ConstraintError: 'unsuitable',
  SecurityError: 'address',
  TimeoutError: 'slow',
  OperationError: 'busy',
};

/**
 * Why a prompt brought no passkey, if the user decided so: WebAuthn level 3, section 5.1.
 *
 * @throws Problem passkey-refused with the device's failure, and what to do, in words: the service had no part in it
 */
function outcomeOf(error: unknown): 'left' | 'exists' {
  const { name } = error as { readonly name?: unknown };
  if (name === 'InvalidStateError') return 'exists';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'left';
  const fault = Object.hasOwn(DEVICE_FAULTS, String(name)) ? DEVICE_FAULTS[String(name)] : undefined;
  throw new Problem('passkey-refused', { cause: error, text: texts[fault ?? 'failed'] });
}

/** Asks the device for a passkey, in a prompt or with the suggestions of a field. */
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

/** Has the device make a passkey. */
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

/** Asks for a passkey, to sign in or to confirm who it is. */
export const askForPasskey = async (client: MienClient, isByField = false): Promise<PasskeyOutcome<ShownPasskey>> =>
  show(await client.passkeys.signInOptions({ body: {} }), isByField);

/** Whether the browser suggests passkeys in a field. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());

/** Whether this device itself can keep a passkey. */
export const keepsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await (await library()).platformAuthenticatorIsAvailable());

/** Ends the suggestions in a field. */
export const stopSuggesting = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();

/** Has the device forget a passkey that opens nothing any more, where its browser can do that. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  const credential = window.PublicKeyCredential as unknown as {
    readonly signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>;
  };
  await credential.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
