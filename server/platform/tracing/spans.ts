import {
  type Span,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { formatTraceParent, parseTraceParent } from './traceparent.ts';

/**
 * Begins a span that continues the trace of a `traceparent`; without one, it begins a trace. Without an OpenTelemetry
 * SDK, which the operator loads with `--import`, spans record nothing, and a trace passes through unchanged.
 */
export function startSpan(
  name: string,
  traceparent: string | null | undefined,
  attributes?: Record<string, string | number>,
): Span {
  const parent = parseTraceParent(traceparent);
  const around = parent
    ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
    : ROOT_CONTEXT;
  // Looked up each time, because the SDK may be registered later.
  return trace.getTracer('mailwright').startSpan(name, { attributes }, around);
}

/** What later work continues; null if the span belongs to no trace. */
export function traceParentOf(span: Span): string | null {
  const spanContext = span.spanContext();
  return isSpanContextValid(spanContext) ? formatTraceParent(spanContext) : null;
}

/** Runs the work in a span. */
export async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
