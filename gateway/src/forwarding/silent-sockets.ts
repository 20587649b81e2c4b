import type { Agent } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Makes an agent destroy an idle connection on which bytes arrive. Otherwise they would be read as the
 * response to the next request, which may be another client's.
 */
export function keepOnlySilentSockets(agent: Agent): void {
  const keep = agent.keepSocketAlive.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket) => {
    socket.on('data', destroyThis);
    return keep(socket);
  };
  agent.reuseSocket = (socket, request) => {
    socket.off('data', destroyThis);
    reuse(socket, request);
  };
}

function destroyThis(this: Duplex): void {
  this.destroy();
}
