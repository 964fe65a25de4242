import { type KeyboardEvent, useState } from 'react';

interface LeftField {
  /** Whether it is time to say what is wrong with the field. */
  readonly isLeft: boolean;
  /** To be called with every change of the field. */
  readonly noteTyped: () => void;
  readonly leave: () => void;
  readonly handlers: {
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** A field is left when the focus goes after something was typed, or with Enter, which a disabled button does not hear of. */
export function useLeftField(): LeftField {
  const [wasTyped, setTyped] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const leave = () => setLeft(true);
  return {
    isLeft,
    noteTyped: () => setTyped(true),
    leave,
    handlers: {
      onBlur: () => setLeft(wasTyped),
      onKeyDown: (event) => {
        if (event.key === 'Enter') leave();
      },
    },
  };
}
