import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

export interface TracingSettings {
  /** URL of an OpenTelemetry collector that accepts OTLP over HTTP. */
  readonly endpoint: string;
  /** Name of the server in traces. */
  readonly service: string;
  /** Share of requests that are traced, 0 to 1. */
  readonly share: number;
  /** Called when the collector stops accepting traces, once until it accepts them again. */
  readonly onFailure: (error: unknown) => void;
}

export interface OpenTracing {
  /** Flushes pending traces, within a short timeout. */
  close(): Promise<void>;
}

/** Timeout for the collector when the server stops. */
const CLOSE_WITHIN_MS = 2000;

/** A diagnostics message of undici: one request of `fetch`. */
interface Fetched {
  readonly request: { readonly method: string; readonly origin: string | URL };
  readonly response?: { readonly statusCode: number };
}

/** Opens a span for each outgoing request: its method and server, never the path, which may identify a person. */
function traceFetches(): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners: Readonly<Record<string, (fetched: Fetched) => void>> = {
    'undici:request:create': ({ request }) => {
      // A request outside of any span would have no context.
      if (trace.getActiveSpan()?.isRecording() !== true) return;
      const { hostname } = new URL(request.origin);
      const attributes = { 'http.request.method': request.method, 'server.address': hostname };
      spans.set(request, trace.getTracer('mien').startSpan(request.method, { kind: SpanKind.CLIENT, attributes }));
    },
    'undici:request:headers': ({ request, response }) => {
      spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0);
    },
    'undici:request:trailers': ({ request }) => spans.get(request)?.end(),
    'undici:request:error': ({ request }) => spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end(),
  };
  const channels = Object.entries(listeners).map(
    ([name, listen]) => [name, (message: unknown) => listen(message as Fetched)] as const,
  );
  for (const [name, listen] of channels) subscribe(name, listen);
  return () => {
    for (const [name, listen] of channels) unsubscribe(name, listen);
  };
}

/**
 * Sends traces to a collector. The libraries are loaded here, by servers with tracing. The exporter itself reads the
 * other variables of OTLP, such as OTEL_EXPORTER_OTLP_HEADERS.
 */
export async function openTracing({ endpoint, service, share, onFailure }: TracingSettings): Promise<OpenTracing> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const collector = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  let isFailing = false;
  const exporter: SpanExporter = {
    export(spans, done) {
      collector.export(spans, (result) => {
        if (result.error !== undefined && !isFailing) onFailure(result.error);
        isFailing = result.error !== undefined;
        done(result);
      });
    },
    shutdown: () => collector.shutdown(),
  };
  const provider = new sdk.TracerProvider({
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    resource: resources.defaultResource().merge(resources.resourceFromAttributes({ 'service.name': service })),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const endFetches = traceFetches();
  return {
    async close() {
      endFetches();
      const waited = AbortSignal.timeout(CLOSE_WITHIN_MS);
      await Promise.race([
        // An unavailable collector has been reported already.
        provider.shutdown().catch(() => {}),
        new Promise((resolve) => waited.addEventListener('abort', resolve)),
      ]);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}
