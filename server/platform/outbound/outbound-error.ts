/** Why a request received no status. */
export type OutboundFailure = 'timeout' | 'tls' | 'dns' | 'connect' | 'blocked_address';

/**
 * A request received no status. The message is for the customer whose URL it was, and contains no
 * addresses: those of the operator's network are not public.
 */
export class OutboundError extends Error {
  readonly code: OutboundFailure;

  constructor(code: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.code = code;
  }
}

/** How far a request has come: the same error means different things before and after the handshake. */
export type Stage = 'connect' | 'tls' | 'reply';

/** undici's error when the receiver ends the connection properly, but before the end of the reply. */
const ENDED = { code: 'UND_ERR_SOCKET', message: 'other side closed' };
const NOT_HTTP = ['UND_ERR_SOCKET', 'UND_ERR_HEADERS_OVERFLOW'];

const codeOf = (error: Error & { code?: string }): string => {
  const { code = 'unknown error', message } = error;
  return code === ENDED.code && message === ENDED.message ? 'ECONNRESET' : code;
};

/** Whether the receiver closed the connection. */
export const isClosedByPeer = (error: Error): boolean =>
  ['ECONNRESET', 'EPIPE'].includes(codeOf(error));

export function toOutboundError(error: Error, stage: Stage): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const options = { cause: error };
  if (stage === 'tls') {
    return new OutboundError('tls', `The TLS handshake failed (${code}).`, options);
  }
  if (code === 'ETIMEDOUT') {
    return new OutboundError('timeout', 'The connection was not established in time.', options);
  }
  if (code.startsWith('HPE_') || NOT_HTTP.includes(code)) {
    return new OutboundError('connect', 'The reply is not valid HTTP.', options);
  }
  const message =
    stage === 'connect'
      ? `The connection failed (${code}).`
      : `The connection ended before the reply (${code}).`;
  return new OutboundError('connect', message, options);
}
