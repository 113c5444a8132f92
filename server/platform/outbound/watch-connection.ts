import type { ClientRequest } from 'node:http';
import type { Stage } from './outbound-error.ts';

/** Follows a request's connection until it is established. */
export function watchConnection(request: ClientRequest, established: () => void) {
  const progress: { stage: Stage } = { stage: 'connect' };
  const finish = (): void => {
    progress.stage = 'reply';
    established();
  };
  request.once('socket', (socket) => {
    if (request.reusedSocket) finish();
    else if (request.protocol === 'http:') socket.once('connect', finish);
    else {
      socket.once('connect', () => (progress.stage = 'tls'));
      socket.once('secureConnect', finish);
    }
  });
  return progress;
}
