import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { NotFound } from '@leadmart/contracts';
import type { Readiness } from '@leadmart/platform/health';
import { acceptedEncodings } from '@leadmart/platform/http';
import type { Metrics } from '@leadmart/platform/metrics';
import { isInternal } from '../requests/client-address.js';
import { sendJson } from '../responses/send-response.js';
import { openApiDocument, type Audience } from './api-docs/openapi.js';
import { securityTxt } from './security-txt.js';

interface OwnEndpointsOptions {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly publicUrl: string;
  readonly securityContact: string;
  /** Whether the metrics have their own port: `/metrics` on the public port is then 404. */
  readonly hasMetricsPort: boolean;
}

const securityTxtPath = '/.well-known/security.txt';
/** The API reference; in a browser, its page. */
const docsPath = '/api/docs';
const referencePaths = new Map<string, Audience>([
  ['/api/docs/openapi.json', 'public'],
  ['/api/docs/admin.json', 'admin'],
]);
const paths = [
  '/healthz',
  '/readyz',
  '/metrics',
  docsPath,
  ...referencePaths.keys(),
  securityTxtPath,
];

/** Endpoints of the gateway itself: health, metrics, the API reference and security.txt. */
export class OwnEndpoints {
  private readonly references = new Map<Audience, ReturnType<typeof bothForms>>();

  constructor(private readonly options: OwnEndpointsOptions) {}

  has(path: string): boolean {
    return paths.includes(path);
  }

  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (path) {
      case '/healthz':
        return sendJson(response, 200, { status: 'alive' });
      case '/readyz':
        return this.sendReadiness(response);
      case '/metrics':
        return this.sendMetrics(request, response);
      case securityTxtPath:
        return this.sendSecurityTxt(response);
      case docsPath:
        return this.sendDocs(request, response);
      default:
        return this.sendReference(referencePaths.get(path) ?? 'public', request, response);
    }
  }

  private sendDocs(request: IncomingMessage, response: ServerResponse): void {
    if (!/\btext\/html\b/.test(String(request.headers.accept)))
      return this.sendReference('public', request, response);
    response.writeHead(303, { location: '/developers#operations', vary: 'accept' }).end();
  }

  /** A reference is up to 430 KB, and 43 KB gzipped. Both forms are made at the first request. */
  private sendReference(
    audience: Audience,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { publicUrl } = this.options;
    const reference =
      this.references.get(audience) ??
      bothForms(JSON.stringify(openApiDocument(publicUrl, audience)));
    this.references.set(audience, reference);
    const [encoding] = acceptedEncodings(request.headers['accept-encoding'], ['gzip']);
    const bytes = encoding ? reference.gzipped : reference.plain;
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      vary: 'accept, accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  private sendSecurityTxt(response: ServerResponse): void {
    const { publicUrl, securityContact: contact } = this.options;
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(securityTxt({ publicUrl, contact }, new Date()));
  }

  private async sendReadiness(response: ServerResponse): Promise<void> {
    const { ready, checks } = await this.options.readiness.report();
    const status = ready ? 'ready' : 'not-ready';
    sendJson(response, ready ? 200 : 503, { status, checks });
  }

  /** Only for internal callers: neither from another network nor through a proxy. */
  private async sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { metrics, hasMetricsPort } = this.options;
    const isProxied = request.headers['x-forwarded-for'] !== undefined;
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    if (hasMetricsPort || isProxied || !isInternal(address)) throw NotFound();
    response.writeHead(200, { 'content-type': metrics.contentType });
    response.end(await metrics.text());
  }
}

function bothForms(text: string): { plain: Buffer; gzipped: Buffer } {
  const plain = Buffer.from(text);
  return { plain, gzipped: gzipSync(plain) };
}
