/** While a scan is being opened, before the scan site shows. */
export const scanStart = {
  starting: 'Please wait...',
  needsConnection: 'You are offline, and a scan needs a connection. Please try again when you are back online.',
  leaving: 'Opening your scan...',
} as const;
