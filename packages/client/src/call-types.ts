/** Types of calls, derived from the `paths` that openapi-typescript generates from an OpenAPI document. */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a method. */
export type PathsWith<Paths, Verb extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Readonly<Record<Verb, object>> ? Path : never;
}[keyof Paths] &
  string;

type OperationOf<Paths, Path extends keyof Paths, Verb extends Method> =
  Paths[Path] extends Readonly<Record<Verb, infer Operation>> ? Operation : never;

type ParameterOf<Operation, Part extends string> = Operation extends { readonly parameters: infer Parts }
  ? Part extends keyof Parts
    ? Parts[Part]
    : undefined
  : undefined;

type BodyOf<Operation> = Operation extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } };
}
  ? Body
  : undefined;

/** A field that is required, optional or absent, as its value is. */
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : undefined extends Value
    ? { readonly [Key in Name]?: Exclude<Value, undefined> }
    : { readonly [Key in Name]: Value };

export type CallOptions<Operation> = Field<'params', ParameterOf<Operation, 'path'>> &
  Field<'query', ParameterOf<Operation, 'query'>> &
  Field<'body', BodyOf<Operation>> & {
    readonly signal?: AbortSignal;
    /** Repeats of a POST with the same key have one effect; by default a new one for each call. */
    readonly idempotencyKey?: string;
  };

type Success = 200 | 201 | 202 | 204;

/** The body of a successful response; undefined if it has none. */
export type AnswerOf<Operation> = Operation extends { readonly responses: infer Responses }
  ? {
      [Status in keyof Responses & Success]: Responses[Status] extends { readonly content: infer Content }
        ? Content[keyof Content]
        : undefined;
    }[keyof Responses & Success]
  : never;

// biome-ignore lint/complexity/noBannedTypes: `{}` tests whether every field is optional
type Arguments<Options> = {} extends Options ? [options?: Options] : [options: Options];

/** A function for each method; a path that has no such method does not compile. */
export type Client<Paths> = {
  readonly [Verb in Method]: <Path extends PathsWith<Paths, Verb>>(
    path: Path,
    ...options: Arguments<CallOptions<OperationOf<Paths, Path, Verb>>>
  ) => Promise<AnswerOf<OperationOf<Paths, Path, Verb>>>;
};
