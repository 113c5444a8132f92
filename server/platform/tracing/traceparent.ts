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
