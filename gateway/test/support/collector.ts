import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };

/** A span in OTLP's JSON form. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: Value }[] };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

/** An OpenTelemetry collector that stores the received spans. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  readonly resources: Record<string, string | undefined>[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request, response) => {
      void collector.store(request).then(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of one trace, by name. */
  trace(traceId: string): ReadonlyMap<string, CollectedSpan> {
    const spans = this.spans.filter((span) => span.traceId === traceId);
    return new Map(spans.map((span) => [span.name, span]));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async store(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resources.push(
        Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value.stringValue])),
      );
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
  }
}
