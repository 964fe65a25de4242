/** What the first screen is drawn with before a script runs. */
export interface FirstScreenPage {
  readonly productName: string;
  /** Of the page's address: the environment is told by it. */
  readonly hostname: string;
}

/** The HTML of the first screen. The web app's build gives the function, the API calls it. */
export type DrawFirstScreen = (page: FirstScreenPage) => string;
