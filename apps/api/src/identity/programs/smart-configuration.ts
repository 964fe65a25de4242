import { API_PREFIX, TOKEN_PATH } from '@mien/contract';
import { OFFERED_PROGRAM_SCOPES, PROGRAM_KEY_ALGORITHMS } from '@mien/domain';

/** Below the origin of the installation. */
export const SMART_CONFIGURATION_PATH = `${API_PREFIX}/fhir/.well-known/smart-configuration`;

/** The address of the token call, which is the audience of client assertions. */
export const tokenUrlOf = (publicUrl: string): string => `${publicUrl}${TOKEN_PATH}`;

/** What programs need to know to get a token. Source: SMART App Launch 2.2, conformance. */
export const smartConfigurationOf = (publicUrl: string) => ({
  token_endpoint: tokenUrlOf(publicUrl),
  grant_types_supported: ['client_credentials'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: [...PROGRAM_KEY_ALGORITHMS],
  scopes_supported: [...OFFERED_PROGRAM_SCOPES],
  capabilities: ['client-confidential-asymmetric', 'client-confidential-symmetric', 'permission-v2'],
  // The standard demands it of every server, whether or not users sign in.
  code_challenge_methods_supported: ['S256'],
});
