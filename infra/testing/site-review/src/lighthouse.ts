import { People } from '@leadmart/journeys/people';
import { theFurnishedStack } from './furnished-stack.js';
import { Auditor } from './lighthouse/auditor.js';
import { auditedPages } from './lighthouse/pages.js';
import { describe, isGoodEnough } from './lighthouse/report.js';

/** `make lighthouse`: runs Lighthouse with its mobile profile on the built site. A score below 95 is a failure. */
console.log('Starting Leadmart …');
const stack = await theFurnishedStack();
try {
  const buyer = await new People(stack).aBuyerWith(10_000);
  const auditor = await Auditor.open(stack.url, buyer);
  for (const page of auditedPages) {
    const verdict = await auditor.audit(page);
    console.log(describe(page, verdict));
    if (!isGoodEnough(verdict)) process.exitCode = 1;
  }
} finally {
  await stack.stop();
}
