import { Accordion as BaseAccordion } from '@base-ui/react/accordion';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface AccordionProps {
  readonly items: readonly { readonly key: string; readonly title: ReactNode; readonly content: ReactNode }[];
  readonly openAtFirst?: readonly string[];
}

/** Questions that open to answers. */
export function Accordion({ items, openAtFirst = [] }: AccordionProps) {
  return (
    <BaseAccordion.Root className={classNames(styles.accordion)} multiple defaultValue={[...openAtFirst]}>
      {items.map((item) => (
        <BaseAccordion.Item key={item.key} value={item.key} className={classNames(styles.item)}>
          <BaseAccordion.Header className={classNames(styles.header)}>
            <BaseAccordion.Trigger className={classNames(styles.trigger)}>
              {item.title}
              <Icon name="chevronDown" />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel className={classNames(styles.panel)}>
            <div className={styles.content}>{item.content}</div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  );
}
