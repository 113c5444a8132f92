import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../../platform/values/id.ts';
import { FREE_PIECES, MIN_AVERAGE, SMALL_PIECES } from '../body/body-watch.ts';
import { errorBody } from '../responses/error-body.ts';
import { headersTooLarge, HttpError, requestTimeout } from '../responses/http-error.ts';

const PIECES_ARE_SMALL = `The body came in more than ${FREE_PIECES} pieces of less than ${MIN_AVERAGE} bytes on average; send larger chunks.`;

/** Responds when there is no valid request: too slow, too large headers, or not HTTP. */
export function refuseConnection(socket: Socket, { code }: NodeJS.ErrnoException): void {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') send(socket, requestTimeout());
  else if (code === 'HPE_HEADER_OVERFLOW') send(socket, headersTooLarge());
  else if (code === SMALL_PIECES) refuseUnreadable(socket, PIECES_ARE_SMALL);
  else refuseUnreadable(socket);
}

export function refuseUnreadable(
  socket: Socket,
  message = 'The data is not a valid HTTP/1.1 request.',
): void {
  const failure = { field: 'request', reason: 'invalid_format', message };
  const { field, reason } = failure;
  const details = { field, reason, errors: [failure] };
  send(socket, new HttpError(400, 'VALIDATION_ERROR', message, { details }));
}

/** Writes the response directly to the socket, because Express has not received the request. */
function send(socket: Socket, error: HttpError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const id = newId();
  const body = JSON.stringify(errorBody(error, { requestId: id }));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
