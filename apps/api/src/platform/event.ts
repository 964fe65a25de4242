/** Something that happened, of which modules of higher wings want to know. */
export interface Event<Facts extends readonly unknown[]> {
  /** Resolves when every listener has dealt with it, and fails with the first that fails. */
  tell(...facts: Facts): Promise<void>;
  /** Adds a listener. They hear of it one after another, in the order in which they were added. */
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
