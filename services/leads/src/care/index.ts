/** The room of care: returns, opt-outs, suppression and what happens to leads after the purchase. It uses supply and selling. */
export { OptOutsModule } from './opt-outs/opt-outs.module.js';
export { OwnerErasure } from './returns/claims/owner-erasure.js';
export { ReturnOffers } from './returns/claims/return-offers.js';
export { type LeadFacts, PackLeadFacts } from './returns/pack-lead-facts.js';
export { packLeadIdOf, phoneIn, placeOf } from './returns/pack-lead-ids.js';
export { ReturnsModule } from './returns/returns.module.js';
export { StatusChangesModule } from './status-changes/status-changes.module.js';
export { Funding } from './suppression/funding.js';
export { OpenSuppressionList } from './suppression/storing/open-suppression-list.js';
export { SuppressionListChanger } from './suppression/suppression-list-changer.js';
export { SuppressionModule } from './suppression/suppression.module.js';
