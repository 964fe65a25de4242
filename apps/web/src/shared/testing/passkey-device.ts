import { vi } from 'vitest';

/** How the user responds to the device's prompt. */
type Prompt = 'done' | 'closed' | 'exists' | 'broken';

interface PasskeyDevice {
  /** Outcome of the next prompts. */
  prompt: Prompt;
  /** Whether the device has a platform authenticator, so that an offer makes sense. */
  keeps: boolean;
  /** Whether the user chose an autofill suggestion. */
  isSuggestionChosen: boolean;
  readonly make: ReturnType<typeof vi.fn<(options: CredentialCreationOptions) => void>>;
  readonly show: ReturnType<typeof vi.fn<(options: CredentialRequestOptions) => void>>;
  /** Passkeys that it was asked to remove. */
  readonly forget: ReturnType<typeof vi.fn<(unknown: { rpId: string; credentialId: string }) => Promise<void>>>;
}

export const DEVICE_ID = 'AQID';
const bytes = () => Uint8Array.of(1, 2, 3).buffer;

/** What the calls of {@link withPasskeys} send: three bytes for each part. */
export const SHOWN = { id: DEVICE_ID, clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' };
export const MADE = { id: DEVICE_ID, clientDataJSON: 'AQID', attestationObject: 'AQID', transports: ['internal'] };

/** The server's response before a prompt. */
export const REQUEST = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
};
export const CREATION = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Testname' },
  user: { id: 'BBBB', name: 'Ana Reyes', displayName: 'Ana Reyes' },
  pubKeyCredParams: [{ alg: -7 as const, type: 'public-key' as const }],
  timeout: 300_000,
  attestation: 'none' as const,
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  excludeCredentials: [],
};

const ENDS = { closed: 'NotAllowedError', exists: 'InvalidStateError', broken: 'UnknownError' } as const;

/** Adds passkey support to the window; remove it with {@link withoutPasskeys}. */
export function withPasskeys(): PasskeyDevice {
  const device: PasskeyDevice = {
    prompt: 'done',
    keeps: true,
    isSuggestionChosen: false,
    make: vi.fn<(options: CredentialCreationOptions) => void>(),
    show: vi.fn<(options: CredentialRequestOptions) => void>(),
    forget: vi.fn(async () => undefined),
  };
  const answer = (response: object) => {
    if (device.prompt !== 'done') throw new DOMException('The prompt ended.', ENDS[device.prompt]);
    return { id: DEVICE_ID, rawId: bytes(), type: 'public-key', response, getClientExtensionResults: () => ({}) };
  };
  const credentials = {
    async create(options: CredentialCreationOptions) {
      device.make(options);
      return answer({ clientDataJSON: bytes(), attestationObject: bytes(), getTransports: () => ['internal'] });
    },
    async get(options: CredentialRequestOptions) {
      device.show(options);
      if (options.mediation === 'conditional' && !device.isSuggestionChosen)
        return new Promise((_, reject) => {
          options.signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
        });
      device.isSuggestionChosen = false;
      return answer({ clientDataJSON: bytes(), authenticatorData: bytes(), signature: bytes() });
    },
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(class {}, {
      isConditionalMediationAvailable: async () => true,
      isUserVerifyingPlatformAuthenticatorAvailable: async () => device.keeps,
      signalUnknownCredential: device.forget,
    }),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  return device;
}

export function withoutPasskeys(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
}
