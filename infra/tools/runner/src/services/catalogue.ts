import { services, type ServiceName } from '@leadmart/contracts';

/** A process of the product: the gateway or a service. */
export type ProcessName = 'gateway' | ServiceName;

const gateway = { name: 'gateway', folder: 'gateway', localPort: 0 } as const;

/** Every process with its folder and its port, as a distance from PORT_BASE. The gateway comes first. */
export const processes: readonly {
  readonly name: ProcessName;
  readonly folder: string;
  readonly localPort: number;
}[] = [gateway, ...services];

export const processNames: readonly ProcessName[] = processes.map(({ name }) => name);

export function processFolder(name: ProcessName): string {
  const found = processes.find((one) => one.name === name);
  if (!found) throw new Error(`no process is called ${name}`);
  return found.folder;
}
