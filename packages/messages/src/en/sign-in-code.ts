/** A code of a sign-in that no longer works. Separate from the first screen's texts, which every visitor waits for. */
export const signInCode = {
  usedUp:
    'Codes expire after {minutes} minutes or {tries} attempts, and only the latest one is valid. Please request a new code.',
  over: { title: 'Your code has expired', text: 'Please request a new code.' },
} as const;
