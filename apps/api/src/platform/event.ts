/** An event that modules of higher wings listen to. */
export interface Event<Facts extends readonly unknown[]> {
  /** Resolves when every listener has finished, and fails with the first that fails. */
  tell(...facts: Facts): Promise<void>;
  /** Adds a listener. Listeners run one after another, in the order in which they were added. */
  listen(listener: (...facts: Facts) => Promise<void>): void;
}

export function createEvent<Facts extends readonly unknown[]>(): Event<Facts> {
  const listeners: ((...facts: Facts) => Promise<void>)[] = [];
  return {
    async tell(...facts) {
      for (const listener of listeners) await listener(...facts);
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}
