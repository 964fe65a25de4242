import { type DrawnAs, drawn, type Look, type RoomLook, splitLook, type Tag, type WordsLook } from './look.ts';

type StackProps<Element extends Tag> = DrawnAs<Element> &
  Look & {
    /** Where the parts are from left to right; without it they are as wide as the stack. In the `middle` from top to bottom, too. */
    readonly align?: 'start' | 'center' | 'end' | 'middle' | undefined;
    /** The parts keep their height where the stack is higher than they are. */
    readonly isPacked?: boolean;
  };

/** Parts below each other. A list has no markers. */
export function Stack<Element extends Tag = 'div'>(props: StackProps<Element>) {
  return drawn('div', props, 'stack');
}

type RowLook = Look & {
  /** Where the parts are from top to bottom; in the middle without it. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  /** Where they are from left to right, if they leave room; at the start without it. */
  readonly justify?: 'between' | 'center' | 'end' | undefined;
  /** Parts that find no room shrink, instead of going on in the next line. */
  readonly isOneLine?: boolean;
  /** Laid out within a line of text. */
  readonly isInline?: boolean;
};

type RowProps<Element extends Tag> = DrawnAs<Element> & RowLook;

/** Parts side by side, in several lines where one is too short. */
export function Row<Element extends Tag = 'div'>(props: RowProps<Element>) {
  return drawn('div', props, 'row');
}

/** Looks that only links and buttons have. */
type PressLook = { readonly isUndecorated?: boolean };

/** The look of a row for a link or a button whose parts are side by side. */
export const rowClassName = (look: RowLook & PressLook): string => splitLook(look, 'row').names;

/** The look of a link or a button with words, room and ground, and nothing to lay out. */
export const boxClassName = (look: Look & PressLook): string => splitLook(look).names;

type GridProps<Element extends Tag> = DrawnAs<Element> &
  Look & {
    /** Equal columns (`fit-9`: as many as find 9rem each), or one as wide as its contents and one that takes the rest. Without it, the page's styles say which. */
    readonly columns?: 2 | 'fit-9' | 'fit-11' | 'auto-rest' | 'rest-auto' | undefined;
    /** Where the parts of a line are from top to bottom; as high as the line without it. */
    readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  };

/** Parts in columns. */
export function Grid<Element extends Tag = 'div'>(props: GridProps<Element>) {
  return drawn('div', props, 'grid');
}

type BoxProps<Element extends Tag> = DrawnAs<Element> & WordsLook & Omit<RoomLook, 'gap' | 'lineGap'>;

/** A part with a ground or padding of its own, which does not lay out its contents. */
export function Box<Element extends Tag = 'div'>(props: BoxProps<Element>) {
  return drawn('div', props);
}
