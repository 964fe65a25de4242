/** Around the legal texts; the texts themselves are behind the door `@mien/messages/legal`. */
export const legalPage = {
  privacy: 'PRIVACY',
  terms: 'TERMS OF USE',
  effective: 'Effective {date}',
  version: 'Version {version}',
  contents: 'Contents',
} as const;
