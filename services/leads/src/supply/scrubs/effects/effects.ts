import { Injectable } from '@nestjs/common';
import type { CheckKind } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { LeadMarks } from '@leadmart/stock';
import { BecomesDnc } from './becomes-dnc.js';
import type { Effect } from './effect.js';
import { LeavesSale } from './leaves-sale.js';
import { LineIsKnown } from './line-is-known.js';

/** The effect of each kind of check on leads on its list. */
@Injectable()
export class Effects {
  private readonly byKind: Readonly<Record<CheckKind, Effect>>;

  constructor(
    becomesDnc: BecomesDnc,
    leavesSale: LeavesSale,
    marks: LeadMarks,
    transactions: Transactions,
  ) {
    this.byKind = {
      federal: becomesDnc,
      state: becomesDnc,
      litigator: leavesSale,
      disconnected: leavesSale,
      wireless: new LineIsKnown('wireless', marks, transactions),
      landline: new LineIsKnown('landline', marks, transactions),
    };
  }

  of(kind: CheckKind): Effect {
    return this.byKind[kind];
  }
}
