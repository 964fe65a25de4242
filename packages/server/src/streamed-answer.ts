import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as core from 'zod/v4/core';

/** A list that is read page by page. A page is never empty. */
export type Pages<Entry> = AsyncIterable<readonly Entry[]>;

/** A response whose lists are paginated. */
export type InPages<Answer> = {
  readonly [Part in keyof Answer]: Answer[Part] extends readonly (infer Entry)[] ? Pages<Entry> : Answer[Part];
};

/** A handler's result for a response that is too large for memory. */
export class StreamedAnswer<Answer> {
  readonly parts: InPages<Answer>;
  /** Called once, when the last byte was read or the reader has left. */
  readonly onEnd: () => void;

  constructor(parts: InPages<Answer>, onEnd: () => void) {
    this.parts = parts;
    this.onEnd = onEnd;
  }
}

/** Serializes an object in the order of its schema, one page of a list at a time; the schema parses each page. */
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
      // Yields to other requests between two pages, even if the next page is ready.
      await setImmediate();
    }
    yield before === '[' ? '[]' : ']';
  }
  yield '}';
}

/** The bytes of a streamed response, with backpressure: a page is read when the previous ones have been consumed. */
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
