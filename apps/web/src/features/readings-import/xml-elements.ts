/** Maximum length of a buffered element; longer ones are skipped. Attributes contain names and dates. */
const ELEMENT_MAX_LENGTH = 65_536;

/**
 * Markup that begins with `<!` and is not an element, and its end. Other declarations have elements between their
 * brackets.
 */
const SKIPPED: Readonly<Record<string, string>> = { '!--': '-->', '![CDATA[': ']]>' };
const canBeSkipped = (text: string) => Object.keys(SKIPPED).some((start) => start.startsWith(text));

/**
 * A streaming XML tokenizer that reads each character once, so that time is linear for any input. A bracket in quotes
 * does not end an element. Entities are not resolved, and comments and CDATA contain no elements.
 *
 * @param onElement  gets the text between the brackets of each start tag and end tag
 */
export function createElementReader(onElement: (element: string) => void) {
  let state: 'text' | 'opened' | 'element' | 'skipped' = 'text';
  /** Buffer: of an element, of the name after `<!`, or of the end of a skipped part. */
  let kept = '';
  let quote = '';
  let close = '';

  function begin(next: typeof state, text = ''): void {
    state = next;
    kept = text;
    quote = '';
  }

  /** The first characters after `<` determine the kind of markup. */
  function inOpened(piece: string, at: number): number {
    const text = kept + (piece[at] ?? '');
    close = SKIPPED[text] ?? '';
    if (close !== '') begin('skipped');
    else if (canBeSkipped(text)) kept = text;
    else begin(/^[/A-Za-z_:]/.test(text) ? 'element' : 'text', text);
    return at + 1;
  }

  function inElement(piece: string, from: number): number {
    let at = from;
    while (at < piece.length) {
      if (quote !== '') {
        const end = piece.indexOf(quote, at);
        if (end < 0) break;
        quote = '';
        at = end + 1;
        continue;
      }
      const character = piece[at] ?? '';
      at += 1;
      if (character === '"' || character === "'") quote = character;
      else if (character === '>') {
        const element = kept + piece.slice(from, at - 1);
        if (element.length <= ELEMENT_MAX_LENGTH) onElement(element);
        begin('text');
        return at;
      }
    }
    kept += piece.slice(from);
    // A quote that is never closed would swallow the rest of the file.
    if (kept.length > ELEMENT_MAX_LENGTH) begin('text');
    return piece.length;
  }

  function inSkipped(piece: string, from: number): number {
    const text = kept + piece.slice(from);
    const end = text.indexOf(close);
    if (end < 0) {
      kept = text.slice(-(close.length - 1));
      return piece.length;
    }
    const at = from + end + close.length - kept.length;
    begin('text');
    return at;
  }

  return {
    take(piece: string): void {
      for (let at = 0; at < piece.length; ) {
        if (state === 'text') {
          const start = piece.indexOf('<', at);
          if (start < 0) return;
          begin('opened');
          at = start + 1;
        } else if (state === 'opened') at = inOpened(piece, at);
        else if (state === 'element') at = inElement(piece, at);
        else at = inSkipped(piece, at);
      }
    },
  };
}
