/** The room of care: returns, opt-outs, suppression and what happens to leads after the purchase. It uses supply and selling. */
export { OptOutsModule } from './opt-outs/opt-outs.module.js';
export { ReturnsModule } from './returns/returns.module.js';
export { StatusChangesModule } from './status-changes/status-changes.module.js';
export { Funding } from './suppression/funding.js';
export { SuppressedPhones } from './suppression/suppressed-phones.js';
export { SuppressionModule } from './suppression/suppression.module.js';
