import type { IncomingMessage, ServerResponse } from 'node:http';
import { NotFound } from '@leadmart/contracts';
import type { Metrics, Readiness } from '@leadmart/platform/health';
import { openApiDocument } from './api-docs/openapi.js';
import { sendJson, sendJsonBytes } from './answers.js';
import { isInside } from './client-address.js';
import { securityTxt } from './security-txt.js';

interface OwnAnswersOptions {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly publicUrl: string;
  readonly securityContact: string;
  /** Whether the metrics have a port of their own; this one then does not tell them to anybody. */
  readonly metricsElsewhere: boolean;
}

const securityTxtPath = '/.well-known/security.txt';
const addresses = ['/healthz', '/readyz', '/metrics', '/api/docs', securityTxtPath];

/** Answers of the gateway itself: health, metrics, the API reference and security.txt. */
export class OwnAnswers {
  private docs?: Buffer;

  constructor(private readonly options: OwnAnswersOptions) {}

  /** Whether `path` is one of its addresses. */
  has(path: string): boolean {
    return addresses.includes(path);
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
      default:
        this.docs ??= Buffer.from(JSON.stringify(openApiDocument(this.options.publicUrl)));
        return sendJsonBytes(response, 200, this.docs);
    }
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

  /** Metrics are for the inside: not for what came from another network or through a proxy. */
  private async sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { metrics, metricsElsewhere } = this.options;
    const cameThroughProxy = request.headers['x-forwarded-for'] !== undefined;
    const comesFrom = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    if (metricsElsewhere || cameThroughProxy || !isInside(comesFrom)) throw NotFound();
    response.writeHead(200, { 'content-type': metrics.contentType });
    response.end(await metrics.text());
  }
}
