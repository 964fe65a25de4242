/** Quotes a word for a shell. An apostrophe becomes a dot, which a pattern matches with any character. */
export const quoted = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", '.')}'`);

/** Escapes a text for use in a regular expression. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
