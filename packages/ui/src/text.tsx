import { type DrawnAs, drawn, type RoomLook, type Tag, type WordsLook } from './look.ts';

type TextProps<Element extends Tag> = DrawnAs<Element> & WordsLook & Omit<RoomLook, 'gap' | 'lineGap'>;

/** Words, a paragraph without `as`. */
export function Text<Element extends Tag = 'p'>({ as, ...props }: TextProps<Element>) {
  return drawn(as ?? 'p', props);
}

/** Words of less weight than those around them: an explanation, a time, a unit. */
export function Muted<Element extends Tag = 'p'>(props: Omit<TextProps<Element>, 'tone'>) {
  return Text({ ...props, tone: 'muted' } as TextProps<Element>);
}
