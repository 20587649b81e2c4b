import { addressVariable, serviceNames } from '@leadmart/contracts';
import { processNames, type StackProcess } from '@leadmart/runner';

/** A process of the stack. leads and billing run twice, so that one can be replaced beside the other. */
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

/** Its name in logs, as the stack calls it. */
export const labelOf = ({ name, replica }: Place): string =>
  replica === undefined ? name : `${name}-${replica}`;

/** The variables that tell a process where another one is, and which one that is. */
export const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(serviceNames.map((name) => [addressVariable(name), name])),
  MONGO_URL: 'mongo',
  AMQP_URL: 'rabbitmq',
  STRIPE_API_URL: 'sandbox',
  SENDGRID_API_URL: 'sandbox',
  STRIPE_WEBHOOK_URL: 'gateway',
};

export const linkName = (from: string, to: string): string => `${from}>${to}`;

/** Every connection between two processes, by the names of both: `leads-1>mongo`. */
export const links: readonly string[] = [
  ...serviceNames.map((to) => linkName('gateway', to)),
  ...services
    .filter(({ name }) => name !== 'gateway')
    .flatMap((place) => ['mongo', 'rabbitmq'].map((to) => linkName(labelOf(place), to))),
  ...['billing-1', 'billing-2', 'admin-mail'].map((from) => linkName(from, 'sandbox')),
  linkName('sandbox', 'gateway'),
];
