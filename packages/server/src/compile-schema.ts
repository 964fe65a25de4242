import * as core from 'zod/v4/core';

const compiled = new WeakMap<core.$ZodType, core.$ZodType>();

/**
 * Compiles a schema with zod's own compiler for the objects in it, including those in lists; it parses and encodes as
 * before. `zod/mini`, which keeps the browser's bundles small, lacks that compiler. Each schema is compiled once per
 * process: all calls share that of a problem, and every server in a test those of the contract. See
 * docs/adr/0004-sql-and-postgres.md.
 */
export function compileSchema(schema: core.$ZodType): core.$ZodType {
  const known = compiled.get(schema);
  if (known) return known;
  const made = compileParts(schema);
  compiled.set(schema, made);
  return made;
}

function compileParts(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof core.$ZodObject) {
    const { def } = schema._zod;
    const shape = Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, compileSchema(part)]));
    return new core.$ZodObjectJIT({ ...def, shape });
  }
  if (schema instanceof core.$ZodArray) {
    const { def } = schema._zod;
    return new core.$ZodArray({ ...def, element: compileSchema(def.element) });
  }
  if (schema instanceof core.$ZodNullable) {
    const { def } = schema._zod;
    return new core.$ZodNullable({ ...def, innerType: compileSchema(def.innerType) });
  }
  return schema;
}
