/** The product's processes, in the order in which they stop: nothing new comes in first. */
export const serviceNames = [
  'gateway',
  'auth',
  'leads',
  'billing',
  'admin-mail',
  'analytics',
] as const;

export type ServiceName = (typeof serviceNames)[number];

export const serviceFolder = (name: ServiceName): string =>
  name === 'gateway' ? 'gateway' : `services/${name}`;

/** Each with its folder. */
export const processPlaces = serviceNames.map((name) => ({ name, folder: serviceFolder(name) }));
