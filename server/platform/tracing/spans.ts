import {
  type Span,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Version, trace id, id of the parent span and flags (W3C Trace Context, section 3.2). */
const FORM =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** What the header `traceparent` says. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/** Parses a header; null if it is missing or invalid, which is then ignored as the standard demands. */
export function parseTraceParent(text: string | null | undefined): TraceParent | null {
  if (!text || text.length > 512) return null;
  const [, traceId, spanId, flags = '', more] = FORM.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  // Version 00 has exactly these fields; later ones may have more.
  if (more !== undefined && text.startsWith('00')) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** The header, always in the version that we know. */
export const formatTraceParent = ({ traceId, spanId, traceFlags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;

/** For log lines; undefined without a trace. */
export const traceIdOf = (traceparent: string | null | undefined): string | undefined =>
  traceparent?.slice(3, 35);

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
