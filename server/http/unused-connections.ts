import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * As the server stops, ends the connections over which nothing was asked yet: browsers open some ahead, and Node waits
 * for them as for a request under way.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
