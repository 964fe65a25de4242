/** A page of another browser than Chromium: the few things that a journey needs of it. Elements are named by XPath. */
export interface DrivenPage {
  open(url: string): Promise<void>;
  /** Waits until the element can be pressed. */
  click(xpath: string): Promise<void>;
  /** Types into an empty field, once it is there. */
  type(xpath: string, text: string): Promise<void>;
  /** Value of an expression, as JSON. */
  evaluate<T = unknown>(expression: string): Promise<T>;
  /** What the page wrote to its console as an error, if the browser says. */
  readonly consoleErrors: readonly string[];
  close(): Promise<void>;
}

/** How long an element may take to be there. */
export const ELEMENT_LIMIT_MS = 20_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again and again. @throws when the answer stays null, false or empty */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T>,
  limitMs = ELEMENT_LIMIT_MS,
): Promise<NonNullable<T>> {
  const endMs = performance.now() + limitMs;
  while (performance.now() < endMs) {
    // A page that is just leaving answers nothing.
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    await pause(100);
  }
  throw new Error(`${what}: not within ${limitMs} ms`);
}

/** A text as XPath writes it. */
const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);

export const buttonNamed = (name: string): string => `//button[normalize-space()=${quoted(name)}]`;
export const fieldLabelled = (label: string): string => `//input[@id=//label[normalize-space()=${quoted(label)}]/@for]`;

/** An expression: whether there is such an element. */
export const isThere = (xpath: string): string =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.BOOLEAN_TYPE, null).booleanValue`;
