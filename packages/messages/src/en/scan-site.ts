/** Texts of the built-in scan site. */
export const scanSite = {} as const;
