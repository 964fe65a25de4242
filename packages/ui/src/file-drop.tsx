import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps {
  readonly onChoose: (file: File) => void;
  /** Ignores files while another one is being processed. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A drop zone for a file. A {@link FileButton} inside serves everyone else. */
export function FileDrop({ onChoose, isBusy = false, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent): void {
    // Anywhere on the page: otherwise the browser would navigate to the file.
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onChoose(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative; the button inside is accessible to everyone
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

/** Opens the file picker; the native control's text, in the browser's language, is hidden. */
export function FileButton({ onChoose, children, ...rest }: FileButtonProps) {
  return (
    <label className={styles.button}>
      <input
        {...rest}
        type="file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Selecting the same file again must also fire a change.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      {children}
    </label>
  );
}
