import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** The containers that `make up` has started, by the names of docker-compose.yml. */
export class Compose {
  private constructor(
    private readonly command: readonly [string, ...string[]],
    private readonly settings: ReadonlyMap<string, string>,
  ) {}

  static async find(): Promise<Compose> {
    const text = await readFile(join(root, '.env'), 'utf8');
    const lines = text.matchAll(/^([A-Z_]+)='?(.*?)'?$/gm);
    const settings = new Map([...lines].map(([, name = '', value = '']) => [name, value]));
    const isPlugin = await run('docker', ['compose', 'version']).then(
      () => true,
      () => false,
    );
    return new Compose(isPlugin ? ['docker', 'compose'] : ['docker-compose'], settings);
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.get('GATEWAY_PORT')}`;
  }

  get mailUrl(): string {
    return `http://127.0.0.1:${this.settings.get('SANDBOX_PORT')}/mail`;
  }

  /** One container of a service; the last one, when there are several. */
  async containerOf(service: string): Promise<string> {
    const ids = (await this.compose('ps', '--quiet', service)).trim().split('\n');
    const id = ids.at(-1);
    if (!id) throw new Error(`no container of ${service} runs: make up`);
    return id;
  }

  /** SIGKILL: nothing is finished, nothing is said. */
  async kill(container: string): Promise<void> {
    await run('docker', ['kill', container]);
  }

  async start(container: string): Promise<void> {
    await run('docker', ['start', container]);
  }

  async isHealthy(container: string): Promise<boolean> {
    const { stdout } = await run('docker', [
      'inspect',
      '-f',
      '{{.State.Health.Status}}',
      container,
    ]);
    return stdout.trim() === 'healthy';
  }

  /** Runs a command in a container of a service and gives back what it prints; throws when it fails. */
  inside(service: string, ...command: string[]): Promise<string> {
    return this.compose('exec', '-T', service, ...command);
  }

  private async compose(...args: string[]): Promise<string> {
    const [program, ...first] = this.command;
    const { stdout } = await run(program, [...first, ...args], { cwd: root });
    return stdout;
  }
}
