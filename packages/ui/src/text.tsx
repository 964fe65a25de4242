import { type DrawnAs, drawn, type RoomLook, type Tag, type WordsLook } from './look.ts';

type TextProps<Element extends Tag> = DrawnAs<Element> & WordsLook & Omit<RoomLook, 'gap' | 'lineGap'>;

/** Text; a paragraph by default. */
export function Text<Element extends Tag = 'p'>(props: TextProps<Element>) {
  return drawn('p', props);
}

/** Secondary text: an explanation, a time, a unit. */
export function Muted<Element extends Tag = 'p'>(props: Omit<TextProps<Element>, 'tone'>) {
  return drawn('p', { ...props, tone: 'muted' } as object);
}
