import type { CreditPackageView, LegalTextView } from '@leadmart/contracts';
import { gatewaySecretHeader } from '@leadmart/platform/http';
import type { GatewayConfig } from '../gateway.config.js';

/** The place in a document for what only a service knows. Readers without scripts read it, in a `noscript`. */
export const placeOfPart = '__LIVE_PART__';

type Services = Pick<GatewayConfig, 'AUTH_URL' | 'BILLING_URL' | 'GATEWAY_SECRET'>;

/** The whole document waits for the part. */
const answerTimeoutMs = 1_000;

/** Returns the HTML of the part of this page, and a sentence if its service does not answer. */
export async function readLivePart(services: Services, path: string): Promise<string> {
  try {
    return path === '/pricing' ? await packages(services) : await legalText(services, path);
  } catch {
    return '<p>This part of the page could not be loaded. Please load the page again.</p>';
  }
}

/** Markdown of the operator, which auth rendered without raw HTML. */
async function legalText(services: Services, path: string): Promise<string> {
  return (await answerOf<LegalTextView>(services.AUTH_URL, path, services)).html;
}

async function packages(services: Services): Promise<string> {
  const path = '/credits/packages?active=true';
  const onSale = await answerOf<CreditPackageView[]>(services.BILLING_URL, path, services);
  const items = onSale.map(({ packageName, creditAmount, discountedPrice }) => {
    const credits = creditAmount.toLocaleString('en-US');
    const price = discountedPrice.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    return `<li>${escaped(packageName)}: ${credits} credits for ${price}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

async function answerOf<T>(service: string, path: string, services: Services): Promise<T> {
  const answer = await fetch(`${service}/api/v1${path}`, {
    headers: { [gatewaySecretHeader]: services.GATEWAY_SECRET },
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '');
