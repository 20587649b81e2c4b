/** A dataset of the demo. */
export interface DemoDataset {
  readonly name: string;
  readonly description: string;
  readonly pricing: { readonly clean: number; readonly dnc: number };
  readonly exclusive: boolean;
  readonly count: number;
  readonly seed: number;
}

/** The datasets that the first run of a local stack enters. */
export const demoDatasets: readonly DemoDataset[] = [
  {
    name: 'Small Business Owners',
    description:
      'Owners and founders of companies with fewer than fifty employees, across every industry.',
    pricing: { clean: 5, dnc: 4 },
    exclusive: false,
    count: 25_000,
    seed: 1,
  },
  {
    name: 'Medical & Dental Practices',
    description: 'Practice managers and office administrators of medical and dental practices.',
    pricing: { clean: 7.5, dnc: 6 },
    exclusive: false,
    count: 15_000,
    seed: 2,
  },
  {
    name: 'Real Estate Professionals',
    description: 'Licensed agents, brokers and property managers.',
    pricing: { clean: 4.5, dnc: 3.5 },
    exclusive: false,
    count: 15_000,
    seed: 3,
  },
  {
    name: 'Home Services Contractors',
    description:
      'Roofers, plumbers, electricians and builders. Exclusive: each lead is sold to one buyer only.',
    pricing: { clean: 12, dnc: 9 },
    exclusive: true,
    count: 10_000,
    seed: 4,
  },
];
