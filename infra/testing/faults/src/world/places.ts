import { addressVariable, serviceNames } from '@leadmart/contracts';
import { processNames, type StackProcess } from '@leadmart/runner';

/** A process of the stack. leads and billing have two replicas, so that one can be replaced while the other runs. */
export interface Place {
  readonly name: StackProcess;
  readonly replica?: 1 | 2;
}

export const replicas = { leads: 2, billing: 2 } as const;

export const services: readonly Place[] = processNames.flatMap((name): Place[] =>
  name in replicas ? [1 as const, 2 as const].map((replica) => ({ name, replica })) : [{ name }],
);

export const servers = [
  { name: 'mongo' },
  { name: 'rabbitmq' },
  { name: 'sandbox' },
] as const satisfies readonly Place[];

/** Its name in the stack and in logs. */
export const labelOf = ({ name, replica }: Place): string =>
  replica === undefined ? name : `${name}-${replica}`;

/** The variables with the address of another process, and that process. */
export const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(serviceNames.map((name) => [addressVariable(name), name])),
  MONGO_URL: 'mongo',
  AMQP_URL: 'rabbitmq',
  STRIPE_API_URL: 'sandbox',
  SENDGRID_API_URL: 'sandbox',
  STRIPE_WEBHOOK_URL: 'gateway',
};

export const linkName = (from: string, to: string): string => `${from}>${to}`;

/** All connections between two processes, named by both: `leads-1>mongo`. */
export const links: readonly string[] = [
  ...serviceNames.map((to) => linkName('gateway', to)),
  ...services
    .filter(({ name }) => name !== 'gateway')
    .flatMap((place) => ['mongo', 'rabbitmq'].map((to) => linkName(labelOf(place), to))),
  ...['billing-1', 'billing-2', 'admin-mail'].map((from) => linkName(from, 'sandbox')),
  linkName('sandbox', 'gateway'),
];
