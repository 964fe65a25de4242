/** A code of a sign-in that no longer works. Apart from the first screen's texts, which everybody waits for. */
export const signInCode = {
  usedUp:
    'A code works for {minutes} minutes and {tries} tries, and only the newest one works. Please ask for a new code.',
  over: { title: 'Your code has expired', text: 'Please ask for a new code.' },
} as const;
