import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './look.module.css';

/** A distance in steps of 4 px, `--space-3` of the tokens for 3. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12;

/** How words look. All values are tokens; what a page needs beyond them is in its own styles. */
export interface WordsLook {
  readonly tone?: 'plain' | 'muted' | 'brand' | 'good' | 'caution' | 'danger' | undefined;
  readonly size?: 'small' | 'body' | 'lead' | 'h3' | 'h2' | undefined;
  readonly weight?: 400 | 550 | 600 | 650 | 700 | undefined;
  /** Digits of one width, which stay in place while a number changes and line up below each other. */
  readonly hasEvenDigits?: boolean;
  readonly isCentered?: boolean;
  /** `never` keeps the words on one line; `anywhere` breaks even within a word, so that a long one fits. */
  readonly breaks?: 'never' | 'anywhere' | undefined;
}

/** The room between and around parts, and the ground on which they are. */
export interface RoomLook {
  /** Between the parts. */
  readonly gap?: Space | undefined;
  /** Between the lines of parts, where it differs from `gap`. */
  readonly lineGap?: 0 | 1 | 2 | 3 | 4 | undefined;
  readonly padding?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** At the left and right, where it differs from `padding`. */
  readonly sidePadding?: 2 | 3 | 4 | 5 | undefined;
  /** `panel` is a box with a line around it; the others are coloured grounds. */
  readonly ground?: 'panel' | 'sunken' | 'tint' | undefined;
}

/** Elements that may be laid out; what people press keeps its own component or element. */
type Tag =
  | 'article'
  | 'aside'
  | 'caption'
  | 'code'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'section'
  | 'span'
  | 'strong'
  | 'td'
  | 'th'
  | 'time'
  | 'ul';

/** The properties of the element that a primitive draws, and `as` to name another element than its usual one. */
export type DrawnAs<Element extends Tag> = ComponentProps<Element> & { readonly as?: Element };

export type { Tag };

/** The class names of a look, and what is left of the properties, which belongs to the element. */
export function splitLook<Props extends WordsLook & RoomLook & { readonly className?: string | undefined }>(
  props: Props,
  ...more: readonly (string | false | undefined)[]
) {
  const {
    tone,
    size,
    weight,
    hasEvenDigits = false,
    isCentered = false,
    breaks,
    gap,
    lineGap,
    padding,
    sidePadding,
    ground,
    className,
    ...rest
  } = props;
  const names = classNames(
    ...more,
    gap !== undefined && styles[`gap${gap}`],
    lineGap !== undefined && styles[`lineGap${lineGap}`],
    padding && styles[`padding${padding}`],
    sidePadding && styles[`sides${sidePadding}`],
    ground && styles[ground],
    tone && styles[tone],
    size && styles[size],
    weight && styles[`weight${weight}`],
    hasEvenDigits && styles.figures,
    isCentered && styles.centered,
    breaks === 'never' && styles.breaksNever,
    breaks === 'anywhere' && styles.breaksAnywhere,
    className,
  );
  return { names, rest };
}
