/** `/scanresult`: the way back from the scan site. */
export const scanReturn = {
  /** The same as on the scan site. */
  title: 'Scan complete',
  loading: 'Please wait...',
  spinner: 'Preparing your results!',
  failed: {
    title: 'We could not save your scan yet',
    text: 'Your scan is safe on this device for a few minutes. Please check your connection and try again.',
    retry: 'Try again',
  },
} as const;
