import type { ClientRequest, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { UpstreamTimedOut } from '@leadmart/contracts';

/**
 * Aborts a request with UpstreamTimedOut when no byte moves between the gateway and the service for `silenceMs`:
 * the service neither answers nor reads, or the client does not send its body. A service whose client does not read is
 * not silent.
 */
export function abortWhenSilent(
  outgoing: ClientRequest,
  response: ServerResponse,
  silenceMs: number,
): void {
  outgoing.setTimeout(silenceMs);
  outgoing.on('timeout', () => {
    const { socket } = outgoing;
    if (socket === null) return;
    if (response.writableNeedDrain) {
      response.once('drain', () => socket.setTimeout(silenceMs));
      return;
    }
    // Bytes may have arrived while this process was busy: they are read before the next turn of the event loop ends.
    const moved = bytesMoved(socket);
    setImmediate(() => {
      if (bytesMoved(socket) === moved) outgoing.destroy(UpstreamTimedOut());
    });
  });
}

function bytesMoved({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten;
}
