import { Accordion as BaseAccordion } from '@base-ui/react/accordion';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface AccordionItem {
  readonly key: string;
  readonly title: ReactNode;
  readonly content: ReactNode;
  /** Target of links on the page. */
  readonly id?: string;
  /** The name of the heading, if the title contains more. */
  readonly name?: string;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  readonly openAtFirst?: readonly string[];
  /** Level of the questions' headings. */
  readonly headingLevel?: 2 | 3;
  /** All are expanded in print, whatever the state on screen. */
  readonly isPrintedWhole?: boolean;
}

/** Expandable questions and answers. */
export function Accordion({ items, openAtFirst = [], headingLevel = 2, isPrintedWhole = false }: AccordionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <BaseAccordion.Root className={classNames(styles.accordion)} multiple defaultValue={[...openAtFirst]}>
      {items.map((item) => (
        <BaseAccordion.Item key={item.key} value={item.key} id={item.id} className={classNames(styles.item)}>
          <BaseAccordion.Header className={classNames(styles.header)} render={<Heading aria-label={item.name} />}>
            <BaseAccordion.Trigger className={classNames(styles.trigger)}>
              {item.title}
              <Icon name="chevronDown" />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel
            keepMounted={isPrintedWhole}
            className={classNames(styles.panel, isPrintedWhole && styles.printed)}
          >
            <div className={styles.content}>{item.content}</div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  );
}
