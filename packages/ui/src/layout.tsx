import styles from './look.module.css';
import { type DrawnAs, drawn, type Look, type RoomLook, splitLook, type Tag, type WordsLook } from './look.ts';

const ITEMS = {
  start: styles.itemsStart,
  center: styles.itemsCenter,
  end: styles.itemsEnd,
  baseline: styles.itemsBaseline,
  stretch: styles.itemsStretch,
} as const;

const ACROSS = {
  start: styles.acrossStart,
  center: styles.acrossCenter,
  end: styles.acrossEnd,
  middle: styles.middle,
} as const;

const JUSTIFY = { between: styles.between, center: styles.justifyCenter, end: styles.justifyEnd } as const;

const COLUMNS = {
  2: styles.columns2,
  3: styles.columns3,
  'auto rest': styles.columnsAutoRest,
  'rest auto': styles.columnsRestAuto,
} as const;

type StackProps<Element extends Tag> = DrawnAs<Element> &
  WordsLook &
  RoomLook & {
    /** Where the parts are from left to right; without it they are as wide as the stack. In the `middle` from top to bottom, too. */
    readonly align?: keyof typeof ACROSS | undefined;
    /** The parts keep their height where the stack is higher than they are. */
    readonly isPacked?: boolean;
  };

/** Parts below each other. A list has no markers. */
export function Stack<Element extends Tag = 'div'>({ as, align, isPacked = false, ...props }: StackProps<Element>) {
  return drawn(as ?? 'div', props, styles.stack, align && ACROSS[align], isPacked && styles.packed);
}

type RowLook = Look & {
  /** Where the parts are from top to bottom; in the middle without it. */
  readonly align?: keyof typeof ITEMS | undefined;
  /** Where they are from left to right, if they leave room; at the start without it. */
  readonly justify?: keyof typeof JUSTIFY | undefined;
  /** Parts that find no room shrink, instead of going on in the next line. */
  readonly isOneLine?: boolean;
  /** Stands within a line of text. */
  readonly isInline?: boolean;
};

type RowProps<Element extends Tag> = DrawnAs<Element> & RowLook;

function rowNames({ align, justify, isOneLine = false, isInline = false }: RowLook) {
  return [
    styles.row,
    align && ITEMS[align],
    justify && JUSTIFY[justify],
    isOneLine && styles.oneLine,
    isInline && styles.inline,
  ] as const;
}

/** Parts beside each other, in more lines where one has not the room. */
export function Row<Element extends Tag = 'div'>(props: RowProps<Element>) {
  const { as, align, justify, isOneLine, isInline, ...rest } = props as RowProps<Tag>;
  return drawn(as ?? 'div', rest, ...rowNames(props));
}

/** What links and buttons may look like besides: links not underlined. */
type PressLook = { readonly isUndecorated?: boolean };

/** The look of a row for a link or a button whose parts are beside each other. */
export function rowClassName({ isUndecorated = false, ...look }: RowLook & PressLook): string {
  return splitLook(look, ...rowNames(look), isUndecorated && styles.undecorated).names;
}

/** The look of a link or a button with words, room and ground, and nothing to lay out. */
export function boxClassName({ isUndecorated = false, ...look }: Look & PressLook): string {
  return splitLook(look, isUndecorated && styles.undecorated).names;
}

type GridProps<Element extends Tag> = DrawnAs<Element> &
  WordsLook &
  RoomLook & {
    /** Equal columns, or one as wide as its contents and one that takes the rest. Without it, the page's styles say which. */
    readonly columns?: keyof typeof COLUMNS | undefined;
    /** Where the parts of a line are from top to bottom; as high as the line without it. */
    readonly align?: keyof typeof ITEMS | undefined;
  };

/** Parts in columns. */
export function Grid<Element extends Tag = 'div'>({ as, columns, align, ...props }: GridProps<Element>) {
  return drawn(as ?? 'div', props, styles.grid, columns && COLUMNS[columns], align && ITEMS[align]);
}

type BoxProps<Element extends Tag> = DrawnAs<Element> & WordsLook & Omit<RoomLook, 'gap' | 'lineGap'>;

/** A part with a ground or room of its own, which says nothing about what is inside. */
export function Box<Element extends Tag = 'div'>({ as, ...props }: BoxProps<Element>) {
  return drawn(as ?? 'div', props);
}
