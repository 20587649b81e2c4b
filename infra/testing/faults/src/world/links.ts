import { SeverableLink } from '@leadmart/journeys/severable-link';
import { addresses, linkName } from './places.js';

/** A proxy for each connection between two processes of a stack. */
export class Links {
  private readonly links = new Map<string, Promise<SeverableLink>>();

  /** The environment of a process, with the address of each other process replaced by its proxy. */
  async rewire(
    process: string,
    variables: Record<string, string>,
  ): Promise<Record<string, string>> {
    const rewired = { ...variables };
    for (const [variable, target] of Object.entries(addresses)) {
      const address = variables[variable];
      if (address) rewired[variable] = await this.through(linkName(process, target), address);
    }
    return rewired;
  }

  async find(name: string): Promise<SeverableLink> {
    const link = this.links.get(name);
    if (!link) throw new Error(`there is no connection ${name}`);
    return link;
  }

  async restore(): Promise<void> {
    for (const link of this.links.values()) (await link).restore();
  }

  async close(): Promise<void> {
    for (const link of this.links.values()) await (await link).close();
  }

  private async through(name: string, address: string): Promise<string> {
    const url = new URL(address);
    const target = { host: url.hostname, port: Number(url.port) };
    const link = this.links.get(name) ?? SeverableLink.to(target);
    this.links.set(name, link);
    url.host = `127.0.0.1:${(await link).port}`;
    // Discovery would bypass the proxy.
    if (url.protocol === 'mongodb:') url.search = '?directConnection=true';
    const text = url.href;
    return url.pathname === '/' && !address.endsWith('/') ? text.replace(/\/$/, '') : text;
  }
}
