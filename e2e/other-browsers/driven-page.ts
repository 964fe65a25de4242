/**
 * A page of a browser other than Chromium, with the few functions that a test needs. Elements are selected by XPath.
 */
export interface DrivenPage {
  open(url: string): Promise<void>;
  /** Waits until the element can be clicked. */
  click(xpath: string): Promise<void>;
  /** Types into an empty field once it exists. */
  type(xpath: string, text: string): Promise<void>;
  /** Value of an expression, as JSON. */
  evaluate<T = unknown>(expression: string): Promise<T>;
  /** Errors that the page wrote to its console, if the driver reports them. */
  readonly consoleErrors: readonly string[];
  close(): Promise<void>;
}

/** Timeout for an element to appear. */
export const ELEMENT_LIMIT_MS = 20_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls. @throws when the result stays null, false or empty */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T>,
  limitMs = ELEMENT_LIMIT_MS,
): Promise<NonNullable<T>> {
  const endMs = performance.now() + limitMs;
  while (performance.now() < endMs) {
    // A page that is unloading does not respond.
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    await pause(100);
  }
  throw new Error(`${what}: not within ${limitMs} ms`);
}

/** A text as an XPath literal. */
const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);

export const buttonNamed = (name: string): string => `//button[normalize-space()=${quoted(name)}]`;
export const fieldLabeled = (label: string): string => `//input[@id=//label[normalize-space()=${quoted(label)}]/@for]`;

/** An expression that tells whether an element exists. */
export const isThere = (xpath: string): string =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.BOOLEAN_TYPE, null).booleanValue`;
