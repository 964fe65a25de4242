import { type DrawnAs, drawn, type Look, type RoomLook, splitLook, type Tag, type WordsLook } from './look.ts';

type StackProps<Element extends Tag> = DrawnAs<Element> &
  Look & {
    /** Horizontal alignment; by default children have full width. `middle` also centers vertically. */
    readonly align?: 'start' | 'center' | 'end' | 'middle' | undefined;
    /** Children keep their height if the stack is taller. */
    readonly isPacked?: boolean;
  };

/** Vertical stack. Lists have no markers. */
export function Stack<Element extends Tag = 'div'>(props: StackProps<Element>) {
  return drawn('div', props, 'stack');
}

type RowLook = Look & {
  /** Vertical alignment; defaults to center. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  /** Horizontal alignment of free space; defaults to start. */
  readonly justify?: 'between' | 'center' | 'end' | undefined;
  /** Children shrink instead of wrapping. */
  readonly isOneLine?: boolean;
  /** Inline layout. */
  readonly isInline?: boolean;
};

type RowProps<Element extends Tag> = DrawnAs<Element> & RowLook;

/** Horizontal row that wraps. */
export function Row<Element extends Tag = 'div'>(props: RowProps<Element>) {
  return drawn('div', props, 'row');
}

/** Looks only of links and buttons. */
type PressLook = { readonly isUndecorated?: boolean };

/** The look of a row for a link or a button with children side by side. */
export const rowClassName = (look: RowLook & PressLook): string => splitLook(look, 'row').names;

/** The look of a link or a button with text, spacing and background, without layout. */
export const boxClassName = (look: Look & PressLook): string => splitLook(look).names;

type GridProps<Element extends Tag> = DrawnAs<Element> &
  Look & {
    /**
     * Equal columns (`fit-9`: as many of 9rem as fit), or one auto column and one that takes the rest. By default the
     * page's styles decide.
     */
    readonly columns?: 2 | 'fit-9' | 'fit-11' | 'auto-rest' | 'rest-auto' | undefined;
    /** Vertical alignment in a row; defaults to stretch. */
    readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  };

/** Grid layout. */
export function Grid<Element extends Tag = 'div'>(props: GridProps<Element>) {
  return drawn('div', props, 'grid');
}

type BoxProps<Element extends Tag> = DrawnAs<Element> & WordsLook & Omit<RoomLook, 'gap' | 'lineGap'>;

/** A box with background or padding, without layout of its contents. */
export function Box<Element extends Tag = 'div'>(props: BoxProps<Element>) {
  return drawn('div', props);
}
