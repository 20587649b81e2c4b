import { defaultPortBase } from './settings.js';

/** The names that one stack uses on a server that it shares with others. */
export interface Partition {
  amqpNamespace: string;
  mongoDbPrefix: string;
}

export interface SharedServers {
  portBase: number;
  brokerIsShared: boolean;
  mongoIsShared: boolean;
}

/**
 * A private server belongs to its data folder, so its names must not change when the ports move.
 * On a shared server the port distinguishes two stacks.
 */
export function choosePartition({
  portBase,
  brokerIsShared,
  mongoIsShared,
}: SharedServers): Partition {
  const numbered = portBase !== defaultPortBase;
  return {
    amqpNamespace: brokerIsShared && numbered ? `leadmart-${portBase}` : 'leadmart',
    mongoDbPrefix: mongoIsShared && numbered ? `leadmart_${portBase}` : 'leadmart',
  };
}
