import { describe, expect, it } from '@jest/globals';
import { BulkChangeFinal, BulkChangeRunning, tenths } from '@leadmart/contracts';
import { anAdmin, noon } from '../../test/factories/account.js';
import type { Batch } from './batch.js';
import { decideUndo, undoableUntil } from './undo.decisions.js';

const dayMs = 24 * 60 * 60 * 1_000;
const after = (ms: number) => new Date(noon.getTime() + ms);
const aBatch = (fields: Partial<Batch> = {}): Batch => ({
  id: 'b1',
  kind: 'add-all',
  amount: tenths(10),
  reason: 'test',
  adminId: anAdmin,
  status: 'completed',
  total: 1,
  done: 1,
  stoppedAtZero: 0,
  cursor: '',
  createdAt: noon,
  completedAt: noon,
  ...fields,
});

describe('undoing a batch', () => {
  it('a batch can be undone for a day after it completed', () => {
    expect(undoableUntil(aBatch())).toEqual(after(dayMs));
    expect(decideUndo(aBatch(), after(dayMs))).toEqual({ kind: 'undo' });
    expect(decideUndo(aBatch(), after(dayMs + 1))).toMatchObject({
      because: { code: BulkChangeFinal.code },
    });
  });

  it('refuses to undo a running batch, and an undo', () => {
    const batch = aBatch({ status: 'running' });
    expect(undoableUntil(batch)).toBeUndefined();
    expect(decideUndo(batch, noon)).toMatchObject({ because: { code: BulkChangeRunning.code } });
    const undo = aBatch({ undoes: 'b0' });
    expect(decideUndo(undo, noon)).toMatchObject({ because: { code: BulkChangeFinal.code } });
  });
});
