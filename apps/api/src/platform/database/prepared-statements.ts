import { createHash } from 'node:crypto';

/** The most texts remembered: each connection keeps a plan of each. */
const MOST_TEXTS = 500;
/** A longer text lists many rows, and does not come twice. */
const LONGEST_TEXT = 10_000;
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * Names under which a connection parses and plans a statement once. A text gets a name when it is seen for the second time;
 * most texts are seen only once. The name is a hash of the text, so that behind a pooler, where processes share connections,
 * a name can never stand for another text.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string | null>();
  private isOn: boolean;

  constructor(isOn: boolean) {
    this.isOn = isOn;
  }

  /** Stops naming statements: a pooler in between does not keep names. */
  stop(): void {
    this.isOn = false;
    this.names.clear();
  }

  nameOf(text: string): string | null {
    if (!this.isOn) return null;
    const known = this.names.get(text);
    if (known !== undefined) return known ?? this.giveName(text);
    if (text.length <= LONGEST_TEXT && PREPARABLE.test(text) && this.hasRoom()) this.names.set(text, null);
    return null;
  }

  private giveName(text: string): string {
    const name = `mien_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.names.set(text, name);
    return name;
  }

  private hasRoom(): boolean {
    if (this.names.size < MOST_TEXTS) return true;
    for (const [text, name] of this.names) if (name === null) this.names.delete(text);
    return this.names.size < MOST_TEXTS;
  }
}
