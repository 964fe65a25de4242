import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NO_ROUTE } from './watch-requests.ts';

/**
 * Spans of a server's work. Nothing is recorded until `openTracing` was called. Names follow OpenTelemetry's
 * conventions. Spans contain no personal data: no URL, query, statement value or error text.
 */
const tracer = () => trace.getTracer('mien');

/** Whether a request comes from the other server of the installation, so that it may continue a trace. */
export type ContinuesTrace = (request: FastifyRequest) => boolean;

/** Opens a span for each request, in which its handler runs. A trace header from a browser is ignored. */
export function traceRequests(app: FastifyInstance, continues: ContinuesTrace): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const within = (request: FastifyRequest, done: () => void) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const route = request.routeOptions.url ?? NO_ROUTE;
    const parent =
      headers.traceparent !== undefined && continues(request)
        ? propagation.extract(ROOT_CONTEXT, headers)
        : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'http.route': route, 'mien.request_id': request.id };
    const span = tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    contexts.set(request, trace.setSpan(parent, span));
    within(request, done);
  });
  // A body arrives in events of its socket, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    if (span === undefined) return;
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500)
      span.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

/** Runs work in a new span. @param name  constant, never made of data */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The first word of an SQL statement. */
export const operationOf = (sql: string): string => (/^\s*([a-z]+)/i.exec(sql)?.[1] ?? '').toUpperCase();

/** The first word of an SQL statement and the first table it names. */
function summaryOf(sql: string): { operation: string; summary: string } {
  const operation = operationOf(sql);
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql)?.[1];
  return { operation, summary: table === undefined ? operation : `${operation} ${table}` };
}

/** Adds a completed SQL statement to the span in which it was sent. Statements outside of a span are omitted. */
export function traceStatement(sql: string, durationMs: number): void {
  if (trace.getActiveSpan()?.isRecording() !== true) return;
  const endMs = performance.timeOrigin + performance.now();
  const { operation, summary } = summaryOf(sql);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': summary,
  };
  tracer()
    .startSpan(summary, { kind: SpanKind.CLIENT, startTime: endMs - durationMs, attributes })
    .end(endMs);
}

/** Headers with which the other server of the installation continues this trace; none if tracing is off. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
