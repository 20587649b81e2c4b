import { defaultPortBase } from './settings.js';

/** The names under which one stack keeps its things on a server that others use too. */
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
 * On a shared server the ports are what tells two stacks apart.
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
