/** Legal texts in sections, each text with its version; a new version asks every patient again. */
export const legal = {
  terms: {
    version: '2023-10',
    title: 'Patient Terms of Use',
    effective: 'October 2023',
    sections: [] as { heading: string; paragraphs: string[] }[],
  },
  privacy: {
    version: '2023-10',
    title: 'Privacy Policy',
    effective: 'October 2023',
    sections: [] as { heading: string; paragraphs: string[] }[],
  },
} as const;
