import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { CpuProfile } from './layers.js';

const pollMs = 50;
const attempts = 200;
const samplingUs = 500;

interface Reply {
  readonly id?: number;
  readonly result?: { readonly profile?: CpuProfile };
}

/** A process of Node whose profiles are taken over its inspector. Linux only. */
export class InspectedProcess {
  private sent = 0;

  private constructor(private readonly socket: WebSocket) {}

  /** Connects to the inspector of a process; one that has none yet opens it on this signal. */
  static async of(pid: number): Promise<InspectedProcess> {
    process.kill(pid, 'SIGUSR1');
    const socket = new WebSocket(await inspectorOf(pid));
    await once(socket, 'open');
    return new InspectedProcess(socket);
  }

  async start(): Promise<void> {
    await this.ask('Profiler.enable');
    await this.ask('Profiler.setSamplingInterval', { interval: samplingUs });
    await this.ask('Profiler.start');
  }

  async stop(): Promise<CpuProfile> {
    const { result } = await this.ask('Profiler.stop');
    if (!result?.profile) throw new Error('the inspector returned no profile');
    return result.profile;
  }

  close(): void {
    this.socket.close();
  }

  private ask(method: string, params = {}): Promise<Reply> {
    const id = (this.sent += 1);
    const reply = new Promise<Reply>((resolve) => {
      const listen = ({ data }: MessageEvent): void => {
        const message = JSON.parse(String(data)) as Reply;
        if (message.id !== id) return;
        this.socket.removeEventListener('message', listen);
        resolve(message);
      };
      this.socket.addEventListener('message', listen);
    });
    this.socket.send(JSON.stringify({ id, method, params }));
    return reply;
  }
}

async function inspectorOf(pid: number): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    for (const port of listeningPorts(pid)) {
      const address = await addressAt(port);
      if (address) return address;
    }
    await pause(pollMs);
  }
  throw new Error(`process ${pid} opened no inspector`);
}

async function addressAt(port: number): Promise<string | undefined> {
  try {
    const url = `http://127.0.0.1:${port}/json/list`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    const targets = (await answer.json()) as readonly { webSocketDebuggerUrl?: string }[];
    return Array.isArray(targets) ? targets[0]?.webSocketDebuggerUrl : undefined;
  } catch {
    // Another server of this process.
    return undefined;
  }
}

function listeningPorts(pid: number): number[] {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map((fd) => readlinkSync(`${folder}/${fd}`));
  const inodes = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.slice(1) ?? []));
  const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n').slice(1);
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
    const isListening = state === '0A';
    return isListening && inodes.has(inode) ? [parseInt(local.split(':')[1] ?? '', 16)] : [];
  });
}
