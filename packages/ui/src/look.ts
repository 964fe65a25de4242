import { type ComponentProps, createElement, type ElementType } from 'react';

/** A distance in steps of 4 px, `--space-3` of the tokens for 3. */
type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Text styles. All values are tokens; page-specific ones are in the page's own styles. */
export interface WordsLook {
  readonly tone?: 'plain' | 'muted' | 'brand' | 'good' | 'caution' | 'danger' | undefined;
  readonly size?: 'small' | 'body' | 'lead' | 'h2' | 'h1' | 'hero' | undefined;
  readonly weight?: 400 | 600 | 700 | undefined;
  /** Tabular digits, which do not move while a number changes and are aligned in columns. */
  readonly hasEvenDigits?: boolean;
  readonly isCentered?: boolean;
  /** Right-aligned, for columns of figures. */
  readonly isToEnd?: boolean;
  /** `never` keeps the text on one line; `anywhere` breaks even within a word; `as-written` also keeps line breaks. */
  readonly breaks?: 'never' | 'anywhere' | 'as-written' | undefined;
  /** One line with an ellipsis. */
  readonly isCut?: boolean;
  /** Smaller line height than running text. */
  readonly isTight?: boolean;
  /** Background and color of state labels. */
  readonly tint?: 'brand' | 'good' | 'caution' | 'danger' | 'sunken' | undefined;
  /** A short label with a background, such as a state or a count. */
  readonly isTag?: boolean;
}

/** The position of an element among others. */
interface PlaceLook {
  /** Maximum width: 30rem, 35rem, a whole page or a staff table; centered. */
  readonly width?: 'narrow' | 'focused' | 'page' | 'wide' | undefined;
  /** Takes the remaining space in a row. */
  readonly isFilling?: boolean;
  /** Takes the remaining space, and wraps if that is less than this many rem. */
  readonly grows?: 8 | 12 | undefined;
  /** At the start of its row or column, as wide as its contents. */
  readonly isAtStart?: boolean;
  /** Dimmed while `aria-busy`. */
  readonly isDimmedIfBusy?: boolean;
  /** Takes no space while empty. */
  readonly isGoneIfEmpty?: boolean;
  /** Does not shrink. */
  readonly isRigid?: boolean;
  /** Block-level, though its element is inline. */
  readonly isBlock?: boolean;
  /** Hidden in print. */
  readonly isScreenOnly?: boolean;
  /** Full width. */
  readonly isWide?: boolean;
  /** At the end of its row. */
  readonly isAtEnd?: boolean;
  /** Spans all columns of its grid. */
  readonly isAcross?: boolean;
  /** A touch target: 44 px. */
  readonly isTarget?: boolean;
}

/** Spacing and background. */
export interface RoomLook extends PlaceLook {
  /** Between children. */
  readonly gap?: Space | undefined;
  /** Between wrapped rows, if different from `gap`. */
  readonly lineGap?: 0 | 1 | 2 | undefined;
  readonly padding?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** Horizontal padding, if different from `padding`. */
  readonly sidePadding?: 0 | 3 | 4 | 5 | undefined;
  /**
   * `panel` is a bordered box, `card` a larger one, `outlined` only the border, `control` something clickable or
   * editable.
   */
  readonly ground?: 'panel' | 'card' | 'outlined' | 'control' | 'sunken' | undefined;
  /** A line above, and its distance. */
  readonly lineAbove?: 0 | 3 | 4 | undefined;
  /** Lines between children. `apart`: as much space above a child as the gap below the previous one. */
  readonly lines?: 'close' | 'apart' | undefined;
  /** Fully rounded ends. */
  readonly isPill?: boolean;
  /** Rounded corners of a panel. */
  readonly isRound?: boolean;
  /** A circle for an icon or for initials. */
  readonly isDisc?: boolean;
  /** Hover background of a clickable row; its focus ring is inset. */
  readonly hover?: 'tint' | 'sunken' | undefined;
}

/** Elements that may be laid out; links and buttons keep their own element or component. */
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

/** Props of the rendered element, and `as` for another element. */
export type DrawnAs<Element extends Tag> = ComponentProps<Element> & { readonly as?: Element };

export type { Tag };

/** All look props. */
export type Look = WordsLook & RoomLook;

/** Look props with a value; each value is a class of `look.css`, such as `look-gap-3`. */
const VALUED: ReadonlySet<string> = new Set(
  'tone size weight breaks tint gap lineGap padding sidePadding ground lineAbove lines width grows hover align justify columns'.split(
    ' ',
  ),
);

/** Whether a prop is a look: boolean ones have a class such as `look-isPill`. No DOM attribute has such a name. */
const isLook = (key: string): boolean => VALUED.has(key) || /^(?:is|has)[A-Z]/.test(key);

/** Splits props into class names of the look, the page's own last, and element props. */
export function splitLook(props: object, kind?: 'stack' | 'row' | 'grid') {
  const names: unknown[] = kind ? [`look-${kind}`] : [];
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(props)) {
    if (!isLook(key)) rest[key] = value;
    else if (value === true) names.push(`look-${key}`);
    else if (value !== undefined && value !== false) names.push(`look-${key}-${value}`);
  }
  if (rest.className) names.push(rest.className);
  return { names: names.join(' '), rest };
}

/** Renders an element with a look. */
export function drawn(
  element: Tag,
  { as = element, ...props }: { readonly as?: Tag },
  kind?: 'stack' | 'row' | 'grid',
) {
  const { names, rest } = splitLook(props, kind);
  return createElement(as as ElementType<{ readonly className: string }>, { ...rest, className: names });
}
