import { type ComponentProps, createElement, type ElementType } from 'react';

/** A distance in steps of 4 px, `--space-3` of the tokens for 3. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** How words look. All values are tokens; what a page needs beyond them is in its own styles. */
export interface WordsLook {
  readonly tone?: 'plain' | 'muted' | 'brand' | 'good' | 'caution' | 'danger' | undefined;
  readonly size?: 'small' | 'note' | 'body' | 'lead' | 'h3' | 'h2' | 'figure' | 'hero' | undefined;
  readonly weight?: 400 | 550 | 600 | 650 | 700 | undefined;
  /** Digits of one width, which stay in place while a number changes and line up below each other. */
  readonly hasEvenDigits?: boolean;
  readonly isCentered?: boolean;
  /** Ends at the right, as figures below each other do. */
  readonly isToEnd?: boolean;
  /** `never` keeps the words on one line; `anywhere` breaks even within a word, so that a long one fits; `as-written` keeps line breaks, too. */
  readonly breaks?: 'never' | 'anywhere' | 'as-written' | undefined;
  /** On one line, which ends with an ellipsis where it has not the room. */
  readonly isCut?: boolean;
  /** Lines closer to each other than those of running text. */
  readonly isTight?: boolean;
  /** The ground and the colour of words that name a state. */
  readonly tint?: 'brand' | 'good' | 'caution' | 'danger' | 'sunken' | undefined;
  /** A few words on a ground of their own, such as a state or a count. */
  readonly isTag?: boolean;
}

/** The place of a part among others. */
export interface PlaceLook {
  /** As wide as there is room, up to 30rem, 35rem, a whole page or a table of staff, and in the middle of more. */
  readonly width?: 'narrow' | 'focused' | 'page' | 'wide' | undefined;
  /** Takes the room that the others in a row leave. */
  readonly isFilling?: boolean;
  /** Takes the room that the others leave, and a line of its own where that is less than so many rem. */
  readonly grows?: 8 | 12 | undefined;
  /** At the start of its line or column, as wide as its contents. */
  readonly isAtStart?: boolean;
  /** Paler while `aria-busy` says that its contents are about to change. */
  readonly isDimmedIfBusy?: boolean;
  /** Takes no room while there is nothing in it. */
  readonly isGoneIfEmpty?: boolean;
  /** Keeps its width where a row has too little room. */
  readonly isRigid?: boolean;
  /** Starts a line of its own, though its element is an inline one. */
  readonly isBlock?: boolean;
  /** Not on paper. */
  readonly isScreenOnly?: boolean;
  /** As wide as its place. */
  readonly isWide?: boolean;
  /** At the end of its row. */
  readonly isAtEnd?: boolean;
  /** Across all columns of its grid. */
  readonly isAcross?: boolean;
  /** As large as a finger needs: 44 px. */
  readonly isTarget?: boolean;
}

/** The room between and around parts, and the ground on which they are. */
export interface RoomLook extends PlaceLook {
  /** Between the parts. */
  readonly gap?: Space | undefined;
  /** Between the lines of parts, where it differs from `gap`. */
  readonly lineGap?: 0 | 1 | 2 | undefined;
  readonly padding?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** At the left and right, where it differs from `padding`. */
  readonly sidePadding?: 0 | 3 | 4 | 5 | undefined;
  /** `panel` is a box with a line around it, `card` a larger one, `outlined` the line alone, `control` something to press or to type into. */
  readonly ground?: 'panel' | 'card' | 'outlined' | 'control' | 'sunken' | undefined;
  /** A line above, and the room between it and the part. */
  readonly lineAbove?: 0 | 3 | 4 | undefined;
  /** A line between its parts. With `apart`, as much room above a part as the gap is below the one before. */
  readonly lines?: 'close' | 'apart' | undefined;
  /** Its ends are half circles. */
  readonly isPill?: boolean;
  /** Its corners are those of a panel. */
  readonly isRound?: boolean;
  /** A circle for an icon or for initials. */
  readonly isDisc?: boolean;
  /** The ground of a whole line to press while a pointer is on it; its focus ring is inside. */
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

/** The properties of the element that a primitive draws, and `as` to name another element than its usual one. */
export type DrawnAs<Element extends Tag> = ComponentProps<Element> & { readonly as?: Element };

export type { Tag };

/** Every look there is. */
export type Look = WordsLook & RoomLook;

/** The properties of a look that have a value; each value is a class of `look.css`, such as `look-gap-3`. */
const VALUED: ReadonlySet<string> = new Set(
  'tone size weight breaks tint gap lineGap padding sidePadding ground lineAbove lines width grows hover align justify columns'.split(
    ' ',
  ),
);

/** Whether a property is a look: those that are on or off have a class such as `look-isPill`. Elements have none that begin so. */
const isLook = (key: string): boolean => VALUED.has(key) || /^(?:is|has)[A-Z]/.test(key);

/** The class names of a look, the page's own last, and what else the properties are: those of the element. */
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

/** Draws an element with a look. */
export function drawn(
  element: Tag,
  { as = element, ...props }: { readonly as?: Tag },
  kind?: 'stack' | 'row' | 'grid',
) {
  const { names, rest } = splitLook(props, kind);
  return createElement(as as ElementType<{ readonly className: string }>, { ...rest, className: names });
}
