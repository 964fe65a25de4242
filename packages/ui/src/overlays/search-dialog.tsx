import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import overlays from './overlays.module.css';
import styles from './search-dialog.module.css';

/** One search result. */
export interface FoundItem {
  readonly key: string;
  readonly icon: IconName;
  readonly text: string;
  readonly detail?: string;
  /** Why this one is likely meant, in red. */
  readonly alert?: string | undefined;
}

export interface FoundGroup {
  readonly name: string;
  readonly items: readonly FoundItem[];
}

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Placeholder. */
  readonly hint: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly groups: readonly FoundGroup[];
  readonly onChoose: (key: string) => void;
  /** Status of the search, announced when it changes. */
  readonly status: string;
}

/**
 * A search field with results below it, near the top of the page. Arrow keys move through the list while the field
 * keeps focus, Enter opens the highlighted one, Escape closes.
 */
export function SearchDialog({ isOpen, onClose, title, hint, search, onSearch, ...found }: SearchDialogProps) {
  const { groups, onChoose, status } = found;
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classNames(overlays.backdrop)} />
        <Dialog.Popup className={classNames(styles.popup)} aria-label={title}>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups.map(({ items }) => ({ items }))}
            itemToStringValue={({ text }: FoundItem) => text}
            value={search}
            onValueChange={(value, { reason }) => {
              // Clicking a result opens it; the field keeps the typed text.
              if (reason === 'input-change' || reason === 'input-clear') onSearch(value);
            }}
          >
            <div className={styles.head}>
              <Icon name="search" />
              <Autocomplete.Input className={classNames(styles.field)} aria-label={title} placeholder={hint} />
            </div>
            <Autocomplete.List className={classNames(styles.list)}>
              {groups.map(({ name, items }) => (
                <Autocomplete.Group key={name} items={items}>
                  <Autocomplete.GroupLabel className={classNames(styles.groupName)}>{name}</Autocomplete.GroupLabel>
                  {items.map((item) => (
                    <Autocomplete.Item
                      key={item.key}
                      value={item}
                      className={classNames(styles.item)}
                      onClick={() => onChoose(item.key)}
                    >
                      <Icon name={item.icon} sizePx={20} />
                      <span className={styles.text}>{item.text}</span>
                      <span className={styles.detail}>
                        <span>{item.detail}</span>
                        {item.alert && (
                          <span className={styles.alert}>{item.detail ? ` · ${item.alert}` : item.alert}</span>
                        )}
                      </span>
                    </Autocomplete.Item>
                  ))}
                </Autocomplete.Group>
              ))}
            </Autocomplete.List>
            <Autocomplete.Status className={classNames(styles.status)}>{status}</Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
