/** What people agree to: on `/consent`, in the profile, at a tablet and in other software. */
export const consent = {
  title: 'Before you start',
  text: 'We need your agreement to two things. You can read both texts first.',
  terms: { before: 'I have read and agree to the ', link: 'Terms of Use', after: '.' },
  data: {
    before: 'I consent to my data being processed as the ',
    link: 'Privacy Policy',
    after: ' describes.',
  },
  /** What it comes to, in three lines. The first by the scan provider of the client. */
  points: {
    kept: {
      own: 'The video stays on your device. We keep your values and your answers.',
      hosted: 'You scan on our scan partner’s site. We keep the values it reports, and your answers.',
    },
    seen: 'Your clinic sees your values only if you let it. Group averages name no one.',
    ended: 'You can download or delete your data at any time, on the Me page.',
  },
  /** Of `/profile`. */
  profile: {
    before: "I agree to {productName}'s ",
    terms: 'Terms of Use',
    between: ' and ',
    privacy: 'Privacy Policy',
    after: ' and give my consent.',
  },
  /** Where there is little room: at a tablet, in other software. */
  short: 'I have read the terms of use and the privacy policy and agree to both.',
  agree: 'Agree & Continue',
  loading: 'Please wait...',
  bannerLabel: 'Notice',
  both: "You must agree to {productName}'s Terms of Use and Privacy Policy and give consent to continue.",
} as const;
