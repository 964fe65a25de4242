/** Input of the server-rendered first screen. */
export interface FirstScreenPage {
  readonly productName: string;
  /** Host name of the page's URL; it determines the environment. */
  readonly hostname: string;
}

/** Renders the HTML of the first screen. The web app's build provides the function, the API calls it. */
export type DrawFirstScreen = (page: FirstScreenPage) => string;
