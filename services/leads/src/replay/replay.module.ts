import { Feature } from '@leadmart/platform/service';
import { ReplayLeadsEventsResponder } from './replay-leads-events.responder.js';

@Feature({ controllers: [ReplayLeadsEventsResponder] })
export class ReplayModule {}
