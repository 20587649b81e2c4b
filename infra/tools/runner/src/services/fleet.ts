import { join } from 'node:path';
import { portOffsets } from '../stack/ports.js';
import type { StackContext } from '../stack/stack-context.js';
import { StartFailure } from '../terminal/start-failure.js';
import { Balancer } from './balancer.js';
import type { ProcessName } from './catalogue.js';
import { serviceEnvironment, type ServiceSurroundings } from './environment.js';
import { RunningService } from './running-service.js';

/** The replicas of a process that has two. A stack has no ports for more. */
const numbers = [1, 2];

/** The number of replicas of all processes, or of some; others run once. */
export type Replicas = 1 | 2 | Readonly<Partial<Record<ProcessName, 1 | 2>>>;

/** The product's processes: one of each, or several behind a balancer with the address of the one. */
export class Fleet {
  private readonly services: readonly RunningService[];
  private readonly balancers: readonly Balancer[];

  constructor(
    names: readonly ProcessName[],
    replicas: Replicas,
    private readonly around: ServiceSurroundings,
    private readonly context: StackContext,
  ) {
    const isDouble = (name: ProcessName): boolean =>
      (typeof replicas === 'number' ? replicas : (replicas[name] ?? 1)) === numbers.length;
    this.services = names.flatMap((name) =>
      isDouble(name) ? numbers.map((number) => this.replica(name, number)) : [this.single(name)],
    );
    this.balancers = names.filter(isDouble).map((name) => {
      const ports = numbers.map((number) => this.portOf(name, number));
      const readyPath = name === 'gateway' ? '/readyz' : '/readyz/traffic';
      return new Balancer(context.ports[name], ports, readyPath);
    });
  }

  /** Starts all at once, beside a broker that still starts, and fails with the first failure. */
  async start(broker: Promise<void>): Promise<void> {
    await Promise.all(this.balancers.map((balancer) => balancer.listen()));
    await Promise.all(this.services.map((service) => service.start(broker)));
  }

  /** The gateway first, so that requests under way can finish behind it. */
  async stop(): Promise<void> {
    const isFront = ({ name }: RunningService): boolean => name === 'gateway';
    const front = this.services.filter(isFront);
    const behind = this.services.filter((service) => !isFront(service));
    await Promise.all(front.map((service) => service.stop()));
    await Promise.all(behind.map((service) => service.stop()));
    await Promise.all(this.balancers.map((balancer) => balancer.close()));
  }

  keepAlive(): void {
    for (const service of this.services) service.keepAlive();
  }

  find(name: string, replica = 1): RunningService {
    const found = this.services.filter((service) => service.name === name)[replica - 1];
    if (!found) throw new StartFailure(`This stack runs without ${name} ${replica}.`);
    return found;
  }

  private single(name: ProcessName): RunningService {
    return new RunningService(name, serviceEnvironment(name, this.around), this.context);
  }

  private replica(name: ProcessName, number: number): RunningService {
    const port = this.portOf(name, number);
    const env = {
      ...serviceEnvironment(name, this.around),
      PORT: String(port),
      // As in containers, replicas do not share a disk.
      UPLOAD_DIR: join(this.around.settings.dataDir, `uploads-${number}`),
    };
    return new RunningService(name, env, this.context, { label: `${name}-${number}`, port });
  }

  private portOf(name: ProcessName, number: number): number {
    return this.around.settings.portBase + 10 * number + 1 + portOffsets[name];
  }
}
