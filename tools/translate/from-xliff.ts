import { SaxesParser, type SaxesTagNS } from 'saxes';
import { NAMESPACE } from './to-xliff.ts';

/** A file is no XLIFF that this tool reads. */
export class XliffFault extends Error {}

/** A text as a translator's file has it. */
export interface ReadUnit {
  readonly id: string;
  readonly source: string;
  /** Null without a `<target>`. */
  readonly target: string | null;
  readonly state: string | null;
  /** Elements within the texts, which have none when they are exported. */
  readonly markup: readonly string[];
}

/** A translator's file. */
export interface ReadXliff {
  /** The target languages of its parts. */
  readonly languages: readonly string[];
  readonly units: readonly ReadUnit[];
}

/** Marks that tools put around a segment, not into the text. */
const TRANSPARENT = ['mrk'];

type Building = { -readonly [Part in keyof ReadUnit]: ReadUnit[Part] } & { markup: string[] };

/** Collects units while the parser reports elements. */
class Collector {
  readonly languages: string[] = [];
  readonly units: ReadUnit[] = [];
  #unit: Building | null = null;
  /** The part of the unit that is being read. */
  #part: 'source' | 'target' | null = null;
  /** Names of the open elements. */
  readonly #open: string[] = [];

  open({ local, uri, attributes }: SaxesTagNS): void {
    const attribute = (name: string) => attributes[name]?.value ?? null;
    const parent = this.#open.at(-1);
    this.#open.push(uri === NAMESPACE ? local : '');
    if (parent === undefined && (uri !== NAMESPACE || local !== 'xliff'))
      throw new XliffFault(`it is no XLIFF 1.2: its first element is <${local}> of "${uri}"`);
    if (this.#part !== null) {
      if (!TRANSPARENT.includes(local)) this.#unit?.markup.push(local);
      return;
    }
    if (uri !== NAMESPACE) return;
    if (local === 'file') this.languages.push(attribute('target-language') ?? '');
    if (local === 'trans-unit') {
      if (this.#unit !== null) throw new XliffFault('a <trans-unit> is within another one');
      this.#unit = { id: attribute('id') ?? '', source: '', target: null, state: null, markup: [] };
    }
    // Not those of `<alt-trans>`, which are suggestions.
    if (this.#unit === null || parent !== 'trans-unit' || (local !== 'source' && local !== 'target')) return;
    this.#part = local;
    if (local === 'target') {
      this.#unit.target = '';
      this.#unit.state = attribute('state');
    }
  }

  text(text: string): void {
    if (this.#unit === null || this.#part === null) return;
    this.#unit[this.#part] = `${this.#unit[this.#part] ?? ''}${text}`;
  }

  close(): void {
    const name = this.#open.pop();
    if (this.#part !== null) {
      if (name === this.#part && this.#open.at(-1) === 'trans-unit') this.#part = null;
      return;
    }
    if (name !== 'trans-unit' || this.#unit === null) return;
    this.units.push(this.#unit);
    this.#unit = null;
  }
}

/**
 * Reads a translator's file. It comes from outside: a document type, and with it every entity, is refused.
 * @throws XliffFault if it is no XLIFF 1.2, or no XML
 */
export function readXliff(xml: string): ReadXliff {
  const collector = new Collector();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => {
    throw new XliffFault('it has a document type, which may define entities');
  });
  parser.on('error', (error) => {
    throw new XliffFault(`it is no XML: ${error.message}`);
  });
  parser.on('opentag', (tag) => collector.open(tag));
  parser.on('text', (text) => collector.text(text));
  parser.on('cdata', (text) => collector.text(text));
  parser.on('closetag', () => collector.close());
  parser.write(xml).close();
  return { languages: collector.languages, units: collector.units };
}
