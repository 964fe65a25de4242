import { createElement } from 'react';
import { type DrawnAs, type RoomLook, splitLook, type Tag, type WordsLook } from './look.ts';

type TextProps<Element extends Tag> = DrawnAs<Element> & WordsLook & Omit<RoomLook, 'gap' | 'lineGap'>;

/** Words, a paragraph without `as`. */
export function Text<Element extends Tag = 'p'>({ as, ...props }: TextProps<Element>) {
  const { names, rest } = splitLook(props as WordsLook);
  return createElement(as ?? 'p', { ...rest, className: names });
}

/** Words of less weight than those around them: an explanation, a time, a unit. */
export function Muted<Element extends Tag = 'p'>(props: Omit<TextProps<Element>, 'tone'>) {
  return Text({ ...props, tone: 'muted' } as TextProps<Element>);
}
