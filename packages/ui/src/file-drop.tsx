import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps {
  readonly onChoose: (file: File) => void;
  /** Takes no file while another one is on its way. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A place that takes a file dropped onto it. A {@link FileButton} inside is the way for everyone else. */
export function FileDrop({ onChoose, isBusy = false, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent): void {
    // Wherever it fell: a browser would open the file in place of the page.
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onChoose(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button inside is for everybody
    <div
      className={styles.place}
      data-is-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

/** The text below the button, for mouse users. */
export function FileDropHint({ children }: { readonly children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}

interface FileButtonProps
  extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'onChange' | 'value'> {
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** The button that opens the choice of a file; the browser's own words, in the browser's own language, are not shown. */
export function FileButton({ onChoose, children, ...rest }: FileButtonProps) {
  return (
    <label className={styles.button}>
      <input
        {...rest}
        type="file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again is a change, too.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      {children}
    </label>
  );
}
