import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** The error of a field, with an icon. Stays in the DOM while empty, so that changes are announced. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | null | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {text && (
        <p className={styles.error}>
          <Icon name="problem" sizePx={20} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
