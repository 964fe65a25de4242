import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What is wrong with a field, in words next to an icon. Stays in the page empty, so that its change is announced. */
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
