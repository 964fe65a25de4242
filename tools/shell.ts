/** A word of a command line that a shell takes literally. An apostrophe becomes a dot, which a pattern takes for any character. */
export const quoted = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", '.')}'`);

/** A text as a pattern that matches just it. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
