import type { DemoOfPages } from './demo.ts';

/** What the first screen shows of the installation; also in the document, so that hydration renders the same. */
export interface FirstScreenFacts {
  /** Whether no client of the installation uses a hosted scan provider, so that the video stays on the device. */
  readonly isEveryScanOurs: boolean;
  /** Whether visitors can scan without an account. */
  readonly isTrialOffered: boolean;
  /** Null where the demo is off. */
  readonly demo: DemoOfPages | null;
}

/** Input of the server-rendered first screen. */
export interface FirstScreenPage {
  readonly productName: string;
  /** Host name of the page's URL; it determines the environment. */
  readonly hostname: string;
  readonly facts: FirstScreenFacts;
}

/** Renders the HTML of the first screen. The web app's build provides the function, the API calls it. */
export type DrawFirstScreen = (page: FirstScreenPage) => string;
