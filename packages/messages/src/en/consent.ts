/** `/consent`, and the consent line of the profile page. */
export const consent = {
  title: 'Before you start',
  text: 'We need your agreement to two things. You can read both texts first.',
  terms: { before: 'I have read and agree to the ', link: 'Terms of Use', after: '.' },
  data: {
    before: 'I consent to my data being processed as the ',
    link: 'Privacy Policy',
    after: ' describes.',
  },
  agree: 'Agree & Continue',
  loading: 'Please wait...',
  bannerLabel: 'Notice',
  both: "You must agree to {productName}'s Terms of Use and Privacy Policy and give consent to continue.",
} as const;
