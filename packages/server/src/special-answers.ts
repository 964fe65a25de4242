/** The answer of a call whose response is not ready: 202, with a body that the call declares as `pending`. */
export class PendingAnswer<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}

/** A response of lines, for a call with such a content type. Each text has whole lines. */
export class LinesAnswer {
  readonly lines: AsyncIterable<string>;

  constructor(lines: AsyncIterable<string>) {
    this.lines = lines;
  }
}
