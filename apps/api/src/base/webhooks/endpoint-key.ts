/** Identifies an endpoint. */
export interface EndpointKey {
  readonly clientId: string;
  readonly endpointId: string;
}
