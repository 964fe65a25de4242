import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as core from 'zod/v4/core';

/** A list that is read page by page. A page is never empty. */
export type Pages<Entry> = AsyncIterable<readonly Entry[]>;

/** An answer whose lists come page by page. */
export type InPages<Answer> = {
  readonly [Part in keyof Answer]: Answer[Part] extends readonly (infer Entry)[] ? Pages<Entry> : Answer[Part];
};

/** What a handler returns for an answer that is too large to be held as a whole. */
export class StreamedAnswer<Answer> {
  readonly parts: InPages<Answer>;
  /** Called once, when the last byte was read or the reader has gone. */
  readonly onEnd: () => void;

  constructor(parts: InPages<Answer>, onEnd: () => void) {
    this.parts = parts;
    this.onEnd = onEnd;
  }
}

/** The JSON of an object in the order of its schema, one page of a list at a time; each page is parsed by the schema. */
async function* jsonOf(schema: core.$ZodType, parts: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  if (!(schema instanceof core.$ZodObject)) throw new Error('only an object can be answered part by part');
  let opening = '{';
  for (const [name, part] of Object.entries(schema._zod.def.shape)) {
    yield `${opening}${JSON.stringify(name)}:`;
    opening = ',';
    if (!(part instanceof core.$ZodArray)) {
      yield JSON.stringify(core.encode(part, parts[name]));
      continue;
    }
    let before = '[';
    for await (const page of parts[name] as Pages<unknown>) {
      yield `${before}${JSON.stringify(core.encode(part, page as unknown[])).slice(1, -1)}`;
      before = ',';
      // Other requests get a turn between two pages, even if the next page is ready.
      await setImmediate();
    }
    yield before === '[' ? '[]' : ']';
  }
  yield '}';
}

/** The bytes of a streamed answer. A page is read when the ones before have been taken: a slow reader never holds more in memory. */
export function streamOf<Answer>(schema: core.$ZodType, { parts, onEnd }: StreamedAnswer<Answer>): Readable {
  const chunks = jsonOf(schema, parts as Readonly<Record<string, unknown>>);
  return new Readable({
    async read() {
      try {
        const { done, value } = await chunks.next();
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(error as Error);
      }
    },
    destroy(error, callback) {
      onEnd();
      // A page that is being read is the last one.
      chunks.return(undefined).then(
        () => callback(error),
        (failure) => callback(error ?? failure),
      );
    },
  });
}
