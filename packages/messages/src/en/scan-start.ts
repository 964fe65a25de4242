/** While a scan is being opened, before the scan site shows. */
export const scanStart = {
  starting: 'Please wait...',
  leaving: 'Opening your scan...',
} as const;
