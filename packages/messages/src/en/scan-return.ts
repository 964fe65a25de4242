/** `/scanresult`: the way back from the scan site. */
export const scanReturn = {
  title: 'Your scan is done',
  spinner: 'Preparing your results!',
  failed: {
    title: 'We could not save your scan yet',
    text: 'Your scan is safe on this device for a few minutes. Please check your connection and try again.',
    retry: 'Try again',
  },
} as const;
