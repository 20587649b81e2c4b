/** One service of the product, as the runner, the deployment and the monitoring need it. */
export interface ServiceEntry {
  /** Kebab-case. Also the name of its container, its queues' prefix and its job in Prometheus. */
  readonly name: string;
  /** Relative to the root of the repository. */
  readonly folder: string;
  /** Its port on a developer's machine, relative to `PORT_BASE`: from 1 to 9. Containers listen on 8080. */
  readonly localPort: number;
  /** The name of its database after the prefix `leadmart_`. */
  readonly database: string;
  /** The data that only this service writes. */
  readonly owns: string;
}

/**
 * The catalogue of services. The runner, the gateway's addresses, the secrets of an installation and the lists that
 * `make docs` writes are made from it; `make check` compares the rest.
 */
export const services = [
  {
    name: 'auth',
    folder: 'services/auth',
    localPort: 1,
    database: 'auth',
    owns: 'users, passwords, sessions',
  },
  {
    name: 'leads',
    folder: 'services/leads',
    localPort: 2,
    database: 'leads',
    owns: 'datasets, stock, purchases, packs',
  },
  {
    name: 'billing',
    folder: 'services/billing',
    localPort: 3,
    database: 'billing',
    owns: 'credits, ledger, card payments, packages',
  },
  {
    name: 'admin-mail',
    folder: 'services/admin-mail',
    localPort: 4,
    database: 'admin-mail',
    owns: 'every email sent, notices, announcements, webhooks',
  },
  {
    name: 'analytics',
    folder: 'services/analytics',
    localPort: 5,
    database: 'analytics',
    owns: 'figures, audit trail',
  },
] as const satisfies readonly ServiceEntry[];

export type ServiceName = (typeof services)[number]['name'];

export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name);

/** Returns the variable that contains a service's address: `ADMIN_MAIL_URL`. */
export const addressVariable = <N extends string>(name: N): AddressVariable<N> =>
  `${name.toUpperCase().replaceAll('-', '_')}_URL` as AddressVariable<N>;

export type AddressVariable<N extends string> = `${Uppercase<Underscored<N>>}_URL`;

type Underscored<N extends string> = N extends `${infer First}-${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : N;
