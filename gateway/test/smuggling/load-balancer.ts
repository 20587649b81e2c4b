import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@leadmart/platform/testing';
import { findOrInstallNginx, repositoryRoot, startNginx, terminalOutput } from '@leadmart/runner';

/** Starts nginx before these ports, with kept connections to them and room for many header lines. */
export async function startLoadBalancer(
  ports: readonly number[],
): Promise<{ port: number; stop: () => Promise<void> }> {
  const output = terminalOutput((text) => process.stderr.write(text));
  const program = process.env['NGINX_PATH'] ?? (await findOrInstallNginx(output));
  const folder = await mkdtemp(join(tmpdir(), 'leadmart-nginx-'));
  const port = await aFreePort();
  const nginx = startNginx(program, folder, site(folder, port, ports));
  const ended = once(nginx, 'close');
  await until(() => accepts(port));
  return {
    port,
    stop: async () => {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The proxy that operators copy, with these gateways and without its certificate. */
function site(folder: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((each) => `server 127.0.0.1:${each};`).join(' ');
  const proxy = readFileSync(`${repositoryRoot}/infra/deploy/docker/proxy.conf`, 'utf8')
    .replace(/^ *server 127.0.0.1:808[01].*\n/gm, '')
    .replace('keepalive 32;', `${servers} keepalive 32;`)
    .replace('listen 80;', `listen unix:${folder}/plain.sock;`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '');
  return `large_client_header_buffers 8 64k;\n${proxy}`;
}

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
