/** What the first screen is drawn with before a script runs. */
export interface FirstScreenPage {
  readonly productName: string;
  /** Host name of the page's address; it decides the environment. */
  readonly hostname: string;
}

/** The HTML of the first screen. The web app's build gives the function, the API calls it. */
export type DrawFirstScreen = (page: FirstScreenPage) => string;
